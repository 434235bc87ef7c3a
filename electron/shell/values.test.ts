import { describe, expect, it } from 'vitest';
import { READERS, revisionPath } from './values.ts';

describe('known to only read', () => {
  it.each([
    ['jq', '.'],
    ['jq', '.a[] | select(.b == "x") | {c, d: .e}'],
    ['jq', 'input_filename, $__loc__, env.HOME, $ENV.PATH, input, inputs, debug, stderr'],
    ['jq', '.important, .included, @sh, getpath(["a"])'],
    ['yq', '.a.b'],
    ['yq', '.payload, .a.loads, .system.x, .evaluation'],
    ['yq', '.a | to_json, with_entries(.value |= . + 1), env(HOME), strenv(HOME)'],
    ['gitFormat', 'oneline'],
    ['gitFormat', ''],
    ['gitFormat', '%h %an %s%n%b'],
    ['gitFormat', 'format:%H'],
    ['gitFormat', 'tformat:x'],
    ['gitFormat', '%(refname:short) %(objectname)'],
    ['gitFormat', '%(trailers:key=Signed-off-by)'],
    ['gitFormat', '%C(auto)%h%C(reset)'],
    ['gitFormat', '%aN %gD %N'],
  ] as const)('%s: %s', (kind, text) => expect(READERS[kind](text)).toBe(null));
});

describe('may read another file or run a program', () => {
  it.each([
    ['jq', 'import "a" as a; .', 'import'],
    ['jq', 'include "a"; .', 'include'],
    ['jq', 'import "a" as $a; .', 'import'],
    ['jq', '"a" | modulemeta', 'modulemeta'],
    ['yq', 'load("x.yml")', 'load'],
    ['yq', '.a = load("x.yml")', 'load'],
    ['yq', '.a|load_str(.b)', 'load_str'],
    ['yq', 'strload("x")', 'strload'],
    ['yq', 'loadxml("x")', 'loadxml'],
    ['yq', '..load("x")', 'load'],
    ['yq', '.a[load("x")]', 'load'],
    ['yq', '"x"|LOAD', 'LOAD'],
    ['yq', 'eval(.a)', 'eval'],
    ['yq', '.a = system("touch")', 'system'],
    ['yq', 'import "a" as a; .', 'import'],
    ['gitFormat', '%G?', '%G'],
    ['gitFormat', '%h %GS', '%G'],
    ['gitFormat', '%+GK', '%+G'],
    ['gitFormat', '%-GK', '%-G'],
    ['gitFormat', '% GK', '% G'],
    ['gitFormat', 'format:%GG', '%G'],
    ['gitFormat', '%(signature:grade)', '%(signature'],
    ['gitFormat', '%(*signature)', '%(*signature'],
    ['gitFormat', 'mine', 'mine'],
    ['gitFormat', 'one', 'one'],
  ] as const)('%s: %s', (kind, text, piece) => expect(READERS[kind](text)).toBe(piece));
});

it.each([
  ['no path', 'HEAD~3', null],
  ['a range', 'main..topic', null],
  ['a file of a commit', 'HEAD:src/a.ts', 'src/a.ts'],
  ['its root', 'HEAD:', ''],
  ['from the folder', 'HEAD:./a.ts', './a.ts'],
  ['from the folder above', 'HEAD:../a.ts', '../a.ts'],
  ['of the index', ':src/a.ts', 'src/a.ts'],
  ['of a stage', ':2:src/a.ts', 'src/a.ts'],
  ['what may be a text or a path', ':/.env', '.env'],
  ['a time', 'HEAD@{12:30}', null],
  ['a file at a time', 'HEAD@{12:30}:.env', '.env'],
  ['a text in a commit', 'HEAD^{/fix: it}', null],
  ['a brace that does not close', 'HEAD{:.env', '.env'],
  ['a brace that does not open', 'HEAD}:.env', '.env'],
  ['a path with braces', 'HEAD:src/{a}.ts', 'src/{a}.ts'],
  ['a range that ends in a path', 'main..HEAD:.env', '.env'],
  ['a range that begins with one', 'HEAD:.env..main', false],
  ['a range of three dots that does', 'HEAD:.env...HEAD:a', false],
])('the path in a revision: %s: %s', (_law, text, path) => expect(revisionPath(text)).toBe(path));
