// Asks before an address of an agent leaves the app, and shows the whole of it. Nothing is opened without a press on the
// button; the main process reads the address again. The focus goes back to the link.
import { Copy, ExternalLink, Link2Off } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { InlineText } from '../../components/InlineText.tsx';
import { LinkContext } from '../../components/links.ts';
import { RawText } from '../../components/RawText.tsx';
import { useWindow } from '../../stores/useStores.ts';
import styles from './LinkDialog.module.css';
import { type LinkView, linkView } from './linkModel.ts';

/** Every link below it goes through the dialog. */
export function LinkDoor({ children }: { readonly children: ReactNode }) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <LinkContext value={setUrl}>
      {children}
      {url !== null && <LinkDialog url={url} onClose={() => setUrl(null)} />}
    </LinkContext>
  );
}

type Props = { readonly url: string; readonly onClose: () => void };

function LinkDialog({ url, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const view = linkView(url);
  const { problem, open, copy } = useLeaving(onClose);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // not on a button: the key that pressed the link must not open it
    element?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} tabIndex={-1} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>
        {view.kind === 'refused' ? <Link2Off aria-hidden="true" /> : <ExternalLink aria-hidden="true" />}
        {view.title}
      </h2>
      <Address view={view} />
      <p role="alert" className={styles.problem}>
        {problem !== null && <InlineText text={problem} />}
      </p>
      <div className={styles.actions}>
        {view.kind === 'open' && (
          <Button look="primary" icon={ExternalLink} onClick={() => void open(view.href)}>
            Open in browser
          </Button>
        )}
        <Button icon={Copy} onClick={() => void copy(view.kind === 'open' ? view.href : url)}>
          Copy
        </Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}

function Address({ view }: { readonly view: LinkView }) {
  if (view.kind === 'refused')
    return (
      <>
        <p>
          <InlineText text={view.why} />
        </p>
        <pre className={styles.address}>
          <RawText text={view.written} />
        </pre>
      </>
    );
  return (
    <>
      <pre className={styles.address}>
        <RawText text={view.before} />
        <strong>
          <RawText text={view.host} />
        </strong>
        <RawText text={view.after} />
      </pre>
      {view.written !== null && (
        <>
          <p>The agent wrote it so:</p>
          <pre className={styles.address}>
            <RawText text={view.written} />
          </pre>
        </>
      )}
      {view.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <InlineText text={warning} />
        </p>
      ))}
    </>
  );
}

function useLeaving(onClose: () => void) {
  const { client } = useWindow();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    async open(url: string) {
      const answered = await client.request('link:open', { url });
      if (!answered.ok) return setProblem(answered.error.message);
      if (answered.value.opened === 'byPage') window.open(answered.value.url, '_blank', 'noopener,noreferrer');
      onClose();
    },
    copy: (text: string) =>
      navigator.clipboard
        .writeText(text)
        .then(onClose, () => setProblem('The system did not take it. Mark it and copy it by hand.')),
  };
}
