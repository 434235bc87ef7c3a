// The files that the agent changed with its file tools, one row a path with its differences below. What commands changed is
// not known here, and that is said.
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { ProjectId } from '../../../shared/ids.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { Preview } from '../../components/Preview.tsx';
import { count } from '../../components/previewModel.ts';
import { RawText } from '../../components/RawText.tsx';
import { find } from '../../stores/collection.ts';
import { useProjects } from '../../stores/useStores.ts';
import styles from './FilesSection.module.css';
import { Folded } from './Folded.tsx';
import { type ChangedFile, changedFiles, ranCommands } from './filesModel.ts';
import { Section } from './Section.tsx';

type Props = {
  readonly projectId: ProjectId;
  readonly items: ReadonlyMap<string, TimelineItem>;
  readonly isReading: boolean;
};

const COMMANDS = 'Commands may have changed others.';
/** Of so many the last changed are shown before the list folds. */
const MOST = 8;
/** Of one difference, before it folds. */
const LINES = 12;

export function FilesSection({ projectId, items, isReading }: Props) {
  const project = useProjects((state) => find(state.items, projectId)?.path ?? '');
  const files = changedFiles(items.values(), project);
  const mayBeMore = ranCommands(items.values());
  const none = `No file was changed by a file tool yet.${mayBeMore ? ` ${COMMANDS}` : ''}`;
  return (
    <Section
      title="Files changed"
      count={files.length === 0 ? null : String(files.length)}
      empty={files.length > 0 ? null : isReading ? 'Reading the chat…' : none}
    >
      <Folded many={files.length} most={MOST} noun="files">
        {(isWhole) => (
          <ul className={styles.list}>
            {files.slice(0, isWhole ? files.length : MOST).map((file) => (
              <FileRow key={file.path} file={file} />
            ))}
          </ul>
        )}
      </Folded>
      {mayBeMore && <p className={styles.hint}>{COMMANDS}</p>}
    </Section>
  );
}

function FileRow({ file }: { readonly file: ChangedFile }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" />
        <FileName path={file.path} isDeleted={file.state === 'deleted'} />
        <FileCount file={file} />
      </button>
      <div id={id} className={styles.diffs} hidden={!isOpen}>
        {isOpen &&
          file.changes.map(({ id: of, preview }) => <Preview key={of} preview={preview} lines={LINES} flush />)}
      </div>
    </li>
  );
}

/** The name first, since a narrow panel cuts the end; the folder below it. */
function FileName({ path, isDeleted }: { readonly path: string; readonly isDeleted: boolean }) {
  const cut = path.lastIndexOf('/');
  const name = path.slice(cut + 1);
  return (
    <span className={styles.path} title={path}>
      <code>{isDeleted ? <del>{<RawText text={name} />}</del> : <RawText text={name} />}</code>
      {cut > 0 && (
        <small>
          <HiddenText> in </HiddenText>
          <RawText text={path.slice(0, cut)} />
        </small>
      )}
    </span>
  );
}

function FileCount({ file: { state, added, removed, changes } }: { readonly file: ChangedFile }) {
  const isCounted = state !== 'deleted' && added !== null && removed !== null;
  return (
    <span className={styles.count}>
      {state !== 'changed' && <span className={styles[state]}>{state === 'created' ? 'new' : 'deleted'}</span>}
      {isCounted && (
        <span aria-hidden="true">
          <ins>+{added}</ins> <del>−{removed}</del>
        </span>
      )}
      <HiddenText>
        {isCounted ? ` ${count(added, 'line')} added, ${count(removed, 'line')} removed,` : ''}{' '}
        {count(changes.length, 'change')}
      </HiddenText>
    </span>
  );
}
