import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../store/testing/samples.ts';
import { MAX_KEPT } from './footprint.ts';
import type { Placeholder } from './ports.ts';
import type { Protection } from './profile/sandboxProfile.ts';
import { type CompareOptions, compare, createTripwire } from './tripwire.ts';

let project = '';
beforeEach(() => {
  project = scratchFolder();
  spawnSync('git', ['init', '-q', project]);
  for (const folder of ['.claude/commands', 'dot', 'src']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('.claude/settings.json'), '{"hooks":{}}');
  writeFileSync(at('.claude/commands/a.md'), 'a');
  writeFileSync(at('.mcp.json'), '{}');
  symlinkSync('dot', at('.linked'));
});
afterEach(() => {
  rmSync(project, { recursive: true, force: true });
});

const at = (name: string) => path.join(project, name);
const NAMES = [
  '.claude',
  '.mcp.json',
  '.z-engine',
  '.linked',
  'sub/.git',
  '.git/config',
  '.git/hooks',
  '.git/commondir',
];
const protection = (name: string): Protection => {
  const stats = lstatSync(at(name), { throwIfNoEntry: false });
  const state =
    stats === undefined ? 'absent' : stats.isSymbolicLink() ? 'link' : stats.isDirectory() ? 'folder' : 'file';
  return { path: at(name), state, placeholder: null, target: state === 'link' ? at('dot') : null, why: 'a test' };
};
const LINUX: CompareOptions = { areMounts: true, isTrusted: () => false };

/** What changed while `run` ran, as [name, kind, kind of what was there]. */
const changesOf = (
  run: () => void,
  { options = LINUX, known = () => [] }: { options?: CompareOptions; known?: () => readonly Placeholder[] } = {},
) => {
  const snapshot = createTripwire();
  const protections = NAMES.map(protection);
  const before = snapshot(protections, known());
  run();
  return compare(before, snapshot(protections, known()), options).map((change) => [
    path.relative(project, change.path),
    change.kind,
    change.was.kind,
  ]);
};
const replace = (name: string, text: string) => {
  writeFileSync(at('new'), text);
  renameSync(at('new'), at(name));
};
const git = (...words: readonly string[]) => spawnSync('git', ['-C', project, ...words]);

const quiet: [law: string, run: () => void][] = [
  ['nothing', () => {}],
  ['work in the project', () => writeFileSync(at('src/a'), 'x')],
  ['a file that the person changes in place, as most editors do', () => appendFileSync(at('.git/config'), '[a]\n')],
  ['a file in a folder that the person changes', () => writeFileSync(at('.claude/settings.json'), '{}')],
  ['a file in a folder that is replaced, as careful editors do', () => replace('.claude/settings.json', '{}')],
  ['a new file in a folder', () => writeFileSync(at('.git/hooks/pre-commit'), 'x')],
  ['a file that is written anew with the same text', () => replace('.mcp.json', '{}')],
  [
    'a folder that is made anew with the same files',
    () => {
      cpSync(at('.claude'), at('copy'), { recursive: true });
      rmSync(at('.claude'), { recursive: true });
      renameSync(at('copy'), at('.claude'));
    },
  ],
  ['what a link leads to, when the person changes it', () => writeFileSync(at('dot/settings.json'), '{}')],
  [
    'a link that is made anew',
    () => {
      unlinkSync(at('.linked'));
      symlinkSync('dot', at('.linked'));
    },
  ],
  [
    'a branch that Git notes in its configuration',
    () => {
      git('commit', '-q', '--allow-empty', '-m', 'x');
      git('branch', 'topic');
      git('branch', '-u', 'topic');
      expect(readFileSync(at('.git/config'), 'utf8')).toContain('[branch');
    },
  ],
];
test.each(quiet)('no alarm: %s', (_law, run) => {
  expect(changesOf(run)).toEqual([]);
});

const alarming: [law: string, run: () => void, changes: readonly string[][]][] = [
  ['a file that is replaced', () => replace('.mcp.json', '{"a":1}'), [['.mcp.json', 'replaced', 'file']]],
  [
    'the configuration of Git, by Git',
    () => git('config', 'core.fsmonitor', 'x'),
    [['.git/config', 'replaced', 'file']],
  ],
  [
    'a file that became executable',
    () => {
      replace('.mcp.json', '{}');
      chmodSync(at('.mcp.json'), 0o755);
    },
    [['.mcp.json', 'replaced', 'file']],
  ],
  [
    'a file that became a link to the same text',
    () => {
      writeFileSync(at('src/mcp'), '{}');
      unlinkSync(at('.mcp.json'));
      symlinkSync('src/mcp', at('.mcp.json'));
    },
    [['.mcp.json', 'replaced', 'file']],
  ],
  ['a file that is gone', () => unlinkSync(at('.mcp.json')), [['.mcp.json', 'gone', 'file']]],
  [
    'a folder that is replaced',
    () => {
      renameSync(at('.claude'), at('old'));
      mkdirSync(at('.claude'));
    },
    [['.claude', 'replaced', 'folder']],
  ],
  ['a folder that is gone', () => renameSync(at('.git/hooks'), at('old')), [['.git/hooks', 'gone', 'folder']]],
  [
    'a link that leads elsewhere',
    () => {
      unlinkSync(at('.linked'));
      symlinkSync('src', at('.linked'));
    },
    [['.linked', 'replaced', 'link']],
  ],
  [
    'a link that became a folder',
    () => {
      unlinkSync(at('.linked'));
      mkdirSync(at('.linked'));
    },
    [['.linked', 'replaced', 'link']],
  ],
  ['a link that is gone: a command can remove it', () => unlinkSync(at('.linked')), [['.linked', 'replaced', 'link']]],
  [
    'what a link leads to is replaced',
    () => {
      rmdirSync(at('dot'));
      mkdirSync(at('dot'));
      writeFileSync(at('dot/x'), '');
    },
    [['dot', 'replaced', 'folder']],
  ],
  [
    'a path where nothing was',
    () => writeFileSync(at('.git/commondir'), '..'),
    [['.git/commondir', 'appeared', 'absent']],
  ],
  ['a link where nothing was', () => symlinkSync('none', at('.z-engine')), [['.z-engine', 'appeared', 'absent']]],
  ['a pipe where nothing was', () => spawnSync('mkfifo', [at('.z-engine')]), [['.z-engine', 'appeared', 'absent']]],
  [
    'a repository where none was',
    () => mkdirSync(at('sub/.git'), { recursive: true }),
    [['sub/.git', 'repository', 'absent']],
  ],
  [
    'several, each once',
    () => {
      replace('.mcp.json', '1');
      mkdirSync(at('.z-engine'));
      git('config', 'a.b', 'c');
    },
    [
      ['.mcp.json', 'replaced', 'file'],
      ['.z-engine', 'appeared', 'absent'],
      ['.git/config', 'replaced', 'file'],
    ],
  ],
];
test.each(alarming)('an alarm: %s', (_law, run, changes) => {
  expect(changesOf(run)).toEqual(changes);
});

const linked: [law: string, name: string, write: (file: string) => void][] = [
  ['a file', '.git/config', (file) => appendFileSync(file, '[core]\n\tfsmonitor = x\n')],
  ['a file in a folder', '.claude/commands/a.md', (file) => writeFileSync(file, 'b')],
  [
    'a file whose length and times were made as before',
    '.mcp.json',
    (file) => {
      const { atime, mtime } = lstatSync(file);
      writeFileSync(file, '[]');
      utimesSync(file, atime, mtime);
    },
  ],
];
test.each(linked)('a file with another name is compared by its content: %s', (_law, name, write) => {
  linkSync(at(name), at('src/other'));
  expect(changesOf(() => {})).toEqual([]);
  expect(changesOf(() => write(at('src/other')))).toEqual([[name, 'written', 'file']]);
  unlinkSync(at('src/other'));
  expect(changesOf(() => write(at(name)))).toEqual([]);
});

test('a large file with another name is compared by its times, which no program can set both of', () => {
  writeFileSync(at('.mcp.json'), Buffer.alloc(MAX_KEPT + 1));
  linkSync(at('.mcp.json'), at('src/other'));
  expect(changesOf(() => {})).toEqual([]);
  const { atime, mtime } = lstatSync(at('.mcp.json'));
  const write = () => {
    const bytes = readFileSync(at('src/other'));
    writeFileSync(at('src/other'), bytes.fill(7, 5, 6));
    utimesSync(at('src/other'), atime, mtime);
  };
  expect(changesOf(write)).toEqual([['.mcp.json', 'written', 'file']]);
});

test('large files that are replaced alarm whatever they hold; more than is looked at in a folder too', () => {
  writeFileSync(at('.mcp.json'), Buffer.alloc(MAX_KEPT + 1));
  expect(changesOf(() => replace('.mcp.json', '\0'.repeat(MAX_KEPT + 1)))).toEqual([['.mcp.json', 'replaced', 'file']]);
  truncateSync(at('.mcp.json'));
  for (let n = 0; n < 200; n += 1) writeFileSync(at(`.claude/${n}`), '');
  const anew = () => {
    cpSync(at('.claude'), at('copy'), { recursive: true });
    rmSync(at('.claude'), { recursive: true });
    renameSync(at('copy'), at('.claude'));
  };
  expect(changesOf(anew)).toEqual([['.claude', 'replaced', 'folder']]);
});

test('placeholders: those of other runs may come and go, one of this run that is replaced or removed alarms', () => {
  const known = (name: string) => (): readonly Placeholder[] => {
    const stats = lstatSync(at(name), { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return [];
    return [{ path: at(name), kind: 'folder', device: String(stats.dev), inode: String(stats.ino), notedAt: 0 }];
  };
  expect(changesOf(() => mkdirSync(at('.z-engine')), { known: known('.z-engine') })).toEqual([]);
  const first = known('.z-engine')();
  const replaced = () => {
    renameSync(at('.z-engine'), at('old'));
    mkdirSync(at('.z-engine'));
    writeFileSync(at('.z-engine/settings.toml'), '');
  };
  expect(changesOf(() => writeFileSync(at('.z-engine/x'), ''), { known: () => first })).toEqual([]);
  unlinkSync(at('.z-engine/x'));
  expect(changesOf(replaced, { known: () => first })).toEqual([['.z-engine', 'replaced', 'absent']]);
  unlinkSync(at('.z-engine/settings.toml'));
  const second = known('.z-engine')();
  expect(changesOf(() => rmSync(at('.z-engine'), { recursive: true }), { known: () => second })).toEqual([
    ['.z-engine', 'gone', 'absent'],
  ]);
});

test('what the app itself put there is no alarm, by its content', () => {
  const options: CompareOptions = {
    areMounts: true,
    isTrusted: (file, is) => file === at('.mcp.json') && is.kind === 'file' && is.content?.toString() === 'ours',
  };
  expect(changesOf(() => replace('.mcp.json', 'ours'), { options })).toEqual([]);
  expect(changesOf(() => replace('.mcp.json', 'ours and more'), { options })).toEqual([
    ['.mcp.json', 'replaced', 'file'],
  ]);
});

test('where paths themselves are closed, only other names of a file let a command through', () => {
  const options = { ...LINUX, areMounts: false };
  linkSync(at('.claude/settings.json'), at('src/other'));
  const run = () => {
    replace('.mcp.json', '1');
    mkdirSync(at('.z-engine'));
    mkdirSync(at('sub/.git'), { recursive: true });
    writeFileSync(at('src/other'), 'x');
  };
  expect(changesOf(run, { options })).toEqual([
    ['.claude/settings.json', 'written', 'file'],
    ['sub/.git', 'repository', 'absent'],
  ]);
});

test('odd names, and what cannot be read', () => {
  const odd = ["it's", 'a\nline', '--x', '"', 'é'];
  for (const name of odd) writeFileSync(at(name), '');
  const snapshot = createTripwire();
  const protections = odd.map(protection);
  const before = snapshot(protections, []);
  for (const name of odd) replace(name, 'x');
  expect(compare(before, snapshot(protections, []), LINUX).map((change) => change.path)).toEqual(odd.map(at));
});

test('a look is remembered while a file is the same, and a change within one tick of the clock is seen', () => {
  const snapshot = createTripwire();
  linkSync(at('.mcp.json'), at('src/other'));
  const protections = [protection('.mcp.json')];
  for (let n = 0; n < 50; n += 1) {
    const before = snapshot(protections, []);
    writeFileSync(at('src/other'), `{${n % 10}`);
    expect(compare(before, snapshot(protections, []), LINUX).length).toBe(1);
  }
});
