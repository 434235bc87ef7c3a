import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { covered, inheritedDescriptors } from './inheritedDescriptors.ts';

/** What a child of a Node that was started with descriptors 90 (a folder) and 140 sees of its descriptors. */
function seenBelow(isCovered: boolean): Record<string, string> {
  const script = `
    import { spawnSync } from 'node:child_process';
    import { openSync } from 'node:fs';
    import { covered, inheritedDescriptors } from '${path.join(import.meta.dirname, 'inheritedDescriptors.ts')}';
    const inherited = inheritedDescriptors();
    const own = ['ignore', 'pipe', 'pipe', 'pipe'];
    const stdio = ${isCovered} ? covered(own, inherited, openSync('/dev/null', 'r')) : own;
    const end = spawnSync('/bin/bash', ['-c', 'for f in 90 140; do echo "$f $(readlink /proc/$$/fd/$f)"; done'], { stdio });
    process.stdout.write(JSON.stringify({ inherited, seen: end.stdout.toString() }));`;
  const line = 'exec 90</usr 140</etc/passwd; exec "$0" --input-type=module -e "$1"';
  const { stdout } = spawnSync('/bin/bash', ['-c', line, process.execPath, script]);
  const { inherited, seen }: { inherited: number[]; seen: string } = JSON.parse(stdout.toString());
  expect(inherited).toEqual(expect.arrayContaining([90, 140]));
  return Object.fromEntries(
    seen
      .trim()
      .split('\n')
      .map((found) => found.split(' ')),
  );
}

test('what the app was started with reaches its children, unless it is covered', () => {
  expect(seenBelow(false)).toEqual({ 90: '/usr', 140: '/etc/passwd' });
  expect(seenBelow(true)).toEqual({ 90: '/dev/null', 140: '/dev/null' });
});

test('own descriptors stay where they are', () => {
  expect(covered(['a', 'b', 'c', 'd'], [3, 6], 'none')).toEqual(['a', 'b', 'c', 'd', 'ignore', 'ignore', 'none']);
  expect(covered(['a', 'b', 'c'], [], 'none')).toEqual(['a', 'b', 'c']);
});

test('what the app opens itself is not handed on', () => {
  const own = openSync('/dev/null', 'r');
  expect(inheritedDescriptors()).not.toContain(own);
  closeSync(own);
});
