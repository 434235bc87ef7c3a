// The catalog proven by execution: each example that passes runs for real, and may change nothing, start nothing but its own
// programs and reach no network. Programs that are not installed are counted; the report says which.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import { breachesOf, type Promised } from './testing/breaches.ts';
import { type Entry, entriesOf } from './testing/catalogExamples.ts';
import { missingOf, promisedPrograms, runAll } from './testing/runAll.ts';
import { createSandbox, type Ran } from './testing/sandboxedRun.ts';

/** So many examples run at least where everything is checked for others: fewer means that programs have vanished there. */
const RUN_AT_LEAST = 900;
const ALL_WITHIN_MS = 600_000;

const REPORT = path.join(import.meta.dirname, '../../reports/catalog.json');

type Example = { readonly entry: Entry; readonly line: string; readonly promised: Promised };

const EXAMPLES: readonly Example[] = entriesOf(CATALOG.files).flatMap((entry) =>
  entry.examples.allow.map((line) => ({
    entry,
    line,
    promised: { programs: promisedPrograms(line), daemon: entry.group === 'daemon' },
  })),
);
/** What the cloud would be asked needs a network; a program that is not there needs to be. */
const RUNNABLE = EXAMPLES.filter(
  (example) => example.entry.group !== 'cloud' && missingOf(example.promised.programs).length === 0,
);

let root = '';
let ran: ReadonlyMap<string, Ran> = new Map();

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'catalog-runs-')));
  ran = await runAll(
    root,
    RUNNABLE.map(({ line }) => line),
  );
  writeReport();
}, ALL_WITHIN_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Words of programs that do not know one of their flags: the entry may have it wrong, or this machine an old version. */
const MISUSED = /(invalid|illegal|unrecognized|unknown|bad) (option|argument|switch|flag|command)|^usage:/im;

function writeReport(): void {
  const notRun = EXAMPLES.filter((example) => !RUNNABLE.includes(example));
  const misused = RUNNABLE.filter(({ line }) => MISUSED.test(ran.get(line)?.output ?? ''));
  mkdirSync(path.dirname(REPORT), { recursive: true });
  const report = {
    ...{ examples: EXAMPLES.length, run: RUNNABLE.length },
    missing: [...new Set(notRun.flatMap(({ promised }) => missingOf(promised.programs)))].sort(),
    breaches: RUNNABLE.flatMap(({ line, promised }) => {
      const each = ran.get(line);
      const breaches = each === undefined ? [] : breachesOf(each, promised);
      return breaches.length === 0 ? [] : [{ line, breaches }];
    }),
    misused: misused.map(({ line }) => ({
      line,
      code: ran.get(line)?.code,
      output: ran.get(line)?.output.slice(0, 300),
    })),
  };
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
}

describe('an example only reads', () => {
  it.each(RUNNABLE.map((example) => [example.entry.name, example.line, example.promised] as const))(
    '%s: %s',
    (_entry, line, promised) => {
      const each = ran.get(line);
      expect(each === undefined ? ['it did not run'] : breachesOf(each, promised)).toEqual([]);
    },
  );
});

it('so many examples ran at least', () =>
  expect(RUNNABLE.length).toBeGreaterThanOrEqual(process.env.CI ? RUN_AT_LEAST : 0));

describe('an entry that lies is caught', () => {
  const SOCKET = 'use Socket; socket(S, PF_INET, SOCK_STREAM, 0); connect(S, sockaddr_in(9, INADDR_LOOPBACK))';
  const UNIX = 'use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un("/run/docker.sock"))';
  const lies: readonly (readonly [string, string, readonly string[], RegExp])[] = [
    ['it makes a file', 'touch new.txt', ['touch'], /^project\/new\.txt is not as it was$/],
    ['it writes into HOME', 'touch ~/x', ['touch'], /^home\/x is not as it was$/],
    ['it writes a temporary file', 'mktemp', ['mktemp'], /^tmp\/tmp\..* is not as it was$/],
    [
      'it writes the same again',
      'cat notes.txt | tee notes.txt',
      ['cat', 'tee'],
      /^project\/notes\.txt is not as it was$/,
    ],
    ['it changes a time', 'touch -d 2020-01-01 notes.txt', ['touch'], /^project\/notes\.txt is not as it was$/],
    ['it changes a mode', 'chmod 600 notes.txt', ['chmod'], /^project\/notes\.txt is not as it was$/],
    ['it makes a file and takes it away', 'touch a; rm a', ['touch', 'rm'], /^it changed something: .*"a"/],
    ['it tries to write elsewhere', 'touch /etc/x', ['touch'], /^it changed something: .*\/etc\/x/],
    ['Git refreshes its index', 'GIT_OPTIONAL_LOCKS=1 git status', ['git'], /^project\/\.git\/index is not as it was$/],
    ['it runs another program', 'nice ls', ['nice'], /^it started \/(usr\/)?bin\/ls$/],
    ['it runs one of the project', 'env ./script.sh', ['env', 'script.sh'], /^it started .*script\.sh$/],
    ['it runs one that is not there', 'nonesuch', ['nonesuch'], /^a program is missing/],
    ['it reaches for the network', `perl -e '${SOCKET}'`, ['perl'], /^it reached for the network: connect/],
    ['it asks a service', `perl -e '${UNIX}'`, ['perl'], /^it spoke to \/run\/docker\.sock$/],
    ['it ends another', 'sleep 5 & kill $!', ['sleep'], /^it changed something: kill/],
  ];
  it.each(lies)('%s: %s', async (_law, line, programs, breach) => {
    const folder = mkdtempSync(path.join(root, 'lie-'));
    const breaches = breachesOf(await createSandbox(folder)(line), { programs, daemon: false });
    expect(breaches).toContainEqual(expect.stringMatching(breach));
  });

  it('beside one that tells the truth', async () => {
    const folder = mkdtempSync(path.join(root, 'truth-'));
    const each = await createSandbox(folder)('cat notes.txt | sort | head -1; ls -la; echo x >/dev/null');
    expect(breachesOf(each, { programs: ['cat', 'sort', 'head', 'ls'], daemon: false })).toEqual([]);
    expect(each.output).toMatch(/^TODO: fourth note\ntotal /);
  });
});
