import { describe, expect, it } from 'vitest';
import { type CardStep, type KeyWish, keyWish } from './cardKeys.ts';

type Given = { step: CardStep; key: string; hasRules?: boolean; isOnCard?: boolean; confirmRules?: boolean };
const laws: readonly (readonly [law: string, given: Given, expected: KeyWish | null])[] = [
  ['y allows once', { step: 'question', key: 'y' }, 'allow'],
  ['n asks for words', { step: 'question', key: 'n' }, 'deny'],
  ['s shows the pattern first', { step: 'question', key: 's' }, 'inChat'],
  ['p shows why it cannot be chosen', { step: 'question', key: 'p' }, 'always'],
  ['y allows once from the list too', { step: 'always', key: 'y' }, 'allow'],
  ['s from the list shows the pattern too', { step: 'always', key: 's' }, 'inChat'],
  ['without a rule s is nothing', { step: 'question', key: 's', hasRules: false }, null],
  ['without a rule p is nothing', { step: 'question', key: 'p', hasRules: false }, null],
  ['without a rule y stays', { step: 'question', key: 'y', hasRules: false }, 'allow'],
  ['Enter on the card answers nothing', { step: 'question', key: 'Enter' }, null],
  ['a second s confirms the pattern', { step: 'inChat', key: 's' }, 'allowInChat'],
  ['Enter confirms the pattern', { step: 'inChat', key: 'Enter' }, 'allowInChat'],
  ['Enter confirms the whole program', { step: 'wider', key: 'Enter' }, 'allowInChat'],
  ['s does not confirm the whole program', { step: 'wider', key: 's' }, null],
  ['Enter on a button is the button’s', { step: 'inChat', key: 'Enter', isOnCard: false }, null],
  ['y confirms no pattern', { step: 'inChat', key: 'y' }, null],
  ['the second word of a critical call has no key', { step: 'confirm', key: 'y' }, null],
  ['nor Enter', { step: 'confirm', key: 'Enter' }, null],
  ['words of a refusal are no keys', { step: 'deny', key: 'y' }, null],
  [
    's answers at once where no second word is wanted',
    { step: 'question', key: 's', confirmRules: false },
    'allowInChat',
  ],
  ['from the list too', { step: 'always', key: 's', confirmRules: false }, 'allowInChat'],
  ['but not without a rule', { step: 'question', key: 's', hasRules: false, confirmRules: false }, null],
  ['nor in the second step of a critical call', { step: 'confirm', key: 's', confirmRules: false }, null],
  ['unfolding is no answer', { step: 'question', key: 'e' }, null],
  ['what a list inherits is no key', { step: 'question', key: 'constructor' }, null],
];
describe('on a card', () => {
  it.each(laws)('%s', (_law, { step, key, hasRules = true, isOnCard = true, confirmRules = true }, expected) =>
    expect(keyWish(step, key, { hasRules, isOnCard, confirmRules })).toBe(expected),
  );
});
