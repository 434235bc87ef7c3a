// Writes a whole file, new or in place of an old one. It must never touch anything but the path that its permit names.
import { z } from 'zod';
import type { Preview } from '../../shared/domain/preview.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { writeAuthorized } from './atomicWrite.ts';
import { notAFile, readAuthorized } from './authorizedFile.ts';
import { diffLines } from './diffLines.ts';
import { pathOf } from './pathEffect.ts';
import { decodeText, linesOf } from './textFile.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';

/** Larger old files are not compared line by line. */
export const MAX_COMPARED = 2_000_000;

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

/** `umask` is the person's own, for the rights of new files and folders. */
export const createWriteTool = (umask: number): Tool<Input> => ({
  name: 'Write',
  description: 'Writes a whole file. Folders that are missing are made. What the file held before is replaced.',
  inputSchema,
  describe: ({ file_path }) => [{ kind: 'write', path: file_path }],
  target: ({ file_path }) => file_path,
  preview: async (input, effects) => {
    const path = pathOf(effects, 'write');
    const refused = notAFile(path);
    const problem = refused && refused.kind !== 'absent' ? refused.words : null;
    return { preview: await previewOf(path, input), problem };
  },
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const { content } = inputSchema.parse(request.input);
    const path = pathOf(request.effects, 'write');
    const written = await writeAuthorized(path, Buffer.from(content), { umask });
    if (!written.ok) return failed(written.error.words);
    const lines = count(linesOf(content).length, 'line');
    return done(`${written.value} \`${path.written}\` (${lines})`, `${written.value}, ${lines}`);
  },
});

async function previewOf(path: ResolvedPath, { file_path, content }: Input): Promise<Preview> {
  if (path.type === 'absent') return diffOf(file_path, '', content, true);
  const bytes = await readAuthorized(path, MAX_COMPARED);
  if (!bytes.ok) return wholeText(bytes.error.words, content);
  const old = decodeText(bytes.value);
  if (!old?.isExact) return wholeText(`\`${file_path}\` is not a UTF-8 text file`, content);
  return diffOf(file_path, old.text, content, false);
}

const wholeText = (words: string, content: string): Preview => ({
  kind: 'text',
  text: `${words}, so it is not compared. All of it would be replaced by:\n\n${content}`,
});

function diffOf(path: string, before: string, after: string, created: boolean): Preview {
  if (before !== after) return { kind: 'diff', path, created, lines: [...diffLines(before, after)] };
  return { kind: 'text', text: created ? `creates the empty file ${path}` : `writes ${path} with the content it has` };
}
