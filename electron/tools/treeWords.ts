// What the tools that go through folders say of them, in words for an agent. Pure.
import type { TreeFaults } from '../paths/listTree.ts';
import { count } from './toolResult.ts';

/** A name on a line of its own, quoted when it would not stay on one or be misread. */
export const nameLine = (name: string) =>
  /^[\s"[(]|\s$|[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name) ? JSON.stringify(name) : name;

/** How the agent reaches a name below the folder it has written. */
export function nameFrom(written: string, name: string): string {
  const folder = written.replace(/\/+$/, '');
  if (folder === '.' || written === '') return name;
  return `${folder === '' ? '' : folder}/${name}`;
}

export const treeNotes = (faults: TreeFaults): readonly string[] => [
  ...(faults.cut === null ? [] : [`not all was seen: ${faults.cut}; name a smaller folder`]),
  ...(faults.unreadableFolders === 0 ? [] : [`${count(faults.unreadableFolders, 'folder')} could not be read`]),
  ...(faults.strangeNames === 0 ? [] : [`${count(faults.strangeNames, 'name')} left out: not UTF-8`]),
  ...(faults.unreadLists === 0 ? [] : [`${count(faults.unreadLists, 'list')} of ignored files could not be used`]),
];

export const inBrackets = (notes: readonly string[]): readonly string[] => notes.map((note) => `[${note}]`);
