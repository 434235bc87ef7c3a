// The export of the window: a new private file, progress that comes to one end, and no file of one that did not.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuditExport } from '../../shared/domain/auditView.ts';
import type { AuditLog } from '../store/auditLog.ts';
import type { Store } from '../store/store.ts';
import { decided, finished, open, scratchFolder } from '../store/testing/samples.ts';
import { createAuditExporter, exportName } from './auditExport.ts';

let folder = '';
let store: Store;
let told: AuditExport[] = [];
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder);
  told = [];
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (count: number) => {
  for (let n = 1; n <= count; n++) {
    store.audit.decided(decided(`c${n}`, { command: `=cmd${n}` }));
    store.audit.finished(finished(`c${n}`));
  }
};
const exports = () => path.join(folder, 'exports');
let ids = 0;
const exporterOf = (audit: AuditLog = store.audit) =>
  createAuditExporter({
    ...{ audit, folder: exports(), newId: () => `export-${++ids}`, tell: (state) => void told.push(state) },
    now: () => new Date(2026, 0, 31, 9, 5, 7),
  });
const longer = () => new Promise((resolve) => setTimeout(resolve, 150));
const end = async () => {
  await expect.poll(() => told.at(-1)?.state ?? 'running').not.toBe('running');
  await longer();
  return told.at(-1);
};
const mode = (file: string) => statSync(file).mode & 0o777;

test('a name is the time of the person', () =>
  expect(exportName(new Date(2026, 10, 3, 23, 59, 1))).toBe('audit-2026-11-03-235901'));

test('into a new file of the owner alone; the next of the same second gets another name', async () => {
  write(120);
  const exporter = exporterOf();
  expect(exporter.lastFile()).toBeNull();
  const begun = exporter.begin('jsonl');
  const file = path.join(exports(), 'audit-2026-01-31-090507.jsonl');
  expect(begun).toMatchObject({ ok: true, value: { state: 'running', file, written: 0, total: 120, message: null } });
  expect(await end()).toMatchObject({ state: 'done', file, written: 120, total: 120, message: null });
  expect([mode(file), mode(exports()), readFileSync(file, 'utf8').split('\n').length]).toEqual([0o600, 0o700, 121]);
  expect(exporter.lastFile()).toBe(file);
  told = [];
  exporter.begin('csv');
  await end();
  exporter.begin('csv');
  await longer();
  expect(readdirSync(exports()).sort()).toEqual([
    'audit-2026-01-31-090507-2.csv',
    'audit-2026-01-31-090507.csv',
    'audit-2026-01-31-090507.jsonl',
  ]);
  expect(readFileSync(path.join(exports(), 'audit-2026-01-31-090507.csv'), 'utf8')).not.toMatch(/(^|,)=/m);
});

test('progress is told ten times a second at most, grows, and nothing is told after the end', async () => {
  write(400);
  exporterOf().begin('jsonl');
  await end();
  const running = told.filter(({ state }) => state === 'running').map(({ written }) => written);
  expect(running).toEqual([...running].sort((a, b) => a - b));
  expect(told.filter(({ state }) => state !== 'running')).toHaveLength(1);
  expect(told.at(-1)?.state).toBe('done');
});

test('one at a time, and a stopped one leaves no file', async () => {
  write(300);
  const exporter = exporterOf();
  exporter.begin('jsonl');
  expect(exporter.begin('csv')).toEqual({
    ok: false,
    error: 'An export is running already. Wait for it, or stop it.',
  });
  exporter.stop();
  expect(await end()).toMatchObject({ state: 'stopped', message: null });
  expect([readdirSync(exports()), exporter.lastFile()]).toEqual([[], null]);
  expect(exporter.begin('csv').ok).toBe(true);
  expect(await end()).toMatchObject({ state: 'done' });
});

test('until it is whole no file has its name, and one that the end of the app cuts off is gone when it has closed', async () => {
  write(300);
  const seen = new Set<string>();
  const list: AuditLog['list'] = (options) => {
    for (const name of readdirSync(exports())) seen.add(name);
    return store.audit.list(options);
  };
  const exporter = exporterOf({ ...store.audit, list });
  await exporter.close();
  exporter.begin('csv');
  await expect.poll(() => seen.size, { interval: 1 }).toBe(1);
  await exporter.close();
  expect([[...seen], readdirSync(exports()), told.at(-1)?.state]).toEqual([
    ['audit-2026-01-31-090507.csv.part'],
    [],
    'stopped',
  ]);
});

describe('one that fails', () => {
  test('before it begins does not stand in the way of the next', async () => {
    write(1);
    const page = vi.fn(store.audit.page).mockImplementationOnce(() => {
      throw new Error('the database is locked');
    });
    const exporter = exporterOf({ ...store.audit, page });
    expect(() => exporter.begin('csv')).toThrow('locked');
    expect(exporter.begin('csv').ok).toBe(true);
    await end();
  });

  test('in the middle says why and leaves no file', async () => {
    write(120);
    const failing: AuditLog = {
      ...store.audit,
      list: (options) => {
        if (options.after > 0) throw new Error('the database is locked');
        return store.audit.list(options);
      },
    };
    exporterOf(failing).begin('jsonl');
    expect(await end()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/could not be written: the database is locked$/),
    });
    expect(readdirSync(exports())).toEqual([]);
  });

  test('where the folder leads elsewhere', () => {
    mkdirSync(path.join(folder, 'other'));
    symlinkSync(path.join(folder, 'other'), exports());
    expect(exporterOf().begin('csv')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/no folder of its own/),
    });
    expect(readdirSync(path.join(folder, 'other'))).toEqual([]);
  });

  test('where the folder has been opened to others it is closed again', async () => {
    mkdirSync(exports());
    chmodSync(exports(), 0o755);
    exporterOf().begin('csv');
    await end();
    expect(mode(exports())).toBe(0o700);
  });
});
