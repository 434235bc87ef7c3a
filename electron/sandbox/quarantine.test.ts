import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import { scratchFolder } from '../store/testing/samples.ts';
import { MAX_KEPT } from './footprint.ts';
import type { Protection } from './profile/sandboxProfile.ts';
import { createQuarantine } from './quarantine.ts';
import { compare, createTripwire } from './tripwire.ts';

let data = '';
let project = '';
beforeEach(() => {
  data = scratchFolder();
  project = scratchFolder();
});
afterEach(() => {
  for (const folder of [data, project]) rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(project, name);
const CALL = { chatId: chatIdSchema.parse('c'), callId: callIdSchema.parse('t') };
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const folderOf = (n: number) => path.join(data, 'quarantine', '20260102T030405Z-alarm-id', String(n));
const quarantine = (folder = path.join(data, 'quarantine')) =>
  createQuarantine({ folder, now: () => NOW, newId: () => 'alarm-id' });
const protection = (name: string): Protection => ({
  ...{ path: at(name), state: 'file', placeholder: null, target: null, why: 'a test' },
});

/** What is answered to what `run` did to `names`. */
const answerTo = (names: readonly string[], run: () => void, answering = quarantine()) => {
  const snapshot = createTripwire();
  const protections = names.map(protection);
  const before = snapshot(protections, []);
  run();
  const changes = compare(before, snapshot(protections, []), { areMounts: true, isTrusted: () => false });
  return answering.answer(changes, [], CALL);
};
const modeOf = (file: string) => lstatSync(file).mode & 0o777;
const put = (name: string, text: string, mode = 0o644) => {
  writeFileSync(at('new'), text, { mode });
  chmodSync(at('new'), mode);
  renameSync(at('new'), at(name));
};

test('a file that was replaced is back as it was; what was put there is kept, for nobody to start', () => {
  writeFileSync(at('config'), 'was', { mode: 0o640 });
  const answer = answerTo(['config'], () => put('config', 'evil', 0o755));
  const kept = path.join(folderOf(1), 'config');
  expect(answer).toEqual({
    alarm: {
      ...{ id: 'alarm-id', ...CALL, at: NOW },
      changes: [
        {
          path: at('config'),
          words: `\`${at('config')}\` was replaced or removed while a command ran in the sandbox; whether by the command or by somebody else cannot be told. What was there before is back. What was put there is kept as \`${kept}\`: if it is yours, copy it back to \`${at('config')}\`.`,
          kept,
        },
      ],
    },
    notes: [`\`${at('config')}\` is protected and changed while the command ran; the person is told`],
  });
  expect([readFileSync(at('config'), 'utf8'), modeOf(at('config'))]).toEqual(['was', 0o640]);
  expect([readFileSync(kept, 'utf8'), modeOf(kept)]).toEqual(['evil', 0o600]);
  expect([path.join(data, 'quarantine'), path.dirname(folderOf(1)), folderOf(1)].map(modeOf)).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect(readdirSync(project)).toEqual(['config']);
});

test('a folder that was replaced is back with all in it; what was put there is kept whole, without links being followed', () => {
  mkdirSync(at('.claude/commands'), { recursive: true });
  writeFileSync(at('.claude/commands/a.sh'), 'a', { mode: 0o755 });
  symlinkSync('commands/a.sh', at('.claude/link'));
  mkdirSync(at('outside'), { mode: 0o755 });
  writeFileSync(at('outside/tool'), 'x', { mode: 0o755 });
  answerTo(['.claude'], () => {
    rmSync(at('.claude'), { recursive: true });
    mkdirSync(at('.claude/deep'), { recursive: true });
    writeFileSync(at('.claude/deep/evil.sh'), 'evil', { mode: 0o755 });
    symlinkSync(at('outside'), at('.claude/out'));
  });
  expect([readFileSync(at('.claude/commands/a.sh'), 'utf8'), modeOf(at('.claude/commands/a.sh'))]).toEqual([
    'a',
    0o755,
  ]);
  expect(readlinkSync(at('.claude/link'))).toBe('commands/a.sh');
  const kept = path.join(folderOf(1), '.claude');
  expect([
    readFileSync(`${kept}/deep/evil.sh`, 'utf8'),
    modeOf(`${kept}/deep/evil.sh`),
    modeOf(`${kept}/deep`),
  ]).toEqual(['evil', 0o600, 0o700]);
  expect([readlinkSync(`${kept}/out`), modeOf(at('outside')), modeOf(at('outside/tool'))]).toEqual([
    at('outside'),
    0o755,
    0o755,
  ]);
});

test('a link is back, whatever took its place, and also when it was only removed', () => {
  mkdirSync(at('dot'));
  for (const name of ['.claude', '.z-engine']) symlinkSync('dot', at(name));
  const answer = answerTo(['.claude', '.z-engine'], () => {
    unlinkSync(at('.claude'));
    mkdirSync(at('.claude'));
    writeFileSync(at('.claude/settings.json'), 'evil');
    unlinkSync(at('.z-engine'));
  });
  expect([readlinkSync(at('.claude')), readlinkSync(at('.z-engine'))]).toEqual(['dot', 'dot']);
  expect(readFileSync(path.join(folderOf(1), '.claude/settings.json'), 'utf8')).toBe('evil');
  expect(answer.alarm?.changes.map((change) => change.kept)).toEqual([path.join(folderOf(1), '.claude'), null]);
});

test('what appeared is moved away, whatever it is', () => {
  const names = ['folder', 'file', 'link', 'pipe'];
  const answer = answerTo(names, () => {
    mkdirSync(at('folder'));
    writeFileSync(at('file'), '');
    symlinkSync('/etc/passwd', at('link'));
    spawnSync('mkfifo', [at('pipe')]);
  });
  expect([
    readdirSync(project),
    answer.alarm?.changes.map((change) => change.kept !== null && lstatSync(change.kept).isSymbolicLink()),
  ]).toEqual([[], [false, false, true, false]]);
  expect(answer.alarm?.changes[0]?.words).toContain('Nothing stood there before, and nothing stands there now.');
});

test('a file that was written through another name gets its text back, and is that other name’s no more', () => {
  writeFileSync(at('config'), 'was', { mode: 0o600 });
  linkSync(at('config'), at('other'));
  chmodSync(at('other'), 0o755);
  answerTo(['config'], () => writeFileSync(at('other'), 'evil'));
  const kept = path.join(folderOf(1), 'config');
  expect([readFileSync(at('config'), 'utf8'), readFileSync(at('other'), 'utf8'), readFileSync(kept, 'utf8')]).toEqual([
    'was',
    'evil',
    'evil',
  ]);
  expect([at('config'), at('other'), kept].map((file) => lstatSync(file).nlink)).toEqual([1, 1, 1]);
  expect([modeOf(at('other')), modeOf(kept)]).toEqual([0o755, 0o600]);
});

test('what is gone is not put back, since it was not the command that could remove it; a copy is kept', () => {
  writeFileSync(at('config'), 'was', { mode: 0o755 });
  mkdirSync(at('empty'));
  const answer = answerTo(['config', 'empty'], () => {
    unlinkSync(at('config'));
    rmSync(at('empty'), { recursive: true });
  });
  const copy = path.join(folderOf(1), 'config');
  expect([readdirSync(project), readFileSync(copy, 'utf8'), modeOf(copy)]).toEqual([[], 'was', 0o600]);
  expect(answer.alarm?.changes.map((change) => change.kept)).toEqual([null, null]);
  expect(answer.alarm?.changes[0]?.words).toContain(`What was there before is kept as \`${copy}\`.`);
});

test('what was too large to be kept is not back, and that is said', () => {
  writeFileSync(at('config'), Buffer.alloc(MAX_KEPT + 1));
  const answer = answerTo(['config'], () => put('config', 'evil'));
  expect([existsSync(at('config')), answer.alarm?.changes[0]?.words]).toEqual([
    false,
    expect.stringContaining('too large to be kept, and is NOT back'),
  ]);
});

test('odd and long names', () => {
  const names = ["it's", 'a\nline', '--x', '"', 'é', 'n'.repeat(250)];
  for (const name of names) writeFileSync(at(name), 'was');
  const answer = answerTo(names, () => {
    for (const name of names) put(name, 'evil');
  });
  expect(names.map((name) => readFileSync(at(name), 'utf8'))).toEqual(names.map(() => 'was'));
  expect(answer.alarm?.changes.map((change) => readFileSync(change.kept ?? '', 'utf8'))).toEqual(
    names.map(() => 'evil'),
  );
});

const noRoom: [law: string, prepare: () => string][] = [
  [
    'a file stands in its way',
    () => {
      writeFileSync(path.join(data, 'quarantine'), '');
      return path.join(data, 'quarantine');
    },
  ],
  [
    'its place is a link to elsewhere',
    () => {
      mkdirSync(path.join(data, 'elsewhere'));
      symlinkSync('elsewhere', path.join(data, 'quarantine'));
      return path.join(data, 'quarantine');
    },
  ],
  ['the system allows no folder there', () => '/proc/quarantine'],
];
test.each(noRoom)(
  'where the place to keep it cannot be had, it stays beside under another name: %s',
  (_law, prepare) => {
    writeFileSync(at('config'), 'was');
    const answer = answerTo(['config'], () => put('config', 'evil'), quarantine(prepare()));
    expect(answer.alarm?.changes[0]?.kept).toBe(at('config.z-kept-alarm-id'));
    expect([readFileSync(at('config'), 'utf8'), readFileSync(at('config.z-kept-alarm-id'), 'utf8')]).toEqual([
      'was',
      'evil',
    ]);
  },
);

test('a new repository is a note when it is as Git makes it, and stays where it is either way', () => {
  spawnSync('git', ['--version']);
  const plain = answerTo(['.git'], () => spawnSync('git', ['init', '-q', project]));
  expect(plain).toEqual({ alarm: null, notes: [`\`${at('.git')}\` was made while the command ran`] });
  rmSync(at('.git'), { recursive: true });
  const trap = answerTo(['.git'], () => {
    spawnSync('git', ['init', '-q', project]);
    spawnSync('git', ['-C', project, 'config', 'core.fsmonitor', './evil']);
  });
  expect(trap.alarm?.changes).toEqual([
    { path: at('.git'), words: expect.stringContaining('Run no Git there'), kept: null },
  ]);
  expect(existsSync(at('.git/config'))).toBe(true);
});

test('nothing that changed is no alarm', () => {
  expect(answerTo(['config'], () => {})).toEqual({ alarm: null, notes: [] });
});

describe('a folder on the way that became a link meanwhile', () => {
  const trap = () => ({ path: at('logs/e/key'), kind: 'link' as const, words: 'a link' });
  const swap = () => {
    mkdirSync(at('person'));
    writeFileSync(at('person/key'), 'mine');
    mkdirSync(at('logs'));
    symlinkSync(at('person'), at('logs/e'));
  };
  test('nothing of what it leads to is moved', () => {
    swap();
    const { alarm } = quarantine().answer([], [trap()], CALL);
    expect([readdirSync(at('person')), readFileSync(at('person/key'), 'utf8')]).toEqual([['key'], 'mine']);
    expect(alarm?.changes[0]?.words).toContain('It could not be moved away');
  });
  test('nor where it lies further up', () => {
    mkdirSync(at('person/e'), { recursive: true });
    writeFileSync(at('person/e/key'), 'mine');
    symlinkSync(at('person'), at('logs'));
    const { alarm } = quarantine().answer([], [trap()], CALL);
    expect(readFileSync(at('person/e/key'), 'utf8')).toBe('mine');
    expect(alarm?.changes[0]?.words).toContain('leads elsewhere since a moment ago');
  });
  test('nothing is put back there', () => {
    mkdirSync(at('logs/e'), { recursive: true });
    writeFileSync(at('logs/e/file'), 'was');
    answerTo(['logs/e/file'], () => {
      rmSync(at('logs'), { recursive: true });
      swap();
      writeFileSync(at('person/file'), 'mine too');
    });
    expect([readdirSync(at('person')), readFileSync(at('person/file'), 'utf8')]).toEqual([['file', 'key'], 'mine too']);
  });
});

test('links in what is taken away keep the rights of what they lead to', () => {
  mkdirSync(at('tools'));
  writeFileSync(at('tools/run'), '', { mode: 0o755 });
  answerTo(['.claude'], () => {
    mkdirSync(at('.claude'));
    symlinkSync(at('tools'), at('.claude/folder'));
    symlinkSync(at('tools/run'), at('.claude/file'));
  });
  expect([modeOf(at('tools')), modeOf(at('tools/run'))]).toEqual([0o755, 0o755]);
  expect(readdirSync(path.join(folderOf(1), '.claude')).sort()).toEqual(['file', 'folder']);
});
