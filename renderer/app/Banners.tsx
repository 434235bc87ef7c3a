// What the whole window must know: no connection, faults in the settings, something that could not be done.

import { X } from 'lucide-react';
import { useState } from 'react';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { Banner } from '../components/Banner.tsx';
import { Button } from '../components/Button.tsx';
import { shortPath } from '../components/decisionWords.ts';
import { IconButton } from '../components/IconButton.tsx';
import { InlineText } from '../components/InlineText.tsx';
import { keyed } from '../components/keyed.ts';
import { count } from '../components/previewModel.ts';
import { openProblems } from '../stores/settings.ts';
import { useConnection, useSettings, useWindow } from '../stores/useStores.ts';

type Props = { readonly problem: string | null; readonly onDismiss: () => void };

export function Banners({ problem, onDismiss }: Props) {
  return (
    <div>
      <Disconnected />
      <Notices />
      <SettingsProblems />
      {problem !== null && (
        <Banner tone="warning" label="Problem" actions={<IconButton icon={X} label="Dismiss" onClick={onDismiss} />}>
          <p role="alert">
            <InlineText text={problem} />
          </p>
        </Banner>
      )}
    </div>
  );
}

/** A problem without a key is one of the whole file. */
const consequence = (problems: readonly SettingsProblem[]): string =>
  problems.some(({ key }) => key === null)
    ? 'What was last read of a broken file stays in force; with nothing read yet, no allow rule applies.'
    : 'What is wrong is left out; the rest applies.';

/** Said once a window; the same stands in the log. */
function Notices() {
  const notices = useConnection((state) => state.app?.notices ?? NONE);
  const [isSeen, setSeen] = useState(false);
  if (isSeen || notices.length === 0) return null;
  const dismiss = <IconButton icon={X} label="Dismiss" onClick={() => setSeen(true)} />;
  return (
    <Banner tone="warning" label="Notice" actions={dismiss}>
      {notices.map((notice) => (
        <p key={notice} role="status">
          <InlineText text={notice} />
        </p>
      ))}
    </Banner>
  );
}
const NONE: readonly string[] = [];

function Disconnected() {
  const { client } = useWindow();
  const isGone = useConnection((state) => state.status === 'disconnected');
  if (!isGone) return null;
  return (
    <Banner tone="warning" label="Connection" actions={<Button onClick={client.retry}>Try now</Button>}>
      <p role="status">
        Z Engine does not answer. What you type is kept, and this window tries again by itself. If it was stopped, start
        it again and open its new link.
      </p>
    </Banner>
  );
}

function SettingsProblems() {
  const problems = useSettings(openProblems);
  const dismiss = useSettings((state) => state.dismiss);
  const home = useConnection((state) => state.app?.home ?? '');
  if (problems.length === 0) return null;
  return (
    <Banner
      tone="warning"
      label="Settings"
      actions={<IconButton icon={X} label="Dismiss until they change" onClick={dismiss} />}
    >
      <p>
        <strong>{count(problems.length, 'problem')} in the settings.</strong> {consequence(problems)}
      </p>
      <ul>
        {keyed(problems, JSON.stringify).map(({ key: id, item: { file, line, key, message } }) => (
          <li key={id}>
            <code>{`${shortPath(file, home)}${line === null ? '' : `:${line}`}`}</code>
            {key !== null && <code>{key}</code>}
            <span>
              <InlineText text={message} />
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
