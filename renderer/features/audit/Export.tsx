// Takes the whole audit out into a file: the choice of a format, the progress with a way to stop, and where the file is.
import { Menu } from '@base-ui/react/menu';
import { Check, Copy, Download, FolderOpen, X } from 'lucide-react';
import { useState } from 'react';
import type { AuditExport, ExportFormat } from '../../../shared/domain/auditView.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { RawText } from '../../components/RawText.tsx';
import { useAudit, useConnection } from '../../stores/useStores.ts';
import { exportPercent, exportWords } from './auditModel.ts';
import styles from './Export.module.css';

const FORMATS: readonly (readonly [format: ExportFormat, name: string, line: string])[] = [
  ['jsonl', 'JSONL', 'one decision a line, for programs'],
  ['csv', 'CSV', 'one decision a row, for a table; no cell is ever a formula'],
];

export function ExportMenu() {
  const isRunning = useAudit((state) => state.exported?.state === 'running');
  const begin = useAudit((state) => state.export);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} disabled={isRunning}>
        <Download aria-hidden="true" />
        Export…
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} side="bottom" align="end">
          <Menu.Popup className={styles.popup} aria-label="Export all rows">
            {FORMATS.map(([format, name, line]) => (
              <Menu.Item key={format} className={styles.item} onClick={() => begin(format)}>
                <span>{name}</span>
                <small>{line}</small>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function ExportStrip() {
  const exported = useAudit((state) => state.exported);
  const problem = useAudit((state) => state.exportProblem);
  const { stopExport, putExportAway } = useAudit(({ stopExport: stop, putExportAway: putAway }) => ({
    stopExport: stop,
    putExportAway: putAway,
  }));
  if (exported === null && problem === null) return null;
  const isRunning = exported?.state === 'running';
  return (
    <section className={styles.strip} aria-label="Export">
      {exported !== null && <ExportState exported={exported} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <span className={styles.spring} />
      {isRunning ? (
        <Button look="quiet" onClick={stopExport}>
          Stop
        </Button>
      ) : (
        <IconButton icon={X} label="Put away" onClick={putExportAway} />
      )}
    </section>
  );
}

function ExportState({ exported }: { readonly exported: AuditExport }) {
  const { state, file, total, written } = exported;
  const isRunning = state === 'running';
  return (
    <>
      <p role={isRunning ? undefined : 'status'} className={state === 'failed' ? styles.problem : undefined}>
        {exportWords(exported)}
      </p>
      {isRunning && (
        <progress
          className={styles.bar}
          aria-label="Rows exported"
          aria-valuetext={`${exportPercent(exported)} %`}
          max={Math.max(1, total)}
          value={written}
        />
      )}
      {state === 'done' && <WhereItIs file={file} />}
    </>
  );
}

function WhereItIs({ file }: { readonly file: string }) {
  const hasDesktop = useConnection((state) => state.app?.host === 'electron');
  const reveal = useAudit((state) => state.reveal);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = () =>
    navigator.clipboard.writeText(file).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <>
      <code className={styles.file}>
        <RawText text={file} />
      </code>
      <Button look="quiet" icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()}>
        {copied === 'no' ? 'Copy path' : copied === 'yes' ? 'Copied' : 'Not copied: select the path'}
      </Button>
      {hasDesktop && (
        <Button look="quiet" icon={FolderOpen} onClick={reveal}>
          Show in folder
        </Button>
      )}
    </>
  );
}
