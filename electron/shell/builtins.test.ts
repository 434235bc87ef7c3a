import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { isBuiltin } from './builtins.ts';

const bash = (code: string): readonly string[] =>
  spawnSync('bash', ['--noprofile', '--norc', '-c', code], { encoding: 'utf8' }).stdout.trim().split('\n');

describe('builtins', () => {
  it('are those of the real Bash', () => {
    expect(bash('compgen -b').filter((name) => !isBuiltin(name))).toEqual([]);
    expect(bash('compgen -A builtin').length).toBeGreaterThan(50);
  });

  it('are no programs that only some systems have built in', () => {
    const names = ['ls', 'cat', 'git', 'sleep', 'mkdir', 'rm', 'env', 'time', 'if', 'which', 'constructor', ''];
    expect(names.filter(isBuiltin)).toEqual([]);
  });

  it.each([
    ['quoted, a keyword is a program', '"time" ls', ['"time" ls']],
    ['unquoted it is none', 'time ls', ['ls']],
  ])('%s', (_law, line, commands) => {
    expect(analyze(line).commands.map(({ raw }) => raw)).toEqual(commands);
  });

  it.each([
    ['of the line', 'ls() { git push; }; ls', ['ls']],
    ['with the word', 'function ls { git push; }; ls', ['ls']],
    ['in code', "eval 'ls() { git push; }'; ls", ['ls']],
    ['none', 'ls', []],
  ])('functions: %s', (_law, line, functions) => {
    expect(analyze(line).functions).toEqual(functions);
  });
});
