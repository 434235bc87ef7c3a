// Reads a text file, or a part of it. It must never open anything but the file that its permit names.
import { z } from 'zod';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { boundText } from '../sandbox/boundedText.ts';
import { notAFile, readAuthorized } from './authorizedFile.ts';
import { isDocument, kindWords } from './fileKind.ts';
import type { FilesSeen } from './filesSeen.ts';
import { pathOf } from './pathEffect.ts';
import { readPart } from './readPart.ts';
import {
  type AnyText,
  decodeAny,
  decodeText,
  type Excerpt,
  excerpt,
  MAX_READ_BYTES,
  MAX_READ_LINES,
} from './textFile.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';

/** What is read whole at most, and what a part is read of. In bytes. */
const MAX_FILE = 10_000_000;
const MAX_FOR_PART = 100_000_000;

const inputSchema = z.strictObject({
  file_path: z.string().min(1).max(4096).describe('The file: absolute, or relative to the project folder.'),
  offset: z.number().int().min(1).optional().describe('The first line to read, counted from 1.'),
  limit: z.number().int().min(1).max(MAX_READ_LINES).optional().describe('How many lines to read.'),
});
type Input = z.infer<typeof inputSchema>;

/** What was read is noted in `filesSeen`, for the tools that write. */
export const createReadTool = (filesSeen: FilesSeen): Tool<Input> => ({
  name: 'Read',
  description: `Reads a text file. At most ${MAX_READ_LINES} lines and 256 kB come back at once; a note says which, and how to read on.`,
  inputSchema,
  describe: ({ file_path }) => [{ kind: 'read', path: file_path }],
  target: ({ file_path }) => file_path,
  preview: async (input, effects) => ({
    preview: { kind: 'text', text: [input.file_path, rangeWords(input)].filter(Boolean).join(', ') },
    problem: notReadable(pathOf(effects, 'read')),
  }),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const input = inputSchema.parse(request.input);
    const path = pathOf(request.effects, 'read');
    const read = await (isBig(path) && hasRange(input) ? readBig(path, input, signal) : readWhole(path, input));
    if (signal.aborted) return { ...stoppedBefore, text: 'stopped by the user', outcome: 'stopped by the user' };
    if (!read.ok) return failed(read.error);
    filesSeen.note(request.chat.chatId, path);
    const { part, notes } = read.value;
    return done([part.text, ...notes].join('\n'), outcomeOf(part), boundText(part.text, MAX_SHOWN_OUTPUT));
  },
});

/** A sentence, or null. */
function notReadable(path: ResolvedPath): string | null {
  const refused = notAFile(path);
  return path.type === 'folder' ? `${refused?.words}; use Glob to list it` : (refused?.words ?? null);
}

type ReadText = { readonly part: Excerpt; readonly notes: readonly string[] };

const isBig = (path: ResolvedPath) => path.type === 'file' && Number(path.state?.size) > MAX_FILE;
const hasRange = ({ offset, limit }: Input) => offset !== undefined || limit !== undefined;

async function readWhole(
  path: ResolvedPath,
  { offset = 1, limit = MAX_READ_LINES }: Input,
): Promise<Result<ReadText, string>> {
  const problem = notReadable(path);
  if (problem !== null) return err(problem);
  const bytes = await readAuthorized(path, MAX_FILE);
  if (!bytes.ok) return err(`${bytes.error.words}${bytes.error.kind === 'tooBig' ? BY_PARTS : ''}`);
  const file = isDocument(bytes.value) ? null : decodeAny(bytes.value);
  if (file === null) return err(noText(path, bytes.value));
  const part = excerpt(file.text, offset, limit);
  return part.ok
    ? ok({ part: part.value, notes: notesOf(part.value, file) })
    : err(`\`${path.written}\`: ${part.error}`);
}

const BY_PARTS = ' at once; read a part of it with offset and limit';

const noText = (path: ResolvedPath, bytes: Buffer) =>
  `\`${path.written}\` is ${kindWords(bytes, Number(path.state?.size))}, which cannot be read as text`;

async function readBig(
  path: ResolvedPath,
  { offset = 1, limit = MAX_READ_LINES }: Input,
  signal: AbortSignal,
): Promise<Result<ReadText, string>> {
  if (Number(path.state?.size) > MAX_FOR_PART)
    return err(`\`${path.written}\` has more than 100 MB; use a command that looks at a part of it`);
  const read = await readPart(path, { first: offset, limit, maxBytes: MAX_READ_BYTES + 1, signal });
  if (!read.ok) return read;
  const { head, bytes, total } = read.value;
  const kind = isDocument(head) ? null : decodeAny(head);
  const file = kind === null || kind.encoding !== null ? null : decodeText(bytes);
  if (file === null) return err(noText(path, head));
  if (offset > Math.max(1, total))
    return err(`\`${path.written}\`: it has ${total} lines, so nothing stands at line ${offset}`);
  const found = excerpt(file.text.replace(/^\uFEFF/, ''), 1, limit);
  if (!found.ok) return err(`\`${path.written}\`: ${found.error}`);
  const part = { text: found.value.text, first: offset, last: offset - 1 + found.value.last, total };
  return ok({ part, notes: notesOf(part, { ...file, encoding: null }) });
}

function rangeWords({ offset, limit }: Input): string {
  if (limit !== undefined) return `lines ${offset ?? 1} to ${(offset ?? 1) + limit - 1}`;
  return offset === undefined ? '' : `from line ${offset}`;
}

const isPart = ({ first, last, total }: Excerpt) => first > 1 || last < total;
const outcomeOf = (part: Excerpt) =>
  isPart(part) ? `lines ${part.first} to ${part.last} of ${part.total}` : count(part.total, 'line');

function notesOf(part: Excerpt, { isExact, encoding }: AnyText): readonly string[] {
  const readOn = part.last < part.total ? `; read on with offset ${part.last + 1}` : '';
  return [
    ...(part.total === 0 ? ['[the file is empty]'] : []),
    ...(isPart(part) ? [`[${outcomeOf(part)}${readOn}]`] : []),
    ...(encoding === null ? [] : [`[the file is ${encoding}]`]),
    ...(isExact ? [] : [`[some bytes are not ${encoding ?? 'UTF-8'} and show as \uFFFD]`]),
  ];
}
