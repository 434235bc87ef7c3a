// The paths that a line of output names, made absolute. Pure: it never asks the disk, so a link stays as it is written.

/** A path as it may be meant: alternatives for one place in a line, the longest first. */
export type NamedPath = { readonly path: string; readonly relative: boolean };
export type Alternatives = readonly NamedPath[];

const MAX_PATH = 4096;
const QUOTED = /'([^']+)'|"([^"]+)"|`([^`]+)`|‘([^’]+)’|“([^”]+)”|«\s?([^»]+?)\s?»/g;
/** `code: 'EROFS'` names no file. */
const isCode = (text: string) => /^[A-Z][A-Z0-9_]*$/.test(text);
/** A URL, a variable, a host with its port. */
const isNoPath = (text: string) =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.length > MAX_PATH || text.includes('\0');

/** Every place of the line that names a path: what is quoted, and what stands between colons before the words of the error. */
export function pathsIn(line: string, errorAt: number, folder: string): readonly Alternatives[] {
  const quoted = quotedIn(line).filter((text) => !isCode(text));
  const plain = plainIn(line.slice(0, errorAt).replaceAll(QUOTED, ''));
  const beside = quoted.length === 0 ? plain : plain.filter(([text]) => text?.startsWith('/'));
  return [...quoted.map((text) => [text]), ...beside].flatMap((alternatives) => {
    const named = alternatives.flatMap((text) => absolute(text, folder));
    return named.length > 0 ? [named] : [];
  });
}

/** Absolute paths of a line beside the one with the error: quoted, in parentheses, or after a space. */
export function absoluteIn(line: string): readonly Alternatives[] {
  const quoted = quotedIn(line).filter((text) => text.startsWith('/'));
  const texts = quoted.length > 0 ? quoted : [...line.matchAll(/(?<=[\s(=])\/[^\s:'"`()]+/g)].map(([text]) => text);
  return texts.map((text) => absolute(text, '/')).filter((named) => named.length > 0);
}

function quotedIn(line: string): readonly string[] {
  return [...line.matchAll(QUOTED)].map((found) => found.slice(1).find((text) => text !== undefined) ?? '');
}

/** `program: line 1: PATH: `, `program: could not write PATH: `, `PATH (`: what comes first is the program where more follows. */
function plainIn(before: string): readonly (readonly string[])[] {
  const [first = '', ...more] = before.replace(/\s*\($/, '').split(/:\s+|:$/);
  const later = more.flatMap((segment) => segmentPaths(segment.trim()));
  return later.length > 0 ? later : segmentPaths(first.trim()).filter(([text]) => text?.startsWith('/'));
}

function segmentPaths(segment: string): readonly (readonly string[])[] {
  const at = segment.startsWith('/') ? 0 : segment.indexOf(' /') + 1;
  if (segment.charAt(at) === '/') return [[segment.slice(at), ...wordsOf(segment.slice(at)).slice(0, 1)]];
  const moved = /^rename (\S+) to (\S+)$/.exec(segment);
  if (moved) return [[moved[1] ?? ''], [moved[2] ?? '']];
  const words = wordsOf(segment);
  const last = words.at(-1) ?? '';
  return /[\p{L}\p{N}]/u.test(last) && (words.length === 1 || /[/.]/.test(last)) ? [[last]] : [];
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function absolute(text: string, folder: string): Alternatives {
  if (text === '' || isNoPath(text)) return [];
  const relative = !text.startsWith('/');
  return [{ path: normalized(relative ? `${folder}/${text}` : text), relative }];
}

/** Without `.`, `..`, doubled and trailing slashes; as the names say, links are not followed. */
function normalized(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

/** The folder that it lies in; `/` of itself. */
export const parentOf = (path: string) => path.slice(0, Math.max(1, path.lastIndexOf('/')));
