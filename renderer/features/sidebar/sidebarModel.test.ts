import { describe, expect, it } from 'vitest';
import { chat, chatId, project, projectId } from '../../ipc/examples.ts';
import { archivedChats, groupChats, listedChats, rowAfter } from './sidebarModel.ts';

const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((id) => project({ id: projectId(id) }));
const inProject = (id: string, projectName: string, createdAt: number) =>
  chat({ id: chatId(id), projectId: projectId(projectName), createdAt });

describe('groupChats', () => {
  it('puts the newest chat on top, and its project before the others; leaves out projects without a chat', () => {
    const chats = [inProject('a', 'p1', 1), inProject('b', 'p2', 2), inProject('c', 'p1', 3)];
    const groups = groupChats(
      [p1, p2, p3].filter((each) => each !== undefined),
      chats,
    );
    expect(groups.map((group) => [group.project.id, group.chats.map(({ id }) => id)])).toEqual([
      ['p1', ['c', 'a']],
      ['p2', ['b']],
    ]);
  });
});

describe('the list', () => {
  const chats = [inProject('a', 'p1', 1), inProject('b', 'p2', 2), inProject('c', 'p1', 3)];
  const projects = [p1, p2].filter((each) => each !== undefined);
  const rows = listedChats(groupChats(projects, chats));
  it('goes from top to bottom', () => expect(rows).toEqual(['c', 'a', 'b']));
  it('does not move while agents work', () => {
    const working = chats.map((each) => ({
      ...each,
      state: 'running' as const,
      updatedAt: each.updatedAt + each.createdAt,
    }));
    expect(listedChats(groupChats(projects, working))).toEqual(rows);
  });
  it('leaves out what was put away, which stands apart, the last one first', () => {
    const away = chats.map((each) => ({ ...each, archived: each.id !== 'b', updatedAt: each.createdAt }));
    expect([listedChats(groupChats(projects, away)), archivedChats(away).map(({ id }) => id)]).toEqual([
      ['b'],
      ['c', 'a'],
    ]);
  });
  const keys: readonly (readonly [key: string, from: string, expected: string | null])[] = [
    ['ArrowDown', 'c', 'a'],
    ['ArrowDown', 'b', 'b'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowUp', 'c', 'c'],
    ['Home', 'b', 'c'],
    ['End', 'c', 'b'],
    ['x', 'c', null],
  ];
  it.each(keys)('%s leads from %s to %s', (key, from, expected) =>
    expect(rowAfter(key, rows, chatId(from))).toBe(expected),
  );
});
