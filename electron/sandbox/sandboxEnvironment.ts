// What a confined command sees of the environment that it would have without a sandbox: no login, no way to a program outside,
// nothing that loads code into each process, and errors in words that are known. Pure.
import {
  CODE_VARIABLES,
  HARMLESS_OPTIONS,
  OWN_CACHES,
  SECRET_VARIABLES,
  SOCKET_VARIABLES,
} from './sandboxVariables.ts';

type Environment = Readonly<Record<string, string>>;

export type Inside = {
  readonly platform: 'linux' | 'darwin';
  readonly network: boolean;
  /** The chat's own folder; on Linux it is seen as `/tmp`. */
  readonly temp: string;
};

/** `environment`: what `commandEnvironment` or `provenEnvironment` made. What those silenced stays silent. */
export function sandboxEnvironment(environment: Environment, inside: Inside): Record<string, string> {
  const kept = Object.entries(environment)
    .filter(([name, value]) => !isTaken(name, value, inside))
    .map(([name, value]) => [name, ofGit(name, value)]);
  const temp = inside.platform === 'linux' ? '/tmp' : inside.temp;
  return {
    ...inEnglish(Object.fromEntries(kept)),
    ...ownCaches(environment, { ...inside, temp }),
    ...{ TMPDIR: temp, TMP: temp, TEMP: temp },
  };
}

function isTaken(name: string, value: string, { network }: Inside): boolean {
  if (SOCKET_VARIABLES.some(([pattern]) => pattern.test(name))) return true;
  const code = CODE_VARIABLES.find(([pattern]) => pattern.test(name));
  if (code !== undefined) return !isHarmless(name, value);
  // A proxy is the way out; without one that is known by name there is no network.
  if (network && /^(?:https?|all|ftp)_proxy$/i.test(name)) return false;
  return isSecret(name, value);
}

/** Settings of Git are counted: one that is missing fails every command, an empty one says nothing. */
const OF_GIT = /^GIT_CONFIG_(?:KEY|VALUE)_\d+$/;
const ofGit = (name: string, value: string): string =>
  OF_GIT.test(name) && (/^authorization:/i.test(value) || hasSecretForm(value)) ? '' : value;

/** Node and Java also take what only sets limits; people build with that. */
function isHarmless(name: string, value: string): boolean {
  const options = HARMLESS_OPTIONS[name];
  return options !== undefined && value.split(/\s+/).every((word) => word === '' || options.test(word));
}

function isSecret(name: string, value: string): boolean {
  if (SECRET_VARIABLES.harmless.test(name) || OF_GIT.test(name)) return false;
  return SECRET_VARIABLES.names.some(([pattern]) => pattern.test(name)) || hasSecretForm(value);
}

const hasSecretForm = (value: string): boolean => SECRET_VARIABLES.values.some(([pattern]) => pattern.test(value));

/** `LC_ALL` would overrule what is set for messages alone, so it is spelled out for the rest. */
function inEnglish({ LC_ALL, LANGUAGE: _, ...rest }: Environment): Environment {
  if (LC_ALL === undefined || LC_ALL === '') return { ...rest, LC_MESSAGES: 'C' };
  const others = ['LC_CTYPE', 'LC_COLLATE', 'LC_NUMERIC', 'LC_TIME', 'LC_MONETARY'].map((name) => [name, LC_ALL]);
  return { ...rest, ...Object.fromEntries(others), LC_MESSAGES: 'C' };
}

function ownCaches(environment: Environment, { network, temp }: Inside): Environment {
  const moved = OWN_CACHES.filter(({ when }) => when === 'always' || network)
    .filter(({ name }) => environment[name] !== '/dev/null')
    .map(({ name, folder }) => [name, `${temp}/${folder}`]);
  return Object.fromEntries(moved);
}
