// Reads a text file, or a part of it. It must never open anything but the file that its permit names.
import { z } from 'zod';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { boundText } from '../sandbox/boundedText.ts';
import { notAFile, readAuthorized } from './authorizedFile.ts';
import { pathOf } from './pathEffect.ts';
import { decodeText, type Excerpt, excerpt, MAX_READ_LINES } from './textFile.ts';
import type { Tool } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';

/** Larger files are for commands that look at a part of them. */
const MAX_FILE = 10_000_000;

const inputSchema = z.strictObject({
  file_path: z.string().min(1).max(4096).describe('The file: absolute, or relative to the project folder.'),
  offset: z.number().int().min(1).optional().describe('The first line to read, counted from 1.'),
  limit: z.number().int().min(1).max(MAX_READ_LINES).optional().describe('How many lines to read.'),
});
type Input = z.infer<typeof inputSchema>;

export const readTool: Tool<Input> = {
  name: 'Read',
  description: `Reads a text file. At most ${MAX_READ_LINES} lines and 256 kB come back at once; a note says which, and how to read on.`,
  inputSchema,
  describe: ({ file_path }) => [{ kind: 'read', path: file_path }],
  target: ({ file_path }) => file_path,
  preview: async (input, effects) => ({
    preview: { kind: 'text', text: [input.file_path, rangeWords(input)].filter(Boolean).join(', ') },
    problem: notAFile(pathOf(effects, 'read'))?.words ?? null,
  }),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const { offset = 1, limit = MAX_READ_LINES } = inputSchema.parse(request.input);
    const path = pathOf(request.effects, 'read');
    const bytes = await readAuthorized(path, MAX_FILE);
    if (!bytes.ok) return failed(bytes.error.words);
    const file = decodeText(bytes.value);
    if (!file) return failed(`\`${path.written}\` is a binary file`);
    const part = excerpt(file.text.replace(/^\uFEFF/, ''), offset, limit);
    if (!part.ok) return failed(`\`${path.written}\`: ${part.error}`);
    const text = [part.value.text, ...notes(part.value, file.isExact)].join('\n');
    return done(text, outcomeOf(part.value), boundText(part.value.text, MAX_SHOWN_OUTPUT));
  },
};

function rangeWords({ offset, limit }: Input): string {
  if (limit !== undefined) return `lines ${offset ?? 1} to ${(offset ?? 1) + limit - 1}`;
  return offset === undefined ? '' : `from line ${offset}`;
}

const isPart = ({ first, last, total }: Excerpt) => first > 1 || last < total;
const outcomeOf = (part: Excerpt) =>
  isPart(part) ? `lines ${part.first} to ${part.last} of ${part.total}` : count(part.total, 'line');

function notes(part: Excerpt, isExact: boolean): readonly string[] {
  const readOn = part.last < part.total ? `; read on with offset ${part.last + 1}` : '';
  return [
    ...(part.total === 0 ? ['[the file is empty]'] : []),
    ...(isPart(part) ? [`[${outcomeOf(part)}${readOn}]`] : []),
    ...(isExact ? [] : ['[some bytes are not UTF-8 and show as \uFFFD]']),
  ];
}
