import { describe, expect, it } from 'vitest';
import { openGroups } from './programTrust.ts';

const PASSWD =
  'root:x:0:0:root:/root:/bin/bash\nann:x:1000:1000::/home/ann:/bin/bash\nbob:x:1001:1001::/home/bob:/bin/sh\n';
const GROUP = 'root:x:0:\nadmin:x:80:ann\nstaff:x:20:\nann:x:1000:\nbob:x:1001:\n';

const trusts = (group: number, platform: string, passwd: string | null = PASSWD, groups = GROUP): boolean =>
  openGroups(platform, (file) => {
    if (passwd === null) throw new Error('ENOENT');
    return file === '/etc/passwd' ? passwd : groups;
  }).isTrusted(group, 1000);

describe('a group that may write is', () => {
  it.each([
    ['no other user where it is that of root', 0, 'linux', true],
    ['no other user where it is wheel of macOS', 0, 'darwin', true],
    ['no other user where it is admin of macOS, who may become root', 80, 'darwin', true],
    ['others where it has the same number elsewhere', 80, 'linux', false],
    ['others where it is staff of macOS, which all users are in', 20, 'darwin', false],
    ["no other user where it is the person's alone", 1000, 'linux', true],
    ["others where it is another's", 1001, 'linux', false],
    ['others where the number says nothing, as on macOS', 1000, 'darwin', false],
  ])('%s', (_law, group, platform, expected) => {
    expect(trusts(group, platform)).toBe(expected);
  });

  it.each([
    ['with the person as its only member', PASSWD, GROUP.replace('ann:x:1000:', 'ann:x:1000:ann'), true],
    ['with another member', PASSWD, GROUP.replace('ann:x:1000:', 'ann:x:1000:ann,www-data'), false],
    ["that is another's first one too", PASSWD.replace('1001:1001', '1001:1000'), GROUP, false],
    ["that is not the person's first one", PASSWD.replace('1000:1000', '1000:100'), GROUP, false],
    ['that no list names', PASSWD, 'root:x:0:\n', false],
    ['that is named twice', PASSWD, `${GROUP}more:x:1000:bob\n`, false],
    ['when the lists cannot be read', null, GROUP, false],
  ])("the person's own group %s", (_law, passwd, groups, expected) => {
    expect(trusts(1000, 'linux', passwd, groups)).toBe(expected);
  });
});
