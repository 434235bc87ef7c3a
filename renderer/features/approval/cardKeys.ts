// What a key that the accident guard let through means on an approval card. Pure; a key that means nothing here does nothing.

/** What the card shows below the call: its first buttons, the second word of a critical call, words of a refusal, the rules. */
export type CardStep = 'question' | 'confirm' | 'deny' | 'always' | 'inChat' | 'wider';

/** A step to go to, or an answer: `allow` once, or the rules of the step in this chat. */
export type KeyWish = CardStep | 'allow' | 'allowInChat';

/** Opens and closes every folded text of a card. It answers nothing. */
export const UNFOLD_KEY = 'e';

const FIRST: ReadonlyMap<string, KeyWish> = new Map([
  ['y', 'allow'],
  ['n', 'deny'],
  ['s', 'inChat'],
  ['p', 'always'],
]);

/** `isOnCard`: the focus is on the card itself, on no button of it: on one Enter belongs to the button. */
export type CardFacts = {
  readonly hasRules: boolean;
  readonly isOnCard: boolean;
  /** Whether a rule needs a second word (a setting). */
  readonly confirmRules: boolean;
};

export function keyWish(step: CardStep, key: string, { hasRules, isOnCard, confirmRules }: CardFacts): KeyWish | null {
  if (step === 'inChat' || step === 'wider')
    return (key === 's' && step === 'inChat') || (key === 'Enter' && isOnCard) ? 'allowInChat' : null;
  if (step !== 'question' && step !== 'always') return null;
  if (!hasRules && key !== 'y' && key !== 'n') return null;
  const wish = FIRST.get(key) ?? null;
  return wish === 'inChat' && !confirmRules ? 'allowInChat' : wish;
}
