import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleOfAllowed, ruleOfCommandLine } from './allowCommand.ts';
import { parseRule } from './rules/parse.ts';

const source = { layer: 'flag', file: null, line: null } as const;
const textOf = (line: string): string => {
  const rule = ruleOfCommandLine(line);
  return rule.ok ? rule.value : `refused: ${rule.error}`;
};
const wordsOf = (text: string): unknown => {
  const rule = parseRule('allow', text, source);
  return rule.ok ? rule.value.subject : rule.error;
};

describe('a command that is allowed becomes a rule for exactly its words', () => {
  it.each([
    ['npm test', 'Bash(npm test:*)'],
    ['  npm   test  ', 'Bash(npm test:*)'],
    ['make', 'Bash(make:*)'],
    ['rg', 'Bash(rg:*)'],
    ['git push origin main', 'Bash(git push origin main:*)'],
    ['npm run "test:unit"', 'Bash(npm run test:unit:*)'],
    ["npm run 'a b'", "Bash(npm run 'a b':*)"],
    ["npm run 'a*' --x='1 2'", "Bash(npm run 'a*' '--x=1 2':*)"],
    ['"npm" te\\st', 'Bash(npm test:*)'],
    ['/usr/bin/make all', 'Bash(/usr/bin/make all:*)'],
    ["x 'it'\\''s)'", "Bash(x 'it'\\''s)':*)"],
    ['docker ps', 'Bash(docker ps:*)'],
    ['npm run test:', 'Bash(npm run test::*)'],
  ])('%s', (line, expected) => expect(textOf(line)).toBe(expected));
});

describe('what a card never offers is refused, with the reason', () => {
  it.each([
    ['', 'it is not one plain command: a line without a command'],
    ['rm -rf build', '`rm` deletes, so that it is asked about each time'],
    ['/bin/rm x', '`rm` deletes'],
    ['RM x', '`rm` deletes'],
    ['find . -delete', '`find` runs another program'],
    ['git clean -fd', '`git` deletes'],
    ['git rm x', '`git` deletes'],
    ['git-clean', '`git` deletes'],
    ['truncate -s0 x', '`truncate` deletes'],
    ['env rm x', '`env` runs another program'],
    ['python3 x.py', '`python` can run code'],
    ['node', '`node` can run code'],
    ['/usr/bin/python3.12 x.py', '`python` can run code'],
    ['bash build.sh', '`bash` is a shell'],
    ["bash -c 'npm test'", '`bash` is a shell'],
    ['eval npm test', '`eval` changes what the shell does'],
    ['npx eslint', '`npx` runs a program of a package'],
    ['npm exec eslint', '`npm` runs a program of a package'],
    ['docker run alpine', '`docker` runs a program of a package'],
    ['ssh host ls', '`ssh` runs a program of a package'],
    ['env FOO=1 npm test', '`env` runs another program'],
    ['timeout 5 npm test', '`timeout` runs another program'],
    ['xargs npm test', '`xargs` runs another program'],
    ['sudo npm test', '`sudo` runs another program'],
    ['systemctl restart x', '`systemctl` changes the system'],
    ['mkfs.ext4 x', '`mkfs.ext4` changes disks'],
    ['git config user.name x', 'changes the settings of Git'],
    ['unzip x.zip', '`unzip` writes files that the line does not name'],
    ['npm test > out', 'it has a redirection'],
    ['npm test > /dev/null', 'there is more in it than the words of one command (`> /dev/null`)'],
    ['npm test 2>&1', 'there is more in it'],
    ['npm test && npm publish', 'it is more than one command'],
    ['npm test | cat', 'it is more than one command'],
    ['npm test "$(rm x)"', 'it is more than one command'],
    ['npm test &', 'it is not one plain command: a command in the background'],
    ['(npm test)', 'there is more in it'],
    ['! npm test', 'there is more in it'],
    ['time npm test', 'there is more in it'],
    ['npm test # always', 'there is more in it'],
    ['npm test;', 'there is more in it'],
    ['FOO=1 npm test', 'it starts with a variable'],
    ['npm test $x', '`$x` is not literal'],
    ['npm test *', '`*` is not literal'],
    ['$x test', '`$x` is not literal'],
    ['npm test ~', '`~` is not literal'],
    ['f() { npm test; }; f', 'it is more than one command; allow each by itself'],
    ['npm test \u202E', 'hidden character'],
    ['npm test (', 'it is not one plain command'],
  ])('%s', (line, reason) => expect(textOf(line)).toContain(reason));
});

describe('entries of `[allow] commands`', () => {
  it.each([
    [{ program: 'rg' }, 'Bash(rg:*)'],
    [{ program: 'git', subcommand: 'push' }, 'Bash(git push:*)'],
    [{ program: 'npm', subcommand: 'run test' }, 'Bash(npm run test:*)'],
    [{ program: 'a b' }, "Bash('a b':*)"],
    [{ program: ' ' }, 'refused: the program is empty; write `program = "rg"`'],
    [{ program: 'rm' }, 'refused: `rm` deletes, so that it is asked about each time'],
    [{ program: 'git', subcommand: 'clean' }, 'refused: `git` deletes, so that it is asked about each time'],
    [{ program: 'npm test && rm' }, "Bash('npm test && rm':*)"],
  ])('%j', (entry, expected) => {
    const rule = ruleOfAllowed(entry);
    expect(rule.ok ? rule.value : `refused: ${rule.error}`).toBe(expected);
  });
});

const anyWord = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9:._/-]{0,8}$/),
  fc.constantFrom('a b', "it's", '"', '*', '$x', '~', '{a,b}', '#', '!', 'x=1', ')', '(', ';', ':*', ' ', '\\', 'if'),
  fc.string({ maxLength: 6 }),
);

const WRAPS: readonly ((line: string) => string)[] = [
  (line) => `env ${line}`,
  (line) => `nice -n 5 ${line}`,
  (line) => `/usr/bin/${line}`,
  (line) => `./${line}`,
  (line) => `xargs ${line}`,
  (line) => `'${line.split(' ')[0]}' ${line.split(' ').slice(1).join(' ')}`,
  (line) => `\\${line}`,
  (line) => `bash -c '${line.replaceAll("'", '')}'`,
];

describe('whatever the words', () => {
  it('the rule parses to exactly those words, or there is none', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 4 }), (words) => {
        const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
        const rule = ruleOfCommandLine(line);
        if (rule.ok) expect(wordsOf(rule.value)).toEqual({ kind: 'command', words, exact: false });
      }),
      { numRuns: 500 },
    );
  });

  it('plain words always give one', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^zz[a-z0-9.:-]{0,6}$/), { minLength: 1, maxLength: 4 }), (words) => {
        expect(textOf(words.join(' '))).toBe(`Bash(${words.join(' ')}:*)`);
      }),
    );
  });

  it('what is refused stays refused under wrappers, paths and quotes', () => {
    const refused = fc.constantFrom(
      'rm x',
      'shred x',
      'python3 x.py',
      'npx y',
      'git clean -f',
      'sudo make',
      'bash x.sh',
    );
    const around = fc.constantFrom(...WRAPS);
    fc.assert(
      fc.property(refused, fc.array(around, { maxLength: 3 }), (line, wraps) => {
        const wrapped = wraps.reduce<string>((inner, wrap) => wrap(inner), line);
        expect([wrapped, ruleOfCommandLine(wrapped).ok]).toEqual([wrapped, false]);
      }),
    );
  });
});
