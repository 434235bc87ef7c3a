// The Settings of the person, a page at a time. Everything is saved at once into their file by the main process; this window
// shows only what stands there, and says why where the file cannot be changed.
import { Bell, Keyboard, type LucideIcon, Palette, ShieldCheck, ShieldQuestion, SquareTerminal } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { Button } from '../../components/Button.tsx';
import { shortPath } from '../../components/decisionWords.ts';
import { InlineText } from '../../components/InlineText.tsx';
import type { Intent } from '../../components/intent.ts';
import { PathText } from '../../components/PathText.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useConnection, useSettingsDocument } from '../../stores/useStores.ts';
import { AppearancePage } from './AppearancePage.tsx';
import { ApprovalsPage } from './ApprovalsPage.tsx';
import { KeysPage } from './KeysPage.tsx';
import type { PermissionProps } from './NotificationPermission.tsx';
import { PermissionsPage } from './PermissionsPage.tsx';
import styles from './SettingsView.module.css';
import { ShellPage } from './ShellPage.tsx';
import { PAGE_TEXT, PAGES, type PageName, pageAfter } from './settingsModel.ts';
import { TryPage } from './TryPage.tsx';

type Props = {
  readonly intents: readonly Intent[];
  readonly isMac: boolean;
  /** The page to show; without it the view keeps one by itself. */
  readonly page?: PageName;
  readonly onPage?: (page: PageName) => void;
  /** Whether the browser lets the page notify; `granted` where nothing has to be asked. */
  readonly notificationPermission?: PermissionProps;
  readonly onOpenChat: (chatId: ChatId) => void;
};

const ICONS: Readonly<Record<PageName, LucideIcon>> = {
  permissions: ShieldCheck,
  try: ShieldQuestion,
  approvals: Bell,
  appearance: Palette,
  keys: Keyboard,
  shell: SquareTerminal,
};

export function SettingsView(props: Props) {
  const [own, setOwn] = useState<PageName>('permissions');
  const page = props.page ?? own;
  const load = useSettingsDocument((state) => state.load);
  const id = useId();
  useEffect(() => void load(), [load]);
  const show = (next: PageName) => {
    setOwn(next);
    props.onPage?.(next);
  };
  return (
    <div className={styles.view}>
      <div className={styles.side}>
        <h1>Settings</h1>
        <Pages id={id} page={page} onPage={show} />
        <FileName />
      </div>
      {/* each page begins at its top */}
      <div
        key={page}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${page}`}
        tabIndex={-1}
        className={styles.scroll}
      >
        <div className={styles.page}>
          <header className={styles.head}>
            <h2>{PAGE_TEXT[page].label}</h2>
            <p>{PAGE_TEXT[page].line}</p>
          </header>
          <Content {...props} page={page} />
        </div>
      </div>
    </div>
  );
}

type PagesProps = { readonly id: string; readonly page: PageName; readonly onPage: (page: PageName) => void };

function Pages({ id, page, onPage }: PagesProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      event.key === 'ArrowDown' ? pageAfter(page, 1) : event.key === 'ArrowUp' ? pageAfter(page, -1) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    onPage(next);
    list.current?.querySelectorAll('button')[PAGES.indexOf(next)]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Pages of Settings" aria-orientation="vertical" onKeyDown={onKeyDown}>
      {PAGES.map((each) => {
        const Icon = ICONS[each];
        return (
          <Fragment key={each}>
            {PAGE_TEXT[each].group !== undefined && (
              <span aria-hidden="true" className={styles.group}>
                {PAGE_TEXT[each].group}
              </span>
            )}
            <button
              id={`${id}-${each}`}
              type="button"
              role="tab"
              aria-selected={each === page}
              aria-controls={`${id}-panel`}
              tabIndex={each === page ? 0 : -1}
              className={styles.tab}
              onClick={() => onPage(each)}
            >
              <Icon aria-hidden="true" />
              {PAGE_TEXT[each].label}
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}

function FileName() {
  const file = useSettingsDocument(({ document }) => document?.file ?? '');
  const home = useConnection(({ app }) => app?.home ?? '');
  if (file === '') return null;
  return (
    <p className={styles.file}>
      All of this stands in a file that you can edit too:
      <code>
        <PathText path={shortPath(file, home)} />
      </code>
    </p>
  );
}

function Content(props: Props & { readonly page: PageName }) {
  const { document, problem, status, load } = useSettingsDocument(({ document, problem, status, load }) => ({
    ...{ document, problem, status, load },
  }));
  if (document === null && status !== 'failed') return <Skeleton label="Reading the settings" />;
  if (document === null)
    return (
      <div role="alert" className={styles.failed}>
        <p>
          The settings cannot be read: <InlineText text={problem ?? 'nothing answered'} />
        </p>
        <Button onClick={() => void load()}>Try again</Button>
      </div>
    );
  return (
    <>
      {document.locked !== null && (
        <div role="alert" className={styles.locked}>
          <strong>Nothing can be changed here now.</strong>
          <p>
            <InlineText text={document.locked} />
          </p>
          <p>What you see is what holds. Mend the file in an editor; this page follows as soon as it is saved.</p>
        </div>
      )}
      <Page {...props} document={document} />
    </>
  );
}

const NOTHING_TO_ASK: PermissionProps = { state: 'granted', onAsk: () => undefined };

function Page({ page, document, intents, isMac, onOpenChat, notificationPermission = NOTHING_TO_ASK }: PageProps) {
  switch (page) {
    case 'permissions':
      return <PermissionsPage document={document} />;
    case 'try':
      return <TryPage newChatMode={document.settings.permissions.mode} />;
    case 'approvals':
      return <ApprovalsPage document={document} permission={notificationPermission} />;
    case 'appearance':
      return <AppearancePage />;
    case 'keys':
      return <KeysPage document={document} intents={intents} isMac={isMac} />;
    case 'shell':
      return <ShellPage document={document} onOpenChat={onOpenChat} />;
  }
}

type PageProps = Props & { readonly page: PageName; readonly document: SettingsDocument };
