// What of the person's own configuration of Git a proven line still sees: only what changes how things are shown, or which
// repositories are trusted. It reads three small files and follows no include; nothing that names a program gets through.
import path from 'node:path';
import { type GitSetting, readGitConfig } from '../paths/gitConfig.ts';
import { repositoryKeys } from '../paths/gitProbe.ts';
import { readWhole } from '../paths/readWhole.ts';

/** In bytes of a file, characters of a value, and settings in all: the last ones, which are the stronger. */
const MAX_CONFIG = 256 * 1024;
const MAX_VALUE = 1000;
const MAX_SETTINGS = 100;

const HANDED_ON = new RegExp(
  `^(?:${[
    'safe\\.directory|user\\.(?:name|email)|init\\.defaultbranch',
    'core\\.(?:quotepath|autocrlf|eol|safecrlf|abbrev|precomposeunicode|commentchar|excludesfile)',
    'color\\.[a-z.-]+|column\\.[a-z]+|advice\\.[a-z]+|versionsort\\.[a-z]+',
    'log\\.(?:date|decorate|abbrevcommit|follow|mailmap|excludedecoration|initialdecorationset)',
    'diff\\.(?:algorithm|renames|renamelimit|mnemonicprefix|noprefix|context|interhunkcontext|colormoved|colormovedws)',
    'diff\\.(?:indentheuristic|wserrorhighlight|statgraphwidth|statnamewidth|dirstat|suppressblankempty|wordregex)',
    'status\\.(?:relativepaths|short|branch|aheadbehind|renames|showstash|showuntrackedfiles)',
    'branch\\.sort|tag\\.sort|merge\\.conflictstyle|blame\\.(?:coloring|date|showroot|blankboundary|showemail)',
    'grep\\.(?:linenumber|column|patterntype|extendedregexp|fullname)|i18n\\.logoutputencoding',
  ].join('|')})$`,
);

type Environment = Readonly<Record<string, string | undefined>>;

/** In the order of strength. `folder` (a real path): what its repository sets itself is left out, since that is stronger. */
export function personalGit(environment: Environment, folder: string): readonly GitSetting[] {
  const home = environment.HOME;
  if (home === undefined || !path.isAbsolute(home)) return [];
  const shared = environment.XDG_CONFIG_HOME || path.join(home, '.config');
  const ignored: GitSetting = { key: 'core.excludesfile', value: path.join(shared, 'git/ignore') };
  const files = ['/etc/gitconfig', path.join(shared, 'git/config'), path.join(home, '.gitconfig')];
  const own = repositoryKeys(folder);
  return [ignored, ...files.flatMap(settingsOf)]
    .filter((setting) => isHandedOn(setting, home) && !own.has(setting.key))
    .slice(-MAX_SETTINGS);
}

function settingsOf(file: string): readonly GitSetting[] {
  const whole = readWhole(file, MAX_CONFIG);
  if (whole === null || whole === 'not readable') return [];
  const read = readGitConfig(whole.toString('utf8'));
  return read.ok ? read.value : [];
}

function isHandedOn({ key, value }: GitSetting, home: string): boolean {
  if (!HANDED_ON.test(key) || (value !== null && value.length > MAX_VALUE)) return false;
  return key !== 'core.excludesfile' || (value !== null && isInHome(value, home));
}

function isInHome(file: string, home: string): boolean {
  const absolute = file.startsWith('~/') ? path.join(home, file.slice(2)) : path.normalize(file);
  return absolute.startsWith(`${path.normalize(home).replace(/\/$/, '')}/`);
}
