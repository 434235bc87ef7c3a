// Finds lines in files by a regular expression. It must never open a file that is secret or under a rule, nor one outside
// what its permit names; ripgrep is run by the launcher, and where there is none the own search does the same.
import { z } from 'zod';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type GlobPattern, parseGlob } from '../paths/globPattern.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { boundText } from '../sandbox/boundedText.ts';
import type { AuthorizedSearch, Launcher } from '../sandbox/launch.ts';
import { compileLine, ripgrepPattern } from './linePattern.ts';
import { pathOf } from './pathEffect.ts';
import { filesIn, MAX_SEARCHED, type SearchedFiles } from './searchFiles.ts';
import { createSearchHits, OUTPUT_MODES, type SearchHits } from './searchHits.ts';
import { type SearchFaults, searchOwn } from './searchOwn.ts';
import { searchRipgrep } from './searchRipgrep.ts';
import type { Tool, ToolResult } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';
import { inBrackets } from './treeWords.ts';

const MAX_LIMIT = 2000;
const DEFAULT_LIMIT = 200;

const oneLine = (text: string) => !/[\n\0]/.test(text);
const inputSchema = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(1000)
    .refine(oneLine, 'is held against one line at a time; leave out line ends and NUL characters')
    .describe('A regular expression, held against each line.'),
  path: z.string().min(1).max(4096).optional().describe('A folder or a file; the project folder if not given.'),
  glob: z.string().min(1).max(1000).optional().describe('Only files of these names: `*.ts`, `src/**/*.{js,jsx}`.'),
  output_mode: z
    .enum(OUTPUT_MODES)
    .optional()
    .describe('files (if not given): names; content: lines; count: how many.'),
  context: z.number().int().min(0).max(20).optional().describe('Lines around each match, with content.'),
  ignore_case: z.boolean().optional(),
  include_ignored: z.boolean().optional().describe('Also what Git ignores.'),
  head_limit: z
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .optional()
    .describe(`At most so many; ${DEFAULT_LIMIT} if not given.`),
});
type Input = z.infer<typeof inputSchema>;

const placeOf = ({ path = '.', glob }: Input) => (glob === undefined ? path : `${path} (${glob})`);

export const createGrepTool = (launcher: Launcher): Tool<Input> => ({
  name: 'Grep',
  description:
    'Finds lines in text files by a regular expression. What Git ignores is left out unless asked for; secret files and those under a rule always are.',
  inputSchema,
  describe: ({ path = '.' }) => [{ kind: 'search', path }],
  target: (input) => `${input.pattern} in ${placeOf(input)}`,
  preview: async (input, effects) => {
    const glob = globOf(input);
    const problem = notSearchable(pathOf(effects, 'search')) ?? (glob.ok ? null : glob.error);
    return { preview: { kind: 'text', text: `lines that match ${input.pattern} in ${placeOf(input)}` }, problem };
  },
  run: async (permit, { signal }) => {
    const search = launcher.search(permit);
    if (signal.aborted) return stoppedBefore;
    const input = inputSchema.parse(search.request.input);
    const place = pathOf(search.request.effects, 'search');
    const problem = notSearchable(place);
    if (problem !== null) return failed(problem);
    const glob = globOf(input);
    if (!glob.ok) return failed(glob.error);
    const files = await filesAt(place, search, {
      glob: glob.value,
      includeIgnored: input.include_ignored === true,
      signal,
    });
    if (!files.ok) return failed(files.error);
    return find(files.value, search, input, signal);
  },
});

/** A pattern without a slash is about names in any folder. */
function globOf({ glob }: Input): Result<GlobPattern | null, string> {
  if (glob === undefined) return ok(null);
  return parseGlob(glob.includes('/') ? glob : `**/${glob}`);
}

function notSearchable({ written, type }: ResolvedPath): string | null {
  if (type === 'folder' || type === 'file') return null;
  return type === 'absent' ? `\`${written}\` does not exist` : `\`${written}\` is not a regular file`;
}

type Options = { readonly glob: GlobPattern | null; readonly includeIgnored: boolean; readonly signal: AbortSignal };

async function filesAt(
  place: ResolvedPath,
  { request: { withheld } }: AuthorizedSearch,
  options: Options,
): Promise<Result<SearchedFiles, string>> {
  if (place.type === 'folder') return filesIn(place, { ...options, withheld });
  const { written, real, state } = place;
  const why = withheld(real);
  if (why !== null) return err(`\`${written}\` is not searched: ${why.why}; read it instead`);
  if (state === null || BigInt(state.size) > MAX_SEARCHED) return err(`\`${written}\` is larger than 10 MB`);
  const stats = {
    dev: BigInt(state.device),
    ino: BigInt(state.inode),
    size: BigInt(state.size),
    ctimeNs: BigInt(state.changedNs),
  };
  return ok({ files: [{ name: written, real, stats }], notes: [] });
}

async function find(
  { files, notes }: SearchedFiles,
  search: AuthorizedSearch,
  input: Input,
  signal: AbortSignal,
): Promise<ToolResult> {
  const hits = createSearchHits(input.output_mode ?? 'files', input.head_limit ?? DEFAULT_LIMIT);
  const searched = await searchAll(files, search, input, signal, hits);
  if (signal.aborted) return { ...stoppedBefore, text: 'stopped by the user', outcome: 'stopped by the user' };
  if (!searched.ok) return failed(searched.error);
  const text = [...hits.lines(), ...inBrackets([...notes, ...faultNotes(searched.value)])].join('\n');
  return done(text, hits.outcome(), boundText(text, MAX_SHOWN_OUTPUT));
}

async function searchAll(
  files: SearchedFiles['files'],
  search: AuthorizedSearch,
  input: Input,
  signal: AbortSignal,
  hits: SearchHits,
): Promise<Result<SearchFaults, string>> {
  const ignoreCase = input.ignore_case === true;
  const context = input.output_mode === 'content' ? (input.context ?? 0) : 0;
  if (await search.hasRipgrep()) {
    const query = { pattern: ripgrepPattern(input.pattern), ignoreCase, context };
    return searchRipgrep(files, search, { query, signal }, hits);
  }
  const pattern = compileLine(input.pattern, ignoreCase);
  if (!pattern.ok) return pattern;
  return ok(await searchOwn(files, { pattern: pattern.value, context, signal }, hits));
}

const faultNotes = ({ unreadable, changed, longLines }: SearchFaults): readonly string[] => [
  ...(unreadable > 0 ? [`${count(unreadable, 'file')} could not be read`] : []),
  ...(changed > 0 ? [`${count(changed, 'file')} left out: changed while it was searched`] : []),
  ...(longLines > 0 ? [`${count(longLines, 'line')} left out: too long to be searched`] : []),
];
