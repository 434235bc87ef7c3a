// Each import law is broken on purpose in a small tree of its own: a law that cannot fail is no law.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

const root = path.join(import.meta.dirname, '../..');

/** [law, the file that breaks it, what it holds]. */
const BREAKS: ReadonlyArray<readonly [law: string, file: string, text: string]> = [
  ['no-circles', 'electron/tools/roundA.ts', "import './roundB.ts';"],
  ['shared-imports-neither-side', 'shared/a.ts', "import '../electron/store/target.ts';"],
  ['shared-imports-only-zod', 'shared/b.ts', "import 'node:path';"],
  ['renderer-never-imports-main', 'renderer/a.ts', "import '../electron/store/target.ts';"],
  ['renderer-imports-no-node-module', 'renderer/b.ts', "import 'node:fs';"],
  ['electron-never-imports-renderer', 'electron/agent/a.ts', "import '../../renderer/target.ts';"],
  ['a-feature-never-imports-another', 'renderer/features/chat/a.ts', "import '../inbox/target.ts';"],
  ['components-know-no-store-and-no-ipc', 'renderer/components/a.ts', "import '../stores/target.ts';"],
  ['renderer-goes-one-way', 'renderer/stores/a.ts', "import '../app/target.ts';"],
  ['renderer-ipc-is-the-lowest', 'renderer/ipc/a.ts', "import '../stores/target.ts';"],
  ['features-know-no-app', 'renderer/features/chat/b.ts', "import '../../app/target.ts';"],
  ['only-stores-import-zustand', 'renderer/features/chat/c.ts', "import 'zustand';"],
  ['no-way-up-from-agent', 'electron/agent/b.ts', "import '../ipc/target.ts';"],
  ['no-way-up-from-tools', 'electron/tools/a.ts', "import '../agent/target.ts';"],
  ['no-way-up-from-sandbox', 'electron/sandbox/a.ts', "import '../tools/target.ts';"],
  ['no-way-up-from-permission', 'electron/permission/a.ts', "import '../sandbox/target.ts';"],
  ['no-way-up-from-shell-and-paths', 'electron/paths/a.ts', "import '../permission/target.ts';"],
  ['the-ground-floor-knows-only-ports', 'electron/store/a.ts', "import '../agent/target.ts';"],
  ['ports-of-the-house-are-types-to-the-ground-floor', 'electron/store/b.ts', "import '../agent/ports.ts';"],
  ['the-house-gets-the-ground-floor-handed-in', 'electron/agent/c.ts', "import '../store/target.ts';"],
  ['only-entries-import-bootstrap', 'electron/agent/d.ts', "import '../bootstrap/target.ts';"],
  ['the-core-imports-no-node-module', 'electron/shell/a.ts', "import 'node:os';"],
  ['the-core-imports-no-port', 'electron/permission/decide.ts', "import './ports.ts';"],
  ['two-doors-to-processes', 'electron/tools/b.ts', "import 'node:child_process';"],
  ['only-the-gate-mints', 'electron/permission/b.ts', "import './mintPermit.ts';"],
  ['only-mint-and-spend-see-the-ledger', 'electron/permission/c.ts', "import './permitLedger.ts';"],
  ['only-the-store-imports-sqlite', 'electron/settings/a.ts', "import 'better-sqlite3';"],
  ['electron-the-module-has-few-friends', 'electron/agent/e.ts', "import 'electron';"],
  ['preload-imports-only-the-names', 'electron/preload.ts', "import '../shared/target.ts';"],
  ['index-is-only-a-list', 'electron/tools/index.ts', "export { target } from './target.ts';"],
  ['no-unresolved', 'electron/tools/c.ts', "import './nowhere.ts';"],
];

const TARGETS = [
  'shared/target.ts',
  'renderer/target.ts',
  'renderer/app/target.ts',
  'renderer/features/inbox/target.ts',
  'renderer/stores/target.ts',
  ...['store', 'ipc', 'agent', 'tools', 'sandbox', 'permission', 'bootstrap'].map(
    (name) => `electron/${name}/target.ts`,
  ),
  'electron/agent/ports.ts',
  'electron/permission/ports.ts',
  'electron/permission/mintPermit.ts',
  'electron/permission/permitLedger.ts',
];

type Report = { summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] } };

function cruise(folder: string): Report {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.mjs', '-T', 'json', 'shared', 'electron', 'renderer'];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 50_000_000 }));
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout);
  }
}

function plant(folder: string): void {
  for (const file of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.json', 'electron/tsconfig.json']) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const files = [
    ['electron/tools/roundB.ts', "import './roundA.ts';"] as const,
    ...TARGETS.map((file) => [file, 'export const target = 1;'] as const),
    ...BREAKS.map((row) => [row[1], row[2]] as const),
  ];
  for (const [file, text] of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\nexport {};\n`);
  }
}

describe('the import laws', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'z-engine-laws-'));
  let report: Report;
  beforeAll(() => {
    plant(folder);
    report = cruise(folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(BREAKS)('%s is caught in %s', (law, file) => {
    const caught = report.summary.violations.filter((violation) => violation.from === file).map((v) => v.rule.name);
    expect(caught).toContain(law);
  });

  it('has a planted break for every law', () => {
    const laws = config.forbidden?.map((law) => law.name);
    expect([...new Set(BREAKS.map(([law]) => law))].toSorted()).toEqual(laws?.toSorted());
  });

  it('looked at every planted file', () => {
    expect(report.summary.totalCruised).toBeGreaterThanOrEqual(BREAKS.length + TARGETS.length);
  });
});
