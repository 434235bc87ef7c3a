import { expect, test } from 'vitest';
import { isWorthAnotherStart, NO_STATUS, neverStarted, readStatus } from './bubblewrapStatus.ts';

const BOTH = '{ "child-pid": 4711, "mnt-namespace": 4026532251 }\n{ "exit-code": 42 }\n';

test('documents are read in whatever pieces they come', () => {
  for (let size = 1; size <= BOTH.length; size += 1) {
    const pieces = BOTH.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.reduce(readStatus, NO_STATUS)).toEqual({ innerProcess: 4711, exitCode: 42, rest: '' });
  }
});

const texts: [what: string, text: string, innerProcess: number | null, exitCode: number | null][] = [
  ['nothing', '', null, null],
  ['a command that runs', '{ "child-pid": 7 }\n', 7, null],
  ['a document without its end', '{ "child-pid": 7 }\n{ "exit-code": 1 }', 7, null],
  ['an end with 0', '{ "child-pid": 7 }\n{ "exit-code": 0 }\n', 7, 0],
  ['the first of two', '{ "exit-code": 3 }\n{ "exit-code": 0 }\n', null, 3],
  ['no process', '{ "child-pid": 0 }\n{ "child-pid": -1 }\n{ "child-pid": "7" }\n', null, null],
  ['no documents', 'null\n7\n[]\n"exit-code"\n{\n\n', null, null],
  ['a name of another kind', '{ "__proto__": { "exit-code": 0 } }\n', null, null],
];
test.each(texts)('%s', (_what, text, innerProcess, exitCode) => {
  expect(readStatus(NO_STATUS, text)).toMatchObject({ innerProcess, exitCode });
});

test('what never ends is not kept', () => {
  expect(readStatus(NO_STATUS, 'x'.repeat(50_000)).rest.length).toBeLessThan(20_000);
});

const ran = readStatus(NO_STATUS, BOTH);
const starts: [what: string, status: typeof NO_STATUS, said: string, why: string | null][] = [
  ['a command that ended', ran, '', null],
  ['a command that speaks like bubblewrap', ran, "bwrap: Can't find source path /x\n", null],
  [
    'a folder that went away',
    NO_STATUS,
    "bwrap: Can't find source path /x: No such file or directory\n",
    "bubblewrap could not set it up: Can't find source path /x: No such file or directory",
  ],
  ['its last word', NO_STATUS, 'bwrap: one\nbwrap: two\nmore\n', 'bubblewrap could not set it up: two'],
  ['without a word', { ...NO_STATUS, innerProcess: 7 }, 'Killed\n', 'bubblewrap ended without a word'],
];
test.each(starts)('never started: %s', (_what, status, said, why) => {
  expect(neverStarted(status, said)).toBe(why);
});

const again: [said: string, isWorth: boolean][] = [
  ["bwrap: Can't find source path /x: No such file or directory", true],
  ["bwrap: Can't create file at /run/a.sock: Read-only file system", true],
  ["bwrap: Can't mkdir /run/user/1/b: Read-only file system", true],
  ["bwrap: Can't chdir to /h/p: No such file or directory", true],
  [
    'bwrap: Can\'t bind mount /oldroot/ on /newroot/: Unable to apply mount flags: remount "/newroot/to": Invalid argument',
    true,
  ],
  ["bwrap: Can't bind mount /oldroot/ on /newroot/: No such device", false],
  ['bwrap: setting up uid map: Permission denied', false],
  ["ls: bwrap: Can't find source path /x", false],
  ['', false],
];
test.each(again)('another start after `%s`: %s', (said, isWorth) => {
  expect(isWorthAnotherStart(`${said}\n`)).toBe(isWorth);
});
