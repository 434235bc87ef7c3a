// Writes a whole file, new or in place of an old one. It must never touch anything but the path that its permit names.
import { z } from 'zod';
import type { Preview } from '../../shared/domain/preview.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { writeAuthorized } from './atomicWrite.ts';
import { notAFile, readAuthorized } from './authorizedFile.ts';
import { diffLines, isComparable } from './diffLines.ts';
import { exactText, MAX_CHANGED } from './exactText.ts';
import { changedSinceRead } from './filesSeen.ts';
import { pathOf } from './pathEffect.ts';
import type { ToolDeps } from './ports.ts';
import { linesOf } from './textFile.ts';
import { type Kept, keepForm } from './textForm.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';

const inputSchema = z.strictObject({
  file_path: z
    .string()
    .min(1)
    .max(4096)
    .refine((written) => !/[/\\]\.{0,2}$/.test(written), 'names a folder; name a file in it')
    .describe('The file: absolute, or relative to the project folder.'),
  content: z.string().max(1_000_000).describe('All of what the file shall hold.'),
});
type Input = z.infer<typeof inputSchema>;

type Deps = Pick<ToolDeps, 'umask' | 'filesSeen'>;

export const createWriteTool = ({ umask, filesSeen }: Deps): Tool<Input> => ({
  name: 'Write',
  description: 'Writes a whole file. Folders that are missing are made. What the file held before is replaced.',
  inputSchema,
  describe: ({ file_path }) => [{ kind: 'write', path: file_path }],
  target: ({ file_path }) => file_path,
  preview: async ({ content }, effects, chat) => {
    const path = pathOf(effects, 'write');
    const refused = notAFile(path);
    const isRefused = refused !== null && refused.kind !== 'absent';
    const stale = filesSeen.changedSince(chat.chatId, path) ? changedSinceRead(path) : null;
    return {
      preview: previewOf(path.written, await planOf(path, content)),
      problem: isRefused ? refused.words : stale,
    };
  },
  run: async (permit, { signal }) => {
    const { effects, input, chat } = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const path = pathOf(effects, 'write');
    if (filesSeen.changedSince(chat.chatId, path)) return failed(changedSinceRead(path));
    const { text, kept } = await planOf(path, inputSchema.parse(input).content);
    const written = await writeAuthorized(path, Buffer.from(text), { umask });
    if (!written.ok) return failed(written.error.words);
    filesSeen.note(chat.chatId, written.value.path);
    const { how } = written.value;
    const lines = count(linesOf(text).length, 'line');
    const note = kept.length === 0 ? '' : `; ${kept.join(' and ')} stayed`;
    return done(`${how} \`${path.written}\` (${lines})${note}`, `${how}, ${lines}`);
  },
});

/** What is written, and what it replaces: a text, nothing, or something that is no text to compare with. */
type Plan = Kept & { readonly old: Result<string | null, string> };

async function planOf(path: ResolvedPath, content: string): Promise<Plan> {
  const old = path.type === 'absent' ? ok(null) : await oldText(path);
  const kept = keepForm(old.ok ? (old.value ?? '') : '', content);
  return { old, ...kept };
}

/** The error is a sentence about the file. */
async function oldText(path: ResolvedPath): Promise<Result<string, string>> {
  const bytes = await readAuthorized(path, MAX_CHANGED);
  if (!bytes.ok) return err(bytes.error.words);
  const text = exactText(bytes.value);
  return text.ok ? text : err(`\`${path.written}\` is ${text.error}`);
}

function previewOf(written: string, { old, text }: Plan): Preview {
  if (!old.ok) return wholeText(old.error, text);
  const before = old.value ?? '';
  if (!isComparable(before, text)) return wholeText(`\`${written}\` is too long`, text);
  return diffOf(written, before, text, old.value === null);
}

const wholeText = (words: string, text: string): Preview => ({
  kind: 'text',
  text: `${words}, so it is not compared. All of it would be replaced by:\n\n${text}`,
});

function diffOf(path: string, before: string, after: string, created: boolean): Preview {
  if (before !== after) return { kind: 'diff', path, created, lines: [...diffLines(before, after)] };
  return { kind: 'text', text: created ? `creates the empty file ${path}` : `writes ${path} with the content it has` };
}
