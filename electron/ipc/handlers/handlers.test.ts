// What passes from a door to what stands behind it, and back.

import { describe, expect, it } from 'vitest';
import { type Grant, grantSchema } from '../../../shared/domain/grant.ts';
import { type Question, questionSchema } from '../../../shared/domain/question.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../../shared/domain/settings.ts';
import { err, ok } from '../../../shared/result.ts';
import { createDispatch } from '../handle.ts';
import { chatOf, createPortsFake, type PortsFake } from '../portsFake.ts';
import { createHandlers } from './index.ts';

const grant: Grant = grantSchema.parse({
  ...{
    id: 'g1',
    chatId: 'c1',
    rules: ['Bash(npm test:*)'],
    folder: null,
    madeAt: 1,
    endedAt: null,
    endedBy: null,
    uses: 2,
  },
});
const question: Question = questionSchema.parse({
  ...{ id: 'q1', chatId: 'c1', callId: 't1', state: 'waiting', answer: null, askedAt: 1, answeredAt: null },
  content: { kind: 'plan', plan: 'first this' },
});
const HASH = 'a'.repeat(64);
const dispatchOf = ({ ports }: PortsFake) => createDispatch(createHandlers(ports));

it('a window that opens a chat sees the grants that stand and the questions that wait', async () => {
  const { ports } = createPortsFake([chatOf('c1')]);
  const fake = createPortsFake([chatOf('c1')], {
    grants: { ...ports.grants, forChat: () => [grant] },
    questions: { ...ports.questions, forChat: () => [question] },
  });
  expect(await dispatchOf(fake)('chat:open', { chatId: 'c1' })).toEqual(
    ok({ chat: chatOf('c1'), items: [], draft: '', approvals: [], grants: [grant], questions: [question] }),
  );
});

describe('an answer goes to what it names, and a refusal comes back in its words', () => {
  const answer = { kind: 'approvePlan', mode: 'default' };
  it.each<[law: string, door: string, input: object, expected: unknown]>([
    ['a grant', 'grant:revoke', { grantId: 'g1' }, ok({})],
    ['a grant that is gone', 'grant:revoke', { grantId: 'g2' }, err({ code: 'refused', message: 'Gone.' })],
    ['a folder that is looked at', 'folder:look', { chatId: 'c1', path: '../a' }, ok({ folder: '/a', hash: HASH })],
    ['a folder', 'folder:add', { chatId: 'c1', path: '../a', hash: HASH }, ok({})],
    [
      'a folder that leads elsewhere now',
      'folder:add',
      { chatId: 'c1', path: '../b', hash: HASH },
      err({ code: 'refused', message: 'Elsewhere.' }),
    ],
    ['a question', 'question:answer', { questionId: 'q1', answer }, ok({})],
    [
      'a question that is gone',
      'question:answer',
      { questionId: 'q2', answer },
      err({ code: 'refused', message: 'Gone.' }),
    ],
    [
      'a plan cannot be approved into Bypass',
      'question:answer',
      { questionId: 'q1', answer: { kind: 'approvePlan', mode: 'bypass' } },
      expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'bad-input' }) }),
    ],
  ])('%s', async (_law, door, input, expected) => {
    const { ports } = createPortsFake([]);
    const fake = createPortsFake([], {
      grants: { ...ports.grants, revoke: (id) => (id === 'g1' ? ok(undefined) : err('Gone.')) },
      questions: { ...ports.questions, answer: (id) => (id === 'q1' ? ok(undefined) : err('Gone.')) },
      chatFolders: {
        look: () => ok({ folder: '/a', hash: HASH }),
        add: (_id, path) => (path === '../a' ? ok(undefined) : err('Elsewhere.')),
      },
    });
    expect(await dispatchOf(fake)(door, input)).toEqual(expected);
  });
});

it('a chat begins in the mode that the settings or the command line say', async () => {
  const { ports } = createPortsFake([]);
  const fake = createPortsFake([], {
    settings: () => ({ file: '/settings.toml', problems: [], newChatMode: 'bypass', window: DEFAULT_WINDOW_SETTINGS }),
    projects: {
      ...ports.projects,
      find: (id) => ({ id, path: '/p', name: 'p', openedAt: 1, isSample: false, exists: true }),
    },
  });
  expect(await dispatchOf(fake)('chat:create', { projectId: 'p1' })).toEqual(ok({ chat: chatOf('made', 'bypass') }));
});
