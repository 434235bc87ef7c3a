// Finds files by their names. It must never list what lies outside the folder that its permit names, and opens no file.
import { z } from 'zod';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { type GlobPattern, matchesGlob, parseGlob } from '../paths/globPattern.ts';
import { listTree, type TreeEntry } from '../paths/listTree.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { Authorization } from '../permission/ports.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { boundText } from '../sandbox/boundedText.ts';
import { pathOf } from './pathEffect.ts';
import type { Tool, ToolResult } from './tool.ts';
import { count, done, failed, stoppedBefore } from './toolResult.ts';
import { inBrackets, nameFrom, nameLine, treeNotes } from './treeWords.ts';

const MAX_NAMES = 1000;
const ignoreCase = process.platform === 'darwin' || process.platform === 'win32';

const inputSchema = z.strictObject({
  pattern: z.string().min(1).max(1000).describe('From the folder on: `**/*.ts`, `src/{a,b}/*.json`.'),
  path: z.string().min(1).max(4096).optional().describe('The folder; the project folder if not given.'),
  include_ignored: z.boolean().optional().describe('Also what Git ignores.'),
});
type Input = z.infer<typeof inputSchema>;

const folderOf = ({ path = '.' }: Input) => path;

export const globTool: Tool<Input> = {
  name: 'Glob',
  description: `Finds files by a pattern of names (\`**\` for any folders), the newest first, at most ${MAX_NAMES}. What Git ignores is left out unless asked for.`,
  inputSchema,
  describe: (input) => [{ kind: 'list', path: folderOf(input) }],
  target: (input) => `${input.pattern} in ${folderOf(input)}`,
  preview: async (input, effects) => ({
    preview: { kind: 'text', text: `files named ${input.pattern} in ${folderOf(input)}` },
    problem: notAFolder(pathOf(effects, 'list')) ?? faultOf(input.pattern),
  }),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const { pattern, include_ignored = false } = inputSchema.parse(request.input);
    const folder = pathOf(request.effects, 'list');
    const fault = notAFolder(folder);
    if (fault !== null) return failed(fault);
    const glob = parseGlob(pattern);
    if (!glob.ok) return failed(glob.error);
    return find(folder, glob.value, request, { includeIgnored: include_ignored, signal });
  },
};

const faultOf = (pattern: string) => {
  const glob = parseGlob(pattern);
  return glob.ok ? null : glob.error;
};

function notAFolder({ written, type }: ResolvedPath): string | null {
  if (type === 'folder') return null;
  return type === 'absent' ? `\`${written}\` does not exist` : `\`${written}\` is not a folder`;
}

type Options = { readonly includeIgnored: boolean; readonly signal: AbortSignal };

async function find(
  folder: ResolvedPath,
  glob: GlobPattern,
  { withheld }: Authorization,
  options: Options,
): Promise<ToolResult> {
  const found: TreeEntry[] = [];
  let left = 0;
  const onEntry = (entry: TreeEntry) => {
    if (entry.stats.isDirectory() || !matchesGlob(glob, entry.name, ignoreCase)) return;
    const why = withheld(entry.real);
    if (why === null || why.secret) found.push(entry);
    else left += 1;
  };
  const walked = await listTree(folder, { ...options, onEntry });
  if (!walked.ok) return failed(walked.error);
  if (options.signal.aborted) return { ...stoppedBefore, text: 'stopped by the user', outcome: 'stopped by the user' };
  const shown = found.sort(byChange).slice(0, MAX_NAMES);
  const names = shown.map(({ name }) => nameLine(nameFrom(folder.written, name)));
  const more = found.length - shown.length;
  const notes = [
    ...(more > 0 ? [`${more} more are not shown; use a narrower pattern`] : []),
    ...(left > 0 ? [`${count(left, 'file')} left out: under a rule`] : []),
    ...treeNotes(walked.value),
  ];
  const text = [...(names.length > 0 ? names : ['(no file matches)']), ...inBrackets(notes)].join('\n');
  return done(text, count(found.length, 'file'), boundText(text, MAX_SHOWN_OUTPUT));
}

function byChange(one: TreeEntry, other: TreeEntry): number {
  if (one.stats.mtimeNs !== other.stats.mtimeNs) return one.stats.mtimeNs > other.stats.mtimeNs ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}
