// A file with edits made in its text: what both editing tools look at and write. It must never touch anything but the
// path that it is given, nor write half of the edits.
import type { Preview } from '../../shared/domain/preview.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { Authorization } from '../permission/ports.ts';
import type { ChatContext, ResolvedEffect } from '../permission/request.ts';
import { writeAuthorized } from './atomicWrite.ts';
import { readAuthorized } from './authorizedFile.ts';
import { diffLines, isComparable } from './diffLines.ts';
import { type Edit, editTexts } from './editText.ts';
import { exactText, MAX_CHANGED } from './exactText.ts';
import { changedSinceRead } from './filesSeen.ts';
import { pathOf } from './pathEffect.ts';
import type { ToolDeps } from './ports.ts';
import type { ToolResult } from './tool.ts';
import { count, done, failed } from './toolResult.ts';

export type EditDeps = Pick<ToolDeps, 'filesSeen'>;
type Edited = { readonly before: string; readonly after: string; readonly places: number };

/** Where the edits cannot be made, or the file is too long to compare, they are shown in words. */
export async function previewEdits(
  { filesSeen }: EditDeps,
  edits: readonly Edit[],
  effects: readonly ResolvedEffect[],
  chat: ChatContext,
): Promise<{ readonly preview: Preview; readonly problem: string | null }> {
  const path = pathOf(effects, 'write');
  const edited = await editedOf(path, edits);
  const inWords = { kind: 'text', text: editsInWords(path.written, edits) } as const;
  if (!edited.ok) return { preview: inWords, problem: edited.error };
  const problem = filesSeen.changedSince(chat.chatId, path) ? changedSinceRead(path) : null;
  const { before, after } = edited.value;
  if (!isComparable(before, after)) return { preview: inWords, problem };
  const lines = [...diffLines(before, after)];
  return { preview: { kind: 'diff', path: path.written, created: false, lines }, problem };
}

export async function runEdits(
  { filesSeen }: EditDeps,
  edits: readonly Edit[],
  { effects, chat: { chatId } }: Authorization,
): Promise<ToolResult> {
  const path = pathOf(effects, 'write');
  if (filesSeen.changedSince(chatId, path)) return failed(changedSinceRead(path));
  const edited = await editedOf(path, edits);
  if (!edited.ok) return failed(edited.error);
  const written = await writeAuthorized(path, Buffer.from(edited.value.after), { umask: 0o077 });
  if (!written.ok) return failed(written.error.words);
  filesSeen.note(chatId, written.value.path);
  const places = count(edited.value.places, 'place');
  return done(`changed \`${path.written}\` in ${places}`, `${places} changed`);
}

async function editedOf(path: ResolvedPath, edits: readonly Edit[]): Promise<Result<Edited, string>> {
  const bytes = await readAuthorized(path, MAX_CHANGED);
  if (!bytes.ok) return err(bytes.error.words);
  const before = exactText(bytes.value);
  if (!before.ok) return err(`\`${path.written}\` is ${before.error}; change it with a command`);
  const edited = await editTexts(before.value, edits);
  if (!edited.ok) return err(`\`${path.written}\`: ${edited.error}`);
  if (edited.value.text === before.value) return err(`\`${path.written}\`: the edits leave the file as it is`);
  return ok({ before: before.value, after: edited.value.text, places: edited.value.places });
}

const editsInWords = (written: string, edits: readonly Edit[]): string =>
  [`in ${written}`, ...edits.map(editInWords)].join(edits.length === 1 ? ' ' : '\n\n');

const editInWords = (edit: Edit): string =>
  `replace${edit.all ? ' everywhere' : ''}:\n\n${edit.old}\n\nby:\n\n${edit.new}`;
