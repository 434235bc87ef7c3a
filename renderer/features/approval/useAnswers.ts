// What both cards do with keys and clicks: they go from step to step, and every key and click passes the guard. INVARIANT: none
// counts while the card is fresh, while an answer is under way, and while no answer can be given.
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { ApprovalAnswer } from '../../../shared/domain/approval.ts';
import { type CardKeys, useArmed, useCardKeys, useFocusBack, useMoved } from '../../components/useCardState.ts';
import { type Guard, isInText } from '../../components/useGuard.ts';
import { type CardFacts, type CardStep, type KeyWish, keyWish, UNFOLD_KEY } from './cardKeys.ts';

type Given = Omit<CardFacts, 'isOnCard'> & {
  readonly guard: Guard;
  readonly card: RefObject<HTMLElement | null>;
  /** Given where keys that are pressed beside the card are meant for it. */
  readonly keys: RefObject<CardKeys | null> | undefined;
  /** What was typed behind Deny… so far: the card begins there. */
  readonly words: string;
  /** What the card tells of its answer: when it changes, the card is fresh again. */
  readonly told: string;
  readonly isSending: boolean;
  /** No answer can be given now. */
  readonly isShut: boolean;
  /** Whether allowing needs a second word. */
  readonly isCritical: boolean;
  readonly onAnswer: (answer: ApprovalAnswer) => void;
};

export type Answers = {
  readonly step: CardStep;
  readonly go: (step: CardStep) => void;
  /** Whether the person has gone to another step than the first. */
  readonly hasMoved: boolean;
  readonly isWhole: boolean;
  readonly setWhole: (isWhole: boolean) => void;
  readonly isOff: boolean;
  readonly press: (event: KeyboardEvent) => void;
  /** Does what a click stands for if the click is meant. */
  readonly meant: (act: () => void) => (event: MouseEvent) => void;
  readonly allow: () => void;
  /** By the rules of the step. */
  readonly allowInChat: () => void;
};

export function useAnswers(given: Given): Answers {
  const { guard, card, keys, words, told, isSending, isShut, isCritical, onAnswer, ...facts } = given;
  const [step, go] = useState<CardStep>(words === '' ? 'question' : 'deny');
  const [isWhole, setWhole] = useState(false);
  const isArmed = useArmed(guard, `${step}:${told}`);
  const isOff = isSending || isShut || !isArmed;
  useFocusBack(step, card);
  const hasMoved = useMoved(step);

  const allow = () => (isCritical ? go('confirm') : onAnswer({ kind: 'allowOnce' }));
  const allowInChat = () => onAnswer({ kind: 'allowInChat', wider: step === 'wider' });
  const act = (wish: KeyWish) => {
    if (wish === 'allow') allow();
    else if (wish === 'allowInChat') allowInChat();
    else go(wish);
  };
  const meant = (doing: () => void) => (event: MouseEvent) => {
    if (!isOff && guard.answerTo(event.nativeEvent) === 'accept') doing();
  };
  const press = (event: KeyboardEvent) => {
    if (isUnfolding(event)) setWhole(!isWhole);
    if (event.key === 'Escape' && step !== 'deny' && !isSending) go('question');
    if (isOff || guard.answerTo(event.nativeEvent) !== 'accept') return;
    const wish = keyWish(step, event.key, { ...facts, isOnCard: !isOnButton(event.target) });
    if (wish === null) return;
    event.preventDefault();
    act(wish);
  };
  useCardKeys(keys, press);
  return { step, go, hasMoved, isWhole, setWhole, isOff, press, meant, allow, allowInChat };
}

const isOnButton = (target: EventTarget): boolean => target instanceof Element && target.closest('button') !== null;

/** `e`, pressed once and alone, in no text box. */
const isUnfolding = ({ key, repeat, ctrlKey, altKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean =>
  key === UNFOLD_KEY && !(repeat || ctrlKey || altKey || metaKey || nativeEvent.isComposing || isInText(target));
