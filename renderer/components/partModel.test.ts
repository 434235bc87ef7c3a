import { expect, it } from 'vitest';
import type { CommandPart } from '../../shared/domain/decision.ts';
import { partView } from './partModel.ts';

const part = (text: string, blockedBy: string | null, words = 'w'): CommandPart => ({
  ...{ text, blockedBy, words, decision: 'ask' },
});

it.each([
  ['is cut at its word', part('ls --x a', '--x'), ['ls ', '--x', ' a', null]],
  ['is cut where its word first stands', part('cp a b a', 'a'), ['cp ', 'a', ' b a', null]],
  ['is cut at a word, not inside another', part('find --name -n x', '-n'), ['find --name ', '-n', ' x', null]],
  ['is cut inside one where it stands alone nowhere', part('tar xf-a', '-a'), ['tar xf', '-a', '', null]],
  ['is cut behind a redirection', part('echo a >a', '>a'), ['echo a ', '>a', '', null]],
  ['is cut at all of it', part('$(x)', '$(x)'), ['', '$(x)', '', null]],
  ['without a word stays whole', part('ls', null), ['ls', '', '', null]],
  ['has a word that it does not hold beside it', part('ls', 'rm'), ['ls', '', '', 'rm']],
  ['but not one that its words say', part('ls', 'rm', '`rm` deletes'), ['ls', '', '', null]],
  ['with an empty word stays whole', part('ls', ''), ['ls', '', '', null]],
] as const)('a part %s', (_law, given, [before, blocked, after, beside]) =>
  expect(partView(given)).toEqual({ decision: 'ask', words: given.words, before, blocked, after, beside }),
);
