// What a line that passed as read-only sees (SPEC 7.12): the scrubbed environment, and what keeps known programs from
// running, fetching or writing more than their words say. Pure. Nothing in here may make a program do more.
import type { GitSetting } from '../paths/gitConfig.ts';
import { scrubbedEnvironment } from './commandEnvironment.ts';

type Reason = string;
type Line = readonly [name: string, value: string, why: Reason];

/** Variables that it sees beside the scrubbed ones (what package managers are told stands in quietPrograms.ts). */
export const NEUTRALISED: readonly Line[] = [
  ['GIT_CONFIG_NOSYSTEM', '1', 'the configuration of the machine may name programs'],
  ['GIT_CONFIG_GLOBAL', '/dev/null', 'the configuration of the person may name programs (Git 2.32)'],
  ['GIT_ATTR_NOSYSTEM', '1', 'attributes of the machine may name drivers'],
  ['GIT_OPTIONAL_LOCKS', '0', '`git status` would write the list of files'],
  ['GIT_PAGER', 'cat', 'a pager is a program'],
  ['GIT_TERMINAL_PROMPT', '0', 'nobody is there to answer'],
  ['GIT_NO_LAZY_FETCH', '1', 'reading a partial clone would fetch'],
  ['GIT_ALLOW_PROTOCOL', 'none', 'no reading command connects to anything, whatever a repository says'],
  ['PAGER', 'cat', 'a pager is a program'],
  ['GH_PAGER', 'cat', 'a pager is a program'],
  ['AWS_PAGER', '', 'a pager is a program'],
  ['BAT_PAGER', 'cat', 'a pager is a program'],
  ['BAT_CONFIG_PATH', '/dev/null', 'its configuration may name a pager'],
  ['LESSSECURE', '1', '`less` could run programs and write files'],
  ['NO_UPDATE_NOTIFIER', '1', 'tools of npm look for newer versions, and write when they last did'],
  ['COREPACK_ENABLE_DOWNLOAD_PROMPT', '0', 'nobody is there to answer'],
  ['YARN_ENABLE_TELEMETRY', '0', 'Yarn reports its use'],
  ['PYTHONSAFEPATH', '1', 'Python would load modules that lie in the working folder'],
  ['PIP_NO_INPUT', '1', 'nobody is there to answer'],
  ['RUSTUP_AUTO_INSTALL', '0', 'rustup fetches the toolchain that the project names'],
  ['DOTNET_SKIP_FIRST_TIME_EXPERIENCE', '1', '.NET sets itself up at its first run'],
  ['DOTNET_NOLOGO', '1', '.NET writes that it has greeted'],
  ['HOMEBREW_NO_AUTO_UPDATE', '1', 'Homebrew updates itself'],
  ['HOMEBREW_NO_ANALYTICS', '1', 'Homebrew reports its use'],
  ['COMPOSER_NO_INTERACTION', '1', 'nobody is there to answer'],
  ['GH_PROMPT_DISABLED', '1', 'nobody is there to answer'],
  ['CLOUDSDK_CORE_DISABLE_PROMPTS', '1', 'nobody is there to answer'],
  ['DO_NOT_TRACK', '1', 'tools report their use'],
];

/** Settings of Git, stronger than those of the repository. */
export const NEUTRALISED_GIT: readonly Line[] = [
  ['core.fsmonitor', 'false', 'it names a program that says what changed'],
  ['core.hooksPath', '/dev/null', 'hooks are programs; those in `.git/hooks` need no key'],
  ['core.pager', 'cat', 'a pager is a program'],
  ['diff.autoRefreshIndex', 'false', '`git diff` would write the list of files'],
  ['diff.ignoreSubmodules', 'dirty', 'Git would run in nested repositories, with the filters that those set'],
  ['diff.submodule', 'short', 'Git would run in nested repositories'],
  ['status.submoduleSummary', 'false', 'Git would run in nested repositories'],
  ['submodule.recurse', 'false', 'Git would run in nested repositories'],
  ['log.showSignature', 'false', 'gpg is a program'],
  ['safe.bareRepository', 'explicit', 'files of a project could be a repository themselves'],
  ['gc.auto', '0', 'no reading tidies up'],
  ['maintenance.auto', 'false', 'no reading tidies up'],
];

/** `personal`: what of the person's own configuration of Git is handed on (personalGit.ts). `mark` as for every command. */
export function provenEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  mark: string,
  personal: readonly GitSetting[],
): Record<string, string> {
  const settings = [
    ...personal.map(({ key, value }): readonly [string, string] => [key, value ?? 'true']),
    ...NEUTRALISED_GIT,
  ];
  const numbered = settings.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return {
    ...scrubbedEnvironment(environment, mark),
    ...Object.fromEntries(NEUTRALISED.map(([name, value]) => [name, value])),
    ...{ GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(numbered) },
  };
}
