// What the configuration of a repository leads to: more configuration, hooks, programs. Pure, no path is resolved here.
// INVARIANT: conditions are not weighed: what would be led to if they held is led to.
import type { GitSetting } from '../../paths/gitConfig.ts';

export type GitReach = {
  /** As written: of `include.path` and `includeIf.*.path`. */
  readonly includes: readonly string[];
  /** As written: of `core.hooksPath`. */
  readonly hooks: readonly string[];
  /** Words of values that name programs, and may be paths. */
  readonly programs: readonly string[];
  readonly worktreeConfig: boolean;
  readonly hasOrigin: boolean;
  /** `core.worktree`: the last one. */
  readonly worktree: string | null;
};

/**
 * Keys whose value is a command line or a program (git-config(1) of 2.39, and `hook.*.command` of later ones). Git runs those
 * of a repository in its top folder also when it is called further down (tried: diff.external, filter, alias, fsmonitor).
 */
const COMMAND =
  /^(?:alias|pager)\.|\.(?:fsmonitor|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand|external|command|cmd|textconv|clean|smudge|process|driver|path|helper|program|defaultkeycommand|difffilter|uploadpack|receivepack|packobjectshook|recentobjectshook|update|tocmd|cccmd|headercmd|smtpserver|tunnel)$/s;

/** More words than these of one repository are not looked for. */
const MAX_WORDS = 200;

export function reachOf(settings: readonly GitSetting[]): GitReach {
  const valuesOf = (wanted: RegExp) =>
    settings.flatMap(({ key, value }) => (wanted.test(key) && value !== null && value !== '' ? [value] : []));
  return {
    includes: valuesOf(/^include(?:if\..*)?\.path$/s),
    hooks: valuesOf(/^core\.hookspath$/),
    programs: [...new Set(settings.flatMap(wordsOf))].slice(0, MAX_WORDS),
    worktreeConfig: settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && !isOff(value)),
    hasOrigin: settings.some(({ key, value }) => key === 'remote.origin.url' && value !== null && value !== ''),
    worktree: valuesOf(/^core\.worktree$/).at(-1) ?? null,
  };
}

const isOff = (value: string | null) => value !== null && /^(?:false|no|off|0|)$/i.test(value);

/** Variables in front are left off: `$GIT_WORK_TREE/tools/x` and `$(git rev-parse --show-toplevel)/tools/x` give `/tools/x`. */
function wordsOf({ key, value }: GitSetting): readonly string[] {
  if (value === null || !COMMAND.test(key) || /^include(?:if\..*)?\.path$/s.test(key)) return [];
  if (key.startsWith('alias.') && !value.startsWith('!')) return [];
  return value
    .replaceAll(/\$\{?\w+\}?/g, ' ')
    .split(/[\s'"`;|&()<>=!{}$]+/)
    .filter((word) => /[^/.]/.test(word) && !word.startsWith('-') && !word.includes('://'));
}
