// Rules for paths see what a line reads or writes without naming it letter by letter: matches of patterns, braces, values of variables.
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import { type Disk, line, policyOf, requestOf, rule } from './portsFake.ts';

const APP = '/home/me/app';
const DISK: Disk = {
  [APP]: { type: 'folder' },
  [`${APP}/secrets`]: { type: 'folder' },
  [`${APP}/secrets/key`]: {},
  [`${APP}/src`]: { type: 'folder' },
  [`${APP}/src/key`]: {},
  [`${APP}/via`]: { real: `${APP}/secrets`, type: 'folder' },
  [`${APP}/via/key`]: { real: `${APP}/secrets/key` },
};

async function decisionOf(text: string, rules: readonly string[], mode: Mode): Promise<string> {
  const policy = policyOf(rules.map((each) => rule(each)));
  return decide(await requestOf({ effects: [line(text)], mode, policy, disk: DISK }), policy).decision;
}

const READS = [
  'cat s*/key',
  'cat [s]ecrets/key',
  'cat ?ecrets/key',
  'cat {secrets,src}/key',
  'cat s{ecrets,rc}/k*',
  'cat v*/key',
  `cat ${APP}/s*/key`,
  'cat ~/app/s*/key',
  'head -n 1 -- s*/key',
  'x=secrets; cat $x/key',
  'x=secrets; cat "$x/key"',
  'for f in secrets/*; do cat "$f"; done',
  'for d in s*; do cat "$d/key"; done',
  'for d in src secrets; do cat $d/key; done',
  'echo a | cat - s*/key',
  'echo $(cat s*/key)',
  "bash -c 'cat s*/key'",
  'timeout 5 cat s*/key',
  'grep -r x s*',
];
/** Of programs that the catalog does not know, or with flags that it does not know. */
const MAY_READ = [
  'cp s*/key out',
  'cat --squeeze s*/key',
  'mystery s*/key',
  'mystery --file={secrets,src}/key',
  'd=secrets; mystery --file=$d/key',
  'for d in s*; do mystery "$d/key"; done',
];
const OTHERS = [
  'cat src/k*',
  'cat {src,lib}/key',
  'x=src; cat $x/key',
  'for f in src/*; do cat "$f"; done',
  'ls s*',
  'ls {src,secrets}/key',
];

describe('what a line reads by a pattern, by braces or by a variable', () => {
  it.each([...READS, ...MAY_READ])('a deny rule for the file refuses in every mode: %s', async (text) => {
    const modes = ['default', 'bypass'] as const;
    const rules = ['deny Read(secrets/**)', 'allow Bash'];
    expect(await Promise.all(modes.map((mode) => decisionOf(text, rules, mode)))).toEqual(['deny', 'deny']);
  });

  it.each(READS)('an ask rule for the file asks: %s', async (text) => {
    expect(await decisionOf(text, ['ask Read(secrets/**)'], 'default')).toBe('ask');
  });

  it.each(OTHERS)('neither stops what it does not speak of: %s', async (text) => {
    expect(await decisionOf(text, ['deny Read(secrets/**)', 'ask Read(secrets/*)'], 'default')).toBe('allow');
  });
});

const WRITES = [
  'touch s*/key',
  'touch {secrets,src}/key',
  'd=secrets; touch $d/new',
  'for f in secrets/*; do touch $f; done',
  'sed -i s/a/b/ s*/key',
  'cp src/key s*',
  'mv src/key s*',
  'truncate -s 0 s*/key',
  'git checkout -- s*/key',
  'cd secrets && touch new',
  'find secrets -delete',
  'find src secrets -name key -delete',
  'tar -xf a.tar -C secrets',
  'tar xf a.tar --directory=secrets',
  'tar xf a.tar -C s*',
];
const OTHER_WRITES = [
  'touch src/k*',
  'cp s*/key out',
  'cat s*/key',
  'find src -delete',
  'find src -newer secrets -delete',
  'tar -cf a.tar -C secrets key',
  'for f in src/*; do touch $f; done',
];

describe('what a line writes so', () => {
  it.each(WRITES)('a deny rule for edits refuses in Bypass too: %s', async (text) => {
    expect(await decisionOf(text, ['deny Edit(secrets/**)'], 'bypass')).toBe('deny');
  });

  it.each(OTHER_WRITES)('the rule says nothing of others: %s', async (text) => {
    expect(await decisionOf(text, ['deny Edit(secrets/**)'], 'bypass')).toBe('allow');
  });

  it.each(['touch new', 'cp src/key new', 'cd src && touch new'])('nor need it look like a path: %s', async (text) => {
    expect(await decisionOf(text, ['deny Edit(new)'], 'bypass')).toBe('deny');
  });
});

describe('a secret file that code reads', () => {
  it.each([
    "bash -c 'cat .env'",
    "sh -c 'ls; cat .env'",
    'bash -c \'bash -c "cat .env"\'',
    "eval 'cat .env'",
    'cat .env',
  ])('is critical, and skip approvals never accepts it: %s', async (text) => {
    const policy = policyOf([], { skipping: true });
    const disk = { ...DISK, [`${APP}/.env`]: {} };
    const { decision, risk } = decide(await requestOf({ effects: [line(text)], policy, disk }), policy);
    expect([decision, risk]).toEqual(['ask', 'critical']);
  });
});
