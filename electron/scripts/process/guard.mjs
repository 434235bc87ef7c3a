// A process of its own that outlives the launcher by a moment: should the launcher be killed, it ends what was started.
// It hears from the launcher over its input, and takes the end of that input as the launcher's death.
import { createInterface } from 'node:readline';
import { endTree } from './endTree.mjs';
import { readProcess } from './list.mjs';

/** @type {Map<number, { root: import('./list.mjs').ProcessEntry, grace: import('./endTree.mjs').Grace }>} */
const watched = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { watch, forget, grace } = JSON.parse(line);
  const root = readProcess(watch);
  if (root) watched.set(root.pid, { root, grace });
  watched.delete(forget);
}
await Promise.all([...watched.values()].map(({ root, grace }) => endTree(root, grace)));
