// The files that the agent of a chat changed with its file tools, from its timeline: one entry a path. Pure. It knows nothing
// of what commands changed, and says so.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { DiffLine, Preview } from '../../../shared/domain/preview.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';

export type FileChange = { readonly id: string; readonly preview: Preview };
export type ChangedFile = {
  /** Below the project from there, else as it was written. */
  readonly path: string;
  /** How it stands after all of them. */
  readonly state: 'changed' | 'created' | 'deleted';
  /** Lines of all differences together; null where one could not be shown line by line. */
  readonly added: number | null;
  readonly removed: number | null;
  /** In the order in which they were done. */
  readonly changes: readonly FileChange[];
};

const FILE_TOOLS = new Set(['Write', 'Edit', 'MultiEdit', 'Delete']);

/** The one that was changed last comes first. `project`: the real path of its folder. */
export function changedFiles(items: Iterable<TimelineItem>, project: string): readonly ChangedFile[] {
  const byPath = new Map<string, ToolCallView[]>();
  for (const item of items) {
    if (item.kind !== 'toolCall' || item.status !== 'done' || !FILE_TOOLS.has(item.tool)) continue;
    const path = shownPath(item.preview?.kind === 'diff' ? item.preview.path : item.target, project);
    const calls = [...(byPath.get(path) ?? []), item];
    byPath.delete(path);
    byPath.set(path, calls);
  }
  return [...byPath].map(([path, calls]) => fileOf(path, calls)).toReversed();
}

/** Whether a command ran, which may have changed anything. */
export function ranCommands(items: Iterable<TimelineItem>): boolean {
  for (const item of items) if (item.kind === 'toolCall' && item.tool === 'Bash' && RAN.has(item.status)) return true;
  return false;
}
const RAN: ReadonlySet<ToolCallView['status']> = new Set(['running', 'done', 'failed', 'stopped', 'interrupted']);

function fileOf(path: string, calls: readonly ToolCallView[]): ChangedFile {
  const changes = calls.flatMap(({ id, preview }) => (preview === null ? [] : [{ id, preview }]));
  const diffs = changes.flatMap(({ preview }) => (preview.kind === 'diff' ? [preview] : []));
  const isCounted = diffs.length === calls.length;
  const many = (kind: DiffLine['kind']) =>
    diffs.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  return {
    path,
    state: stateOf(calls),
    added: isCounted ? many('added') : null,
    removed: isCounted ? many('removed') : null,
    changes,
  };
}

/** A file that was there before and was deleted and made again is a changed one. */
function stateOf(calls: readonly ToolCallView[]): ChangedFile['state'] {
  if (calls.at(-1)?.tool === 'Delete') return 'deleted';
  const first = calls[0]?.preview;
  return first?.kind === 'diff' && first.created ? 'created' : 'changed';
}

/** Two spellings of one path inside the project are one file. */
export function shownPath(written: string, project: string): string {
  const isBelow = written.startsWith(`${project}/`) || written.startsWith(`${project}\\`);
  const below = isBelow ? written.slice(project.length + 1) : written;
  if (/^(?:[/~\\]|[A-Za-z]:)/.test(below)) return below;
  const parts: string[] = [];
  for (const part of below.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
