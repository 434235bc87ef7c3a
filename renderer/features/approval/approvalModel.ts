// An approval as its card shows it. Pure, and complete: nothing that the gate said is left out or cut here; what the card folds
// stands in `otherParts`, `otherReasons`, and behind the beginning of a long text.
import type { Approval, ApprovalCard } from '../../../shared/domain/approval.ts';
import type { CommandPart, Decision, Reason, Suggestion } from '../../../shared/domain/decision.ts';
import { MODE_TEXT } from '../../../shared/domain/mode.ts';
import type { Preview } from '../../../shared/domain/preview.ts';
import type { Risk } from '../../../shared/domain/risk.ts';
import { moreWords, RISK_WORDS } from '../../components/decisionWords.ts';
import { type PartView, partView } from '../../components/partModel.ts';
import { foldDiff, foldText, headline } from '../../components/previewModel.ts';

/** What is longer folds (A1). */
export const FOLD_LINES = 6;

/** Of a longer line only what keeps it from passing stands there at first sight, and no more of it than this. */
const FIRST_PARTS = 8;

/** What "Always allow…" offers. */
export type AlwaysView = {
  /** The exact rules, together or none at all. */
  readonly rules: readonly string[];
  /** What they would let pass. */
  readonly words: string;
  readonly wider: Suggestion['wider'];
  /** Why "In this project" cannot be chosen. */
  readonly notInProject: string;
};

/** `warning`: it would run without one. `words` as the gate said them. */
export type ConfinementView = { readonly tone: 'calm' | 'warning'; readonly words: string };

export type ApprovalView = {
  readonly question: string;
  /** "explore · subagent: find the race", or null. */
  readonly subagent: string | null;
  readonly why: string;
  readonly preview: Preview;
  /** "This command will:", or null when nothing is foreseen. */
  readonly effectsTitle: string | null;
  readonly effects: readonly string[];
  readonly notices: readonly string[];
  /** Whether the command would run in the sandbox, where that is said. */
  readonly confinement: readonly ConfinementView[];
  /** At first sight. */
  readonly parts: readonly PartView[];
  /** Unfolded, in the order of the line: also the one part of a simple command, which says nothing new at first sight. */
  readonly allParts: readonly PartView[];
  /** All that spoke beside the one reason that stands on top. */
  readonly reasons: readonly Reason[];
  /** Reasons that tell why the harmless side of the call is harmless. */
  readonly otherReasons: readonly Reason[];
  /** What the button says that shows what is folded beside the preview, or null when nothing is. */
  readonly rest: string | null;
  /** Whether the preview folds. */
  readonly isPreviewFolded: boolean;
  readonly risk: Risk;
  readonly riskWords: string;
  readonly project: string;
  readonly folder: string;
  readonly mode: string;
  /** "2 more waiting after this", or null. */
  readonly more: string | null;
  /** Null unless a second confirmation is needed. */
  readonly confirmation: string | null;
  /** Null when there is no rule to offer. */
  readonly always: AlwaysView | null;
  /** What a screen reader is told, once. */
  readonly announcement: string;
};

/** `waiting`: how many approvals and questions of this chat wait, this one included. */
export function approvalView({ card }: Approval, waiting: number): ApprovalView {
  const { decision } = card;
  const said = whatWasSaid(card);
  return {
    ...said,
    question: card.question,
    subagent: card.subagent === null ? null : `${card.subagent.type} · subagent: ${card.subagent.task}`,
    why: decision.words,
    preview: card.preview,
    isPreviewFolded: isFolded(card.preview),
    rest: restWords(said, [card.question, decision.words, ...decision.effects, ...decision.notices]),
    effectsTitle:
      decision.effects.length === 0 ? null : `This ${card.preview.kind === 'command' ? 'command' : 'call'} will:`,
    effects: decision.effects,
    notices: decision.notices.filter((notice) => confinementOf(notice) === null),
    confinement: confinementsOf(decision),
    risk: decision.risk,
    riskWords: RISK_WORDS[decision.risk],
    project: card.projectName,
    folder: card.folder,
    mode: `${MODE_TEXT[card.mode].label} mode`,
    more: moreWords(waiting),
    confirmation:
      decision.risk === 'critical' ? 'This is critical and cannot be undone by Z Engine. Allow it all the same?' : null,
    always: alwaysView(decision),
    announcement: `Approval needed${card.subagent === null ? '' : ` by the subagent ${card.subagent.type}`}. ${spoken(card.question)} ${RISK_WORDS[decision.risk]}.`,
  };
}

/** What the gate says in these words is the first that a person has to know. */
const IN_SANDBOX = /^it runs in the sandbox\b/;
const UNCONFINED = /^it (?:runs|would run) (?:without|outside) the sandbox\b/;

function confinementOf(words: string): ConfinementView | null {
  if (UNCONFINED.test(words)) return { tone: 'warning', words };
  return IN_SANDBOX.test(words) ? { tone: 'calm', words } : null;
}

/** That it would run outside speaks as a reason, and stays one. */
function confinementsOf({ notices, reasons }: Decision): readonly ConfinementView[] {
  const outside = reasons.some(({ words }) => UNCONFINED.test(words));
  const said = notices.flatMap((notice) => confinementOf(notice) ?? []);
  return outside ? [{ tone: 'warning', words: OUTSIDE }, ...said] : said;
}
const OUTSIDE = 'This would run outside the sandbox: it can write wherever you can.';

type Said = Pick<ApprovalView, 'parts' | 'allParts' | 'reasons' | 'otherReasons'>;

/** Each part and reason once: at first sight, or folded, or in the words that stand on top already. */
function whatWasSaid({ decision, preview }: ApprovalCard): Said {
  const isWorth = isWorthParting(decision.parts);
  const isSaid = (words: string) => [decision, ...decision.reasons].some((each) => each.words.includes(words));
  const isNews = ({ text, words }: CommandPart) =>
    preview.kind !== 'command' || preview.text !== text || !isSaid(words);
  const isFirst = (reason: Reason) => reason.rule !== null || isWorthSaying(reason, decision);
  return {
    parts: isWorth ? firstOf(decision.parts).map(partView) : [],
    allParts: (isWorth ? decision.parts : decision.parts.filter(isNews)).map(partView),
    reasons: decision.reasons.filter(isFirst),
    otherReasons: decision.reasons.filter((each) => !isFirst(each) && !decision.words.includes(each.words)),
  };
}

function firstOf(parts: readonly CommandPart[]): readonly CommandPart[] {
  if (parts.length <= FIRST_PARTS) return parts;
  return parts.filter(({ decision }) => decision !== 'allow').slice(0, FIRST_PARTS);
}

function restWords({ parts, allParts, reasons, otherReasons }: Said, lines: readonly string[]): string | null {
  const texts = [
    ...lines,
    ...allParts.flatMap(({ before, blocked, after, words, beside }) => [before, blocked, after, words, beside ?? '']),
    ...[...reasons, ...otherReasons].map(({ words }) => words),
  ];
  const folded = [
    ...(allParts.length > 1 && allParts.length > parts.length ? [`${allParts.length} parts`] : []),
    // Of a command of one part what folds is why it alone does not pass.
    ...(otherReasons.length > 0 || (allParts.length === 1 && parts.length === 0) ? ['reasons'] : []),
    ...(texts.some((text) => headline(text) !== text) ? ['text'] : []),
  ];
  return folded.length === 0 ? null : `Show all ${folded.join(folded.length > 2 ? ', ' : ' and ')}`;
}

const isFolded = (preview: Preview): boolean =>
  (preview.kind === 'diff' ? foldDiff(preview.lines, FOLD_LINES) : foldText(preview.text, FOLD_LINES)).rest !== null;

/** A rule is shown whole; one that nobody reads to its end is not offered. */
const RULE_MOST = 1000;
const isLegible = (rules: readonly string[]): boolean => rules.every((rule) => rule.length <= RULE_MOST);

/** INVARIANT: what is critical is only ever allowed once. */
function alwaysView({ risk, suggestion }: Decision): AlwaysView | null {
  const { rules, words, notInProject } = suggestion;
  if (rules.length === 0 || risk === 'critical' || !isLegible(rules)) return null;
  const wider = suggestion.wider !== null && isLegible(suggestion.wider.rules) ? suggestion.wider : null;
  return { rules, words, wider, notInProject: notInProject ?? 'this window can only allow it in the chat' };
}

/** A screen reader is told the beginning of a long question; the card holds the whole. */
const SPOKEN_MOST = 200;
function spoken(question: string): string {
  const words = question.replaceAll('`', '').replace(/\s+/g, ' ');
  return words.length <= SPOKEN_MOST ? words : `${words.slice(0, SPOKEN_MOST).toWellFormed()}…`;
}

/** Why the harmless side of a call is harmless is no reason to be asked. */
const isWorthSaying = (reason: Reason, { decision, words }: Decision): boolean =>
  !words.includes(reason.words) && reason.decision === decision;

/** Of a simple command only the word that blocks it is news, and not its own name. */
const isWorthParting = (parts: readonly CommandPart[]): boolean =>
  parts.length > 1 || parts.some(({ text, blockedBy }) => blockedBy !== null && !text.startsWith(blockedBy));
