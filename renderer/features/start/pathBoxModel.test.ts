import { describe, expect, it } from 'vitest';
import {
  emptyPathBox,
  folderToOpen,
  highlighted,
  listed,
  movePathBox,
  type PathBoxEvent,
  type PathBoxState,
} from './pathBoxModel.ts';

const typed: PathBoxEvent = { kind: 'typed', text: '/a' };
const found: PathBoxEvent = { kind: 'found', folders: ['/ab', '/ac'] };
const down: PathBoxEvent = { kind: 'moved', by: 1 };
const up: PathBoxEvent = { kind: 'moved', by: -1 };
const after = (...events: PathBoxEvent[]) => events.reduce(movePathBox, emptyPathBox);
const shown = (state: PathBoxState) => [state.text, listed(state), highlighted(state)];
const both = ['/ab', '/ac'];

const laws: readonly (readonly [law: string, events: readonly PathBoxEvent[], expected: readonly unknown[]])[] = [
  ['folders are listed, none of them chosen', [typed, found], ['/a', both, undefined]],
  ['down goes to the first', [typed, found, down], ['/a', both, '/ab']],
  ['up goes to the last', [typed, found, up], ['/a', both, '/ac']],
  ['past the end is out of the list', [typed, found, down, down, down], ['/a', both, undefined]],
  ['past the start is out of the list', [typed, found, down, up], ['/a', both, undefined]],
  ['typing leaves the list', [typed, found, down, { kind: 'typed', text: '/ac' }], ['/ac', both, undefined]],
  [
    'new folders leave the choice',
    [typed, found, down, { kind: 'found', folders: ['/ad'] }],
    ['/a', ['/ad'], undefined],
  ],
  ['a chosen folder is gone into', [typed, found, { kind: 'chose', folder: '/ab' }], ['/ab/', [], undefined]],
  ['also on Windows', [{ kind: 'chose', folder: 'C:\\ab' }], ['C:\\ab\\', [], undefined]],
  ['closing lists nothing', [typed, found, { kind: 'closed' }], ['/a', [], undefined]],
  ['down opens again', [typed, found, { kind: 'closed' }, down], ['/a', both, '/ab']],
  ['nothing found, nowhere to go', [typed, down], ['/a', [], undefined]],
];
describe('the path box', () => {
  it.each(laws)('%s', (_law, events, expected) => expect(shown(after(...events))).toEqual(expected));
});

const opened: readonly (readonly [given: string, expected: string])[] = [
  [' /a/b/ ', '/a/b'],
  ['/', '/'],
  ['C:\\', 'C:\\'],
  ['C:\\a\\', 'C:\\a'],
  ['~/', '~'],
];
describe('what is opened', () => {
  it.each(opened)('%s', (given, expected) => expect(folderToOpen(given)).toBe(expected));
});
