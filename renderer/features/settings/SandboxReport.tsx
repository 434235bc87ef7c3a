// What the sandbox protects here, what it refused last, and the alarms that stand.
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { SandboxAlarm, SandboxGuard } from '../../../shared/domain/sandbox.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { AlarmChanges } from '../../components/AlarmChanges.tsx';
import { Button } from '../../components/Button.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { keyed } from '../../components/keyed.ts';
import { headline } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { ago } from '../../components/times.ts';
import { useMeant } from '../../components/useMeant.ts';
import { useNow } from '../../components/useNow.ts';
import { find } from '../../stores/collection.ts';
import { useApprovalSettings } from '../../stores/useApprovalSettings.ts';
import { useChats, useSandbox } from '../../stores/useStores.ts';
import styles from './Sandbox.module.css';
import { Section } from './Setting.tsx';
import { type DenialLine, denialLines } from './sandboxPage.ts';

type Opening = { readonly onOpenChat: (chatId: ChatId) => void };

export function SandboxReport({ onOpenChat }: Opening) {
  const sandbox = useSandbox((state) => state.sandbox);
  if (sandbox === null) return null;
  return (
    <>
      {sandbox.alarms.length > 0 && (
        <Section
          title="Alarms"
          line="Something protected changed while a command ran. In these chats nothing runs unasked because it is sandboxed, until you dismiss them."
        >
          <ul className={styles.alarms}>
            {sandbox.alarms.map((alarm) => (
              <AlarmRow key={alarm.id} alarm={alarm} onOpenChat={onOpenChat} />
            ))}
          </ul>
        </Section>
      )}
      <Guards guards={sandbox.guards} />
      <Denials denials={sandbox.denials} onOpenChat={onOpenChat} />
    </>
  );
}

function Guards({ guards }: { readonly guards: readonly SandboxGuard[] }) {
  return (
    <Section title="What is protected here">
      {guards.length === 0 ? (
        <p className={styles.empty}>Nothing is known of it yet.</p>
      ) : (
        <ul className={styles.guards}>
          {keyed(guards, ({ words }) => words).map(({ key, item: { holds, words } }) => (
            <li key={key} className={holds ? styles.holds : styles.fails}>
              {holds ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
              <span>
                <HiddenText>{holds ? 'Protected: ' : 'Not protected: '}</HiddenText>
                <InlineText text={words} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Denials({ denials, onOpenChat }: Opening & { readonly denials: readonly DenialLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const now = useNow(60_000);
  const { lines, rest } = denialLines([...denials], isWhole);
  return (
    <Section title="Last refusals">
      {lines.length === 0 ? (
        <p className={styles.empty}>The sandbox refused nothing since the app started.</p>
      ) : (
        <ol className={styles.denials}>
          {keyed(lines, ({ at, chatId, line }) => `${at}:${chatId}:${line}`).map(({ key, item }) => (
            <li key={key}>
              <code>
                <RawText text={headline(item.line)} />
              </code>
              <span className={styles.when}>
                <ChatLink chatId={item.chatId} onOpenChat={onOpenChat} />
                <time>{ago(item.at, now)}</time>
              </span>
              <span className={styles.refused}>
                <InlineText text={item.denial.words} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {rest !== null && (
        <div>
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : rest}
          </Button>
        </div>
      )}
    </Section>
  );
}

function ChatLink({ chatId, onOpenChat }: Opening & { readonly chatId: ChatId }) {
  const title = useChats(({ items }) => find(items, chatId)?.title);
  if (title === undefined) return <span>a chat that is gone</span>;
  return (
    <button
      type="button"
      className={styles.chat}
      aria-label={`Open the chat ${title}`}
      onClick={() => onOpenChat(chatId)}
    >
      {title}
    </button>
  );
}

function AlarmRow({ alarm, onOpenChat }: Opening & { readonly alarm: SandboxAlarm }) {
  const dismiss = useSandbox((state) => state.dismiss);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(60_000);
  const press = useMeant(alarm.id, useApprovalSettings());
  return (
    <li className={styles.alarm}>
      <div className={styles.status}>
        <span className={styles.when}>
          <ChatLink chatId={alarm.chatId} onOpenChat={onOpenChat} />
          <time>{ago(alarm.at, now)}</time>
        </span>
        <Button disabled={!press.isArmed} onClick={press.meant(() => void dismiss(alarm.id).then(setProblem))}>
          Dismiss
        </Button>
      </div>
      <AlarmChanges changes={alarm.changes} />
      <p role="alert" className={styles.problem}>
        {problem !== null && <InlineText text={problem} />}
      </p>
    </li>
  );
}
