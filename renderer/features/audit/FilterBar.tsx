// What is looked for: words and filters, and how many rows fit. Words are asked for a moment after the last key.
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ANY_ROW, type AuditFilter, auditFilterSchema } from '../../../shared/domain/auditView.ts';
import { deciderSchema } from '../../../shared/domain/decision.ts';
import { riskSchema } from '../../../shared/domain/risk.ts';
import { chatIdSchema } from '../../../shared/ids.ts';
import { Button } from '../../components/Button.tsx';
import { RISK_WORDS } from '../../components/decisionWords.ts';
import { isAny } from '../../stores/auditList.ts';
import { allChats } from '../../stores/chats.ts';
import { useAudit, useChats } from '../../stores/useStores.ts';
import { countWords, RANGE_WORDS, RANGES, type Range, sinceOf, VERDICT_WORDS, WHO_WORDS } from './auditModel.ts';
import styles from './FilterBar.module.css';

const PAUSE_MS = 200;

export function FilterBar({ firstText }: { readonly firstText: string }) {
  const { filter, setFilter } = useAudit((state) => ({ filter: state.filter, setFilter: state.setFilter }));
  const [range, setRange] = useState<Range>('all');
  const set = (more: Partial<AuditFilter>) => setFilter({ ...filter, ...more });
  // cleared from elsewhere: the range follows
  if (filter.since === null && range !== 'all') setRange('all');
  return (
    <search className={styles.bar} aria-label="Audit">
      <SearchBox firstText={firstText} filter={filter} onText={(text) => set({ text })} />
      <Choice
        label="Decision"
        any="Any decision"
        value={filter.decision}
        options={Object.entries(VERDICT_WORDS)}
        onChoose={(value) => set({ decision: value === 'allow' || value === 'deny' ? value : null })}
      />
      <Choice
        label="Decided by"
        any="Anyone"
        value={filter.who}
        options={Object.entries(WHO_WORDS)}
        onChoose={(value) => set({ who: deciderSchema.shape.who.safeParse(value).data ?? null })}
      />
      <Choice
        label="Risk"
        any="Any risk"
        value={filter.risk}
        options={Object.entries(RISK_WORDS)}
        onChoose={(value) => set({ risk: riskSchema.safeParse(value).data ?? null })}
      />
      <ToolChoice value={filter.tool} onChoose={(tool) => set({ tool })} />
      <ChatChoice filter={filter} set={set} />
      <Choice
        label="Time"
        any={RANGE_WORDS.all}
        value={range === 'all' ? null : range}
        options={RANGES.filter((each) => each !== 'all').map((each) => [each, RANGE_WORDS[each]])}
        onChoose={(value) => {
          const chosen = RANGES.find((each) => each === value) ?? 'all';
          setRange(chosen);
          set({ since: sinceOf(chosen, Date.now()) });
        }}
      />
    </search>
  );
}

/** The box is the person's: only what was cleared or set from elsewhere changes it. */
function SearchBox({ firstText, filter, onText }: SearchProps) {
  const [typed, setTyped] = useState(firstText);
  const [known, setKnown] = useState(filter.text);
  if (known !== filter.text) {
    setKnown(filter.text);
    if (filter.text !== typed.slice(0, TEXT_MOST)) setTyped(filter.text);
  }
  useEffect(() => {
    const text = typed.slice(0, TEXT_MOST);
    if (text === filter.text) return;
    const timer = setTimeout(() => onText(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.text, onText]);
  return (
    <label className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Search the audit"
        placeholder="Search commands, files, rules, outcomes…"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
const TEXT_MOST = auditFilterSchema.shape.text.maxLength ?? 1000;
type SearchProps = {
  readonly firstText: string;
  readonly filter: AuditFilter;
  readonly onText: (text: string) => void;
};

/** Tools that are built in, and those that rows name. */
const TOOLS = ['Bash', 'Delete', 'Edit', 'Glob', 'Grep', 'MultiEdit', 'Read', 'WebFetch', 'Write'];

function ToolChoice({ value, onChoose }: { readonly value: string | null; onChoose(tool: string | null): void }) {
  const seen = useAudit((state) => state.tools);
  const names = [...new Set([...TOOLS, ...seen, ...(value === null ? [] : [value])])].toSorted();
  return (
    <Choice label="Tool" any="Any tool" value={value} options={names.map((name) => [name, name])} onChoose={onChoose} />
  );
}

type ChatProps = { readonly filter: AuditFilter; readonly set: (more: Partial<AuditFilter>) => void };

function ChatChoice({ filter: { chatId }, set }: ChatProps) {
  const chats = useChats(allChats);
  const options = chats.map(({ id, title }) => [id, title] as const);
  const isGone = chatId !== null && !chats.some(({ id }) => id === chatId);
  return (
    <Choice
      label="Chat"
      any="Any chat"
      value={chatId}
      options={isGone ? [...options, [chatId, 'a chat that is gone'] as const] : options}
      onChoose={(value) => set({ chatId: chatIdSchema.safeParse(value).data ?? null })}
    />
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly any: string;
  readonly value: string | null;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string | null) => void;
};

const Choice = ({ label, any, value, options, onChoose }: ChoiceProps) => (
  <select
    className={value === null ? styles.choice : styles.chosen}
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
  >
    <option value="">{any}</option>
    {options.map(([each, words]) => (
      <option key={each} value={each}>
        {words}
      </option>
    ))}
  </select>
);

/** How many rows fit, and the way back to all. */
export function Count() {
  const { total, all, isFiltered, isKnown } = useAudit((state) => ({
    ...{ total: state.held.total, all: state.all, isFiltered: !isAny(state.filter) },
    isKnown: state.status === 'ready',
  }));
  const setFilter = useAudit((state) => state.setFilter);
  return (
    <>
      <p role="status" className={styles.count}>
        {isKnown ? countWords(total, Math.max(total, all), isFiltered) : ''}
      </p>
      {isFiltered && total > 0 && (
        <Button look="quiet" icon={X} onClick={() => setFilter(ANY_ROW)}>
          Clear filters
        </Button>
      )}
    </>
  );
}
