// What stands behind wrappers, by the real catalog, beside the nearest kin that is never peeled.
import { expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import { peelWrappers } from './peelWrapper.ts';

const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
/** Each peeled command from its program on, with its wrappers before it. */
const peeled = (line: string): readonly string[] => {
  const facts = analyze(line);
  return peelWrappers(facts, SYSTEM).map(({ at, start, wrappers }) => {
    const words = facts.commands[at]?.words.slice(start).map(({ raw }) => raw) ?? [];
    return [...wrappers.map(({ name, from }) => `${name}(${from})`), ...words].join(' ');
  });
};

it.each([
  ['a limit of time', 'timeout 60 npm test', ['timeout(program) npm test']],
  ['with its flags', 'timeout -k 1 -s KILL 60 npm test -s', ['timeout(program) npm test -s']],
  ['less weight', 'nice -n 5 npm test', ['nice(program) npm test']],
  ['less weight on the disk', 'ionice -c 3 npm test', ['ionice(program) npm test']],
  ['outliving the terminal', 'nohup npm start', ['nohup(program) npm start']],
  ['other buffers', 'stdbuf -oL npm test', ['stdbuf(program) npm test']],
  ['a harmless variable', 'env CI=1 npm test', ['env(program) npm test']],
  ['no variable', 'env npm test', ['env(program) npm test']],
  ['no function', 'command npm test', ['command(builtin) npm test']],
  [
    'several',
    'command env CI=1 nice timeout 5 npm test',
    ['command(builtin) env(program) nice(program) timeout(program) npm test'],
  ],
  [
    'in a list and a pipe',
    'timeout 5 a && nice b | nohup c',
    ['timeout(program) a', 'nice(program) b', 'nohup(program) c'],
  ],
  ['what cannot be read stays for others to judge', 'timeout 5 bash x.sh', ['timeout(program) bash x.sh']],
] as const)('%s: %s', (_law, line, expected) => expect(peeled(line)).toEqual(expected));

it.each([
  ['no wrapper', 'npm test'],
  ['nothing behind it', 'env'],
  ['other rights', 'sudo npm test'],
  ['words of its input', 'xargs npm test'],
  ['again and again', 'watch npm test'],
  ['a session that a stop does not reach', 'setsid npm test'],
  ['paths that it finds', 'find . -exec npm test {} +'],
  ['code', "bash -c 'npm test'"],
  ['in place of the shell', 'exec npm test'],
  ['by its path', '/usr/bin/timeout 5 npm test'],
  ['any variable', 'env FOO=1 npm test'],
  ['a dangerous one', 'env PATH=. npm test'],
  ['one that is not literal', 'env CI=$x npm test'],
  ['no variables at all', 'env -i npm test'],
  ['one less', 'env -u LANG npm test'],
  ['a text that is split', "env -S 'npm test'"],
  ['another folder', 'env -C /srv npm test'],
  ['a flag that is not known', 'timeout --x 5 npm test'],
  ['a time that is not literal', 'timeout $x npm test'],
  ['a word that is not literal', 'timeout 5 npm $x'],
  ['a file that is written', 'command time -o out npm test'],
  ['another PATH', 'command -p npm test'],
  ['only asked for', 'command -v npm'],
  ["one of Bash's behind a program", 'timeout 5 cd src'],
  ['behind one that is not peeled', 'xargs timeout 5 npm test'],
  ['before one that is not known', 'timeout 5 env -i npm test'],
  ['in code', "bash -c 'timeout 5 npm test'"],
  ['too many', `${'nice '.repeat(20)}npm test`],
])('never %s: %s', (_law, line) => expect(peeled(line)).toEqual([]));

it('is nothing where no such program is known', () => {
  const other = { ...SYSTEM, platform: 'other' } as const;
  expect(peelWrappers(analyze('timeout 5 npm test'), other)).toEqual([]);
});
