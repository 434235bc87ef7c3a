// The head of the Inbox: how much waits, and what of it is shown.
import { Search } from 'lucide-react';
import type { ChangeEvent, RefObject } from 'react';
import { riskSchema } from '../../../shared/domain/risk.ts';
import { RISK_WORDS } from '../../components/decisionWords.ts';
import type { InboxFilter } from '../../stores/inbox.ts';
import { projectList } from '../../stores/projects.ts';
import { useInbox, useProjects } from '../../stores/useStores.ts';
import styles from './InboxHead.module.css';
import { countWords, type InboxEntry } from './inboxModel.ts';

const KINDS: readonly (readonly [kind: InboxFilter['kind'], label: string])[] = [
  ['all', 'All'],
  ['approvals', 'Approvals'],
  ['questions', 'Questions'],
  ['ended', 'Ended'],
];

type Props = {
  readonly entries: readonly InboxEntry[];
  readonly filter: InboxFilter;
  readonly find: RefObject<HTMLInputElement | null>;
  /** Back to the list. */
  readonly onLeave: () => void;
};

export function InboxHead({ entries, filter, find, onLeave }: Props) {
  const narrow = useInbox((state) => state.narrow);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>Inbox</h1>
        <p>{countWords(entries)}</p>
      </div>
      <fieldset className={styles.kinds} aria-label="Show">
        {KINDS.map(([kind, label]) => (
          <button key={kind} type="button" aria-pressed={filter.kind === kind} onClick={() => narrow({ kind })}>
            {label}
          </button>
        ))}
      </fieldset>
      <div className={styles.find}>
        <Search aria-hidden="true" />
        <input
          ref={find}
          type="search"
          aria-label="Filter the Inbox"
          aria-keyshortcuts="/"
          placeholder="Filter"
          value={filter.text}
          onChange={(event) => narrow({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Escape') narrow({ text: '' });
            if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) {
              event.preventDefault();
              onLeave();
            }
          }}
        />
        <Projects filter={filter} />
        <Risks filter={filter} />
      </div>
    </header>
  );
}

type Narrowing = { readonly filter: InboxFilter };

function Projects({ filter }: Narrowing) {
  const narrow = useInbox((state) => state.narrow);
  const projects = useProjects(projectList);
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    narrow({ project: projects.find(({ id }) => id === target.value)?.id ?? null });
  return (
    <select aria-label="Project" value={filter.project ?? ''} onChange={onChange}>
      <option value="">All projects</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Risks({ filter }: Narrowing) {
  const narrow = useInbox((state) => state.narrow);
  const onChange = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    narrow({ risk: riskSchema.safeParse(target.value).data ?? null });
  return (
    <select aria-label="Risk" value={filter.risk ?? ''} onChange={onChange}>
      <option value="">Any risk</option>
      {riskSchema.options.map((risk) => (
        <option key={risk} value={risk}>
          {RISK_WORDS[risk]}
        </option>
      ))}
    </select>
  );
}
