// What Bash 3.2 takes for the end of a substitution (its parse_matched_pair), beside what every Bash takes alike.
import { describe, expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import { endsElsewhere } from './olderBash.ts';
import { readLine } from './readLine.ts';

it.each<[string, string, boolean]>([
  ['a command', '$(ls -la)', false],
  ['one in one', '$(ls $(pwd))', false],
  ['one in quotes in one', '$(ls "$(pwd)" \'a)\' b\\))', false],
  ['brackets that pair', '$( (ls); { pwd; } )', false],
  ['a parameter with a bracket', `$(echo \${x:-)} "\${y#(}")`, false],
  ['parameters and numbers', `$(echo \${x} "\${y}" $((1+2)))`, false],
  ['quotes with escapes', "$(echo $'a\\')')", false],
  ['backticks', '$(echo `ls`)', false],
  ['a here-document that pairs', '$(cat <<\'E\'\nplain (text) and "words"\nE\n)', false],
  ['a bracket in a here-document', "$(cat <<'E'\n)\nE\n)", true],
  ['a quote in a here-document', "$(cat <<'E'\ndon't\nE\n)", true],
  ['a pattern of `case`', '$(case a in b) ls;; esac)', true],
  ['a pattern of `case` in brackets', '$(case a in (b) ls;; esac)', false],
  ['a bracket in a comment', '$(ls # )\n)', true],
  ['a quote in a comment', "$(ls # don't\n)", true],
  ['a comment', '$(ls # all\n)', false],
  ['no deeper than can be told', `${'$('.repeat(80)}ls${')'.repeat(80)}`, true],
])('%s', (_law, raw, expected) => {
  expect(endsElsewhere(raw)).toBe(expected);
});

describe('on macOS such a line is not understood, elsewhere it is', () => {
  const hidden = 'echo "$(cat <<\'E\'\n)"; touch pwn; echo "\nE\n)"';
  it.each([
    ['in the line', hidden],
    ['in a stream', "cat <(cat <<'E'\n) ; touch pwn\nE\n)"],
    ['in code', 'bash -c "echo \\$(case x in a) echo b;; esac)"'],
    ['in another', 'echo $(echo $(case x in a) ls;; esac))'],
  ])('%s', (_law, line) => {
    const understood = (['linux', 'darwin'] as const).map((platform) => {
      const { facts, plan } = readLine(line, { catalog: CATALOG, platform, cloud: false });
      return [facts.understood, facts.complete, plan.commands.some(({ kind }) => kind === 'known')];
    });
    expect(understood).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
  });

  it('what every Bash takes alike is understood on both', () => {
    const { facts } = readLine('echo "$(ls "$(pwd)" | head -1)"', {
      catalog: CATALOG,
      platform: 'darwin',
      cloud: false,
    });
    expect([facts.understood, facts.complete]).toEqual([true, true]);
  });
});
