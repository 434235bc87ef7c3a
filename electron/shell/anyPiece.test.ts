// A line of nothing but one piece, as long as a line may be: it is read or not understood, and comes to its end.
import { expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import { readLine } from './readLine.ts';

const PIECES = [
  ...[
    '$((',
    '((',
    '$(',
    '${',
    '`',
    '<(',
    '[[ ',
    '{ ',
    '( ',
    '"$(',
    '$[',
    'case x in ',
    '<<E\n',
    'if ',
    'a|',
    'a&&',
    'a=(',
  ],
  ...[
    '@(',
    '"${',
    '${a:-',
    '$((a',
    '(($(',
    '{a,',
    '~',
    '\\\n',
    '>&',
    '2>',
    '"',
    "'",
    "$'",
    '!(',
    'a;',
    'for x in ',
    'time ',
  ],
  ...[
    'coproc ',
    'function f { ',
    '[[ -n $((',
    '${a[',
    '$(( $(',
    'eval ',
    "sh -c '",
    'env ',
    '$((${',
    'a[$((',
    '! ',
    'while ',
  ],
  ...[
    'select x in ',
    'until ',
    'then ',
    'do ',
    'a() ',
    'f() { ',
    '$(<',
    '>(',
    '&>',
    '<<<',
    '[[ ( ',
    '[[ ! ',
    'a\n',
    ' ',
    '#\n',
  ],
];

it.each(PIECES)('%j', (piece) => {
  const { facts } = readLine(piece.repeat(60_000 / piece.length), {
    catalog: CATALOG,
    platform: 'linux',
    cloud: false,
  });
  expect(typeof facts.understood).toBe('boolean');
  expect(facts.understood || facts.unknowns.length > 0).toBe(true);
});
