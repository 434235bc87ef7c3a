// The words of faults in a settings file. INVARIANT: no value that may be a key or a password is ever repeated.
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { nearest } from '../../shared/nearest.ts';
import { namesSecret, withoutSecrets } from '../../shared/withoutSecrets.ts';
import { FIELDS, type Field, SECTIONS } from './fields.ts';
import type { LineOf, TomlPath } from './tomlLines.ts';

/** A rules file (`--rules`) adds rules and nothing else. */
const IN_RULES_FILE: readonly string[] = ['allow', 'ask', 'deny', 'rules'].map((key) => `permissions.${key}`);
export type FileLayer = 'user' | 'flag';

export const fieldsOf = (layer: FileLayer): readonly Field[] =>
  layer === 'user' ? FIELDS : FIELDS.filter(({ name }) => IN_RULES_FILE.includes(name));

export type File = { readonly file: string; readonly layer: FileLayer; readonly lineOf: LineOf };
/** Words that take long to find are handed in as a function, which is not asked when there is no room for them. */
export type Tell = (path: TomlPath, message: string | (() => string)) => SettingsProblem;

/** So many faults of one file are told; of the rest only how many they are. */
const MAX_TOLD = 100;

/** Keeps each fault in `problems`, and gives it back. */
export function tellInto(problems: SettingsProblem[], { file, lineOf }: File): Tell {
  let more = 0;
  return (path, message) => {
    const isFull = problems.length >= MAX_TOLD;
    const words = typeof message === 'string' ? message : isFull ? '' : message();
    const key = () => shown(path.filter((part) => typeof part === 'string').join('.'));
    const problem = { file, line: lineOf(path), key: isFull ? null : key(), message: words };
    if (isFull) more += 1;
    if (isFull)
      problems[MAX_TOLD] = {
        file,
        line: null,
        key: null,
        message: `${more} more ${more === 1 ? 'fault is' : 'faults are'} not shown`,
      };
    else problems.push(problem);
    return problem;
  };
}

const MARK = '…';
/** Of a key or value that a person wrote. */
const shown = (text: string) => withoutSecrets(text, MARK).slice(0, 100);

export function quoted(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value, plainly) ?? String(value));
  return `\`${withoutSecrets(text, MARK).slice(0, 80)}\``;
}
const plainly = (key: string, value: unknown) => {
  if (typeof value === 'bigint') return String(value);
  return namesSecret(key) ? MARK : value;
};

/** What is in these is never repeated: people paste a key there. */
const UNQUOTED: readonly string[] = ['provider.api_key_env', 'provider.base_url'];

/** "is `3`", or words that keep the value to themselves. */
export const valueWords = (name: string, value: unknown): string =>
  UNQUOTED.includes(name) ? 'has a value that is not repeated here' : `is ${quoted(value)}`;

export const looksSecret = (value: unknown): boolean =>
  typeof value === 'string' && withoutSecrets(value, MARK) !== value;

export const keyInFile = (name: string): string =>
  `\`${shown(name)}\` is ignored: a key or password has no place in a settings file. Take it out, keep it in an environment variable, and write the name of that variable as \`provider.api_key_env\``;

/** `path`: of the key, from the outside in. */
export function unknownKey(layer: FileLayer, path: TomlPath, value: unknown): string {
  const name = path.join('.');
  const key = String(path.at(-1));
  if (layer === 'flag' && isKnown(name)) return `\`${name}\` has no place in a rules file and is ignored`;
  const meant = meantKey(layer, path.slice(0, -1).join('.'), key);
  if (looksSecret(value) || (meant === undefined && namesSecret(key) && typeof value === 'string'))
    return keyInFile(name);
  return `\`${shown(name)}\` is not a setting and is ignored${didYouMean(meant)}`;
}

export const didYouMean = (meant: string | undefined) => (meant === undefined ? '' : `; did you mean \`${meant}\`?`);

const isKnown = (name: string) => SECTIONS.includes(name) || FIELDS.some((field) => field.name === name);

/** What a key is called, and in full. */
type Named = readonly [key: string, name: string];
const lastOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** A key or section of the same section, or else of another; at the top sections come first. */
function meantKey(layer: FileLayer, section: string, key: string): string | undefined {
  const fields = fieldsOf(layer);
  const keys = fields.map((field): Named => [field.key, field.name]);
  const sections = sectionsOf(layer).map((name): Named => [lastOf(name), name]);
  if (section === '')
    return (
      closest(key, [...sections, ...sections.map(([, name]): Named => [name, name])]) ?? closest(lastOf(key), keys)
    );
  const isHere = ([word, name]: Named) => name === `${section}.${word}`;
  const there = keys.find(([word]) => word === key)?.[1];
  return closest(key, [...keys, ...sections].filter(isHere)) ?? there;
}

function closest(key: string, among: readonly Named[]): string | undefined {
  const word = nearest(
    key,
    among.map(([name]) => name),
  );
  return among.find(([name]) => name === word)?.[1];
}

const sectionsOf = (layer: FileLayer): readonly string[] =>
  SECTIONS.filter((section) => fieldsOf(layer).some(({ name }) => name.startsWith(`${section}.`)));

/** For a section that is not a table; `deny = […]` at the top is a key that belongs in one. */
export function notATable(layer: FileLayer, section: string): string {
  const inside = fieldsOf(layer).find(({ key }) => key === section);
  const hint = inside === undefined ? '' : `, or write it as \`${inside.key}\` below \`[${inside.section}]\``;
  const first = fieldsOf(layer).find(({ name }) => name.startsWith(`${section}.`))?.section ?? section;
  return `\`${section}\` has to be a table: begin it with a line \`[${first}]\`${hint}`;
}
