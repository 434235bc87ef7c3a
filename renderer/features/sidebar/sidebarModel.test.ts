import { describe, expect, it } from 'vitest';
import { chat, chatId, project, projectId } from '../../ipc/examples.ts';
import { groupChats } from './sidebarModel.ts';

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
