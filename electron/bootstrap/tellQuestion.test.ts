import { expect, test } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import type { Question } from '../../shared/domain/question.ts';
import { stateWith } from './tellQuestion.ts';

test.each<[chat: Chat['state'], question: Question['state'], comesTo: Chat['state'] | null]>([
  ['running', 'waiting', 'asking'],
  ['waiting', 'waiting', 'asking'],
  ['asking', 'waiting', null],
  ['asking', 'answered', 'running'],
  ['asking', 'stopped', 'running'],
  ['asking', 'interrupted', 'running'],
  ['running', 'answered', null],
  ['idle', 'waiting', null],
  ['idle', 'interrupted', null],
  ['done', 'answered', null],
  ['failed', 'stopped', null],
])('a chat that is %s, and a question that is %s', (chat, question, comesTo) => {
  expect(stateWith({ state: chat }, { state: question })).toBe(comesTo);
});
