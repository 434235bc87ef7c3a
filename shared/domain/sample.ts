// The three tasks of the sample project: what a person types to see an allow, an ask and a deny.
// Harmless by construction: the last one names a file that does not exist and is refused by a built-in rule.
import type { DecisionName } from './decisionName.ts';

export type SampleTask = {
  readonly title: string;
  /** In the Operator's grammar, one step a line. */
  readonly text: string;
  /** The decision that the task is there to show. */
  readonly shows: DecisionName;
};

export const SAMPLE_TASKS: readonly SampleTask[] = [
  { title: 'Read the README', text: 'read README.md', shows: 'allow' },
  {
    title: 'Fix the bug and run the tests',
    text: 'replace "a - b" with "a + b" in src/price.js\nrun npm test',
    shows: 'ask',
  },
  { title: 'Format a disk', text: 'run mkfs.ext4 disk.img', shows: 'deny' },
];
