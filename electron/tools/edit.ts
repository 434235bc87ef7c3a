// Replaces a text in a file. It must never touch anything but the path that its permit names, nor guess the place.
import { z } from 'zod';
import type { Preview } from '../../shared/domain/preview.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { writeAuthorized } from './atomicWrite.ts';
import { readAuthorized } from './authorizedFile.ts';
import { diffLines } from './diffLines.ts';
import { editText } from './editText.ts';
import { pathOf } from './pathEffect.ts';
import { decodeText } from './textFile.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';
import { MAX_COMPARED } from './write.ts';

const MAX_FILE = 10_000_000;

const inputSchema = z.strictObject({
  file_path: z.string().min(1).max(4096).describe('The file: absolute, or relative to the project folder.'),
  old_string: z.string().min(1).max(1_000_000).describe('The text to replace, exactly as it stands in the file.'),
  new_string: z.string().max(1_000_000).describe('The text to put in its place.'),
  replace_all: z.boolean().optional().describe('Replace every place; without it there must be exactly one.'),
});
type Input = z.infer<typeof inputSchema>;

export const editTool: Tool<Input> = {
  name: 'Edit',
  description: 'Replaces a text in a file. The text must stand there exactly once, unless replace_all is set.',
  inputSchema,
  describe: ({ file_path }) => [
    { kind: 'read', path: file_path },
    { kind: 'write', path: file_path },
  ],
  target: ({ file_path }) => file_path,
  preview: async (input, effects) => {
    const edited = await editOf(pathOf(effects, 'write'), input);
    if (!edited.ok) return { preview: bothTexts(input), problem: edited.error };
    return { preview: previewOf(input, edited.value), problem: null };
  },
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const path = pathOf(request.effects, 'write');
    const edited = await editOf(path, inputSchema.parse(request.input));
    if (!edited.ok) return failed(edited.error);
    const written = await writeAuthorized(path, Buffer.from(edited.value.after), { umask: 0o077 });
    if (!written.ok) return failed(written.error.words);
    const places = count(edited.value.places, 'place');
    return done(`changed \`${path.written}\` in ${places}`, `${places} changed`);
  },
};

type Edited = { readonly before: string; readonly after: string; readonly places: number };

async function editOf(path: ResolvedPath, input: Input): Promise<Result<Edited, string>> {
  const bytes = await readAuthorized(path, MAX_FILE);
  if (!bytes.ok) return err(bytes.error.words);
  const file = decodeText(bytes.value);
  if (!file?.isExact) return err(`\`${path.written}\` is not a UTF-8 text file; change it with a command`);
  const edited = editText(file.text, { old: input.old_string, new: input.new_string, all: input.replace_all ?? false });
  if (!edited.ok) return err(`\`${path.written}\`: ${edited.error}`);
  return ok({ before: file.text, after: edited.value.text, places: edited.value.places });
}

function previewOf(input: Input, { before, after }: Edited): Preview {
  if (before.length > MAX_COMPARED) return bothTexts(input);
  return { kind: 'diff', path: input.file_path, created: false, lines: [...diffLines(before, after)] };
}

const bothTexts = ({ file_path, old_string, new_string, replace_all }: Input): Preview => ({
  kind: 'text',
  text: `in ${file_path} replace${replace_all ? ' everywhere' : ''}:\n\n${old_string}\n\nby:\n\n${new_string}`,
});
