// Deletes a file or an empty folder. It must never delete through a link, a folder that holds anything, or the project.
import { lstat, opendir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DiffLine, Preview } from '../../shared/domain/preview.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isPathEffect, type ResolvedEffect } from '../permission/request.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { notAFile, readAuthorized, refusalOf, sizeWords } from './authorizedFile.ts';
import { deleteAuthorized } from './deleteAuthorized.ts';
import { exactText, MAX_CHANGED } from './exactText.ts';
import { pathOf } from './pathEffect.ts';
import type { ToolDeps } from './ports.ts';
import { linesOf } from './textFile.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';

const inputSchema = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4096)
    .describe('A file, or an empty folder: absolute, or relative to the project folder.'),
});
type Input = z.infer<typeof inputSchema>;

export const createDeleteTool = ({ filesSeen }: Pick<ToolDeps, 'filesSeen'>): Tool<Input> => ({
  name: 'Delete',
  description: 'Deletes a file or an empty folder. The user is always asked.',
  inputSchema,
  describe: (input) => [{ kind: 'delete', path: input.path }],
  target: (input) => input.path,
  preview: async (_input, effects, { folder }) => {
    const target = pathOf(effects, 'delete');
    const problem = await problemOf(target, folder);
    return { preview: await previewOf(target, isSecret(effects), problem), problem };
  },
  run: async (permit, { signal }) => {
    const { effects, chat } = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const target = pathOf(effects, 'delete');
    const problem = await problemOf(target, chat.folder);
    if (problem !== null) return failed(problem);
    const deleted = await deleteAuthorized(target);
    if (!deleted.ok) return failed((await notEmpty(target)) ?? deleted.error.words);
    filesSeen.note(chat.chatId, { ...target, type: 'absent', state: null });
    const what = target.type === 'file' ? 'file' : 'empty folder';
    return done(`deleted the ${what} \`${target.written}\``, `deleted the ${what}`);
  },
});

/** Why it cannot be deleted, a sentence; null when it can. */
async function problemOf(target: ResolvedPath, project: string): Promise<string | null> {
  const link = await linkWords(target);
  if (link !== null) return link;
  if (path.dirname(target.real) === target.real) return 'the root folder of the disk is not deleted';
  if (target.real === project) return `\`${target.written}\` is the folder of the project; it is not deleted`;
  return target.type === 'folder' ? notEmpty(target) : (notAFile(target)?.words ?? null);
}

/** What is decided about is where a link leads, while a person who reads the name thinks of the link. */
async function linkWords({ written, lexical, real, type }: ResolvedPath): Promise<string | null> {
  const parent = await realpath(path.dirname(lexical)).catch(() => null);
  if (parent === null) return null;
  const named = path.join(parent, path.basename(lexical));
  if (named === real) return null;
  if (type !== 'absent') return `\`${written}\` is reached through a link; name what it leads to itself: \`${real}\``;
  const isLink = await lstat(named)
    .then((stats) => stats.isSymbolicLink())
    .catch(() => false);
  return isLink ? `\`${written}\` is a link to nothing; remove it with a command` : null;
}

const MAX_COUNTED = 1000;

async function notEmpty(target: ResolvedPath): Promise<string | null> {
  if (target.type !== 'folder') return null;
  try {
    const entries = await countEntries(target.real);
    if (entries === 0) return null;
    const many = entries > MAX_COUNTED ? `more than ${MAX_COUNTED} entries` : entriesWords(entries);
    return `\`${target.written}\` holds ${many}, and only an empty folder is deleted; delete what it holds first`;
  } catch (error) {
    return refusalOf(target, error).words;
  }
}

const entriesWords = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`);

async function countEntries(folder: string): Promise<number> {
  let entries = 0;
  for await (const _entry of await opendir(folder)) {
    entries += 1;
    if (entries > MAX_COUNTED) break;
  }
  return entries;
}

const isSecret = (effects: readonly ResolvedEffect[]): boolean =>
  effects.some((effect) => isPathEffect(effect) && effect.place.secretBy !== null);

async function previewOf(target: ResolvedPath, secret: boolean, problem: string | null): Promise<Preview> {
  const text = (words: string): Preview => ({ kind: 'text', text: `deletes ${words}` });
  const { written, type, state } = target;
  if (problem !== null) return text(written);
  if (type === 'folder') return text(`the empty folder ${written}`);
  const size = sizeWords(Number(state?.size));
  if (state?.size === '0') return text(`the empty file ${written}`);
  if (secret) return text(`the file ${written} (${size}), a secret file, so its content is not shown`);
  const bytes = await readAuthorized(target, MAX_CHANGED);
  if (!bytes.ok) return text(`the file ${written} (${size})`);
  const content = exactText(bytes.value);
  if (!content.ok) return text(`the file ${written} (${size}), ${content.error}`);
  return {
    kind: 'diff',
    path: written,
    created: false,
    lines: [gap(`deletes the file, ${size}`), ...head(content.value)],
  };
}

const SHOWN_LINES = 40;
const SHOWN_CHARACTERS = 8000;
const gap = (text: string): DiffLine => ({ kind: 'gap', text, before: null, after: null });

/** The first lines, and how many more there are. */
function head(text: string): readonly DiffLine[] {
  const lines = linesOf(text);
  const shown: DiffLine[] = [];
  let room = SHOWN_CHARACTERS;
  for (const line of lines.slice(0, SHOWN_LINES)) {
    room -= line.length;
    if (room < 0) break;
    shown.push({ kind: 'removed', text: line, before: shown.length + 1, after: null });
  }
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, gap(`and ${count(more, 'line')} more`)];
}
