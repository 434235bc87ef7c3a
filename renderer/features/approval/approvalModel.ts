// An approval as its card shows it. Pure, and complete: nothing that the gate said is left out here.
import type { Approval } from '../../../shared/domain/approval.ts';
import type { CommandPart, Decision, Reason, Suggestion } from '../../../shared/domain/decision.ts';
import { MODE_TEXT } from '../../../shared/domain/mode.ts';
import type { Preview } from '../../../shared/domain/preview.ts';
import type { Risk } from '../../../shared/domain/risk.ts';
import { moreWords, RISK_WORDS } from '../../components/decisionWords.ts';
import { headline } from '../../components/previewModel.ts';

/**
 * A part of a compound command, cut at the very word that kept it from being proven (`blocked` is empty when none did). What is
 * longer than a window can bear is cut with a mark: the call stands whole in the preview.
 */
export type PartView = Pick<CommandPart, 'decision' | 'words'> & {
  readonly before: string;
  readonly blocked: string;
  readonly after: string;
};

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

export type ApprovalView = {
  /** Its headline; the call stands whole in the preview. */
  readonly question: string;
  readonly why: string;
  readonly preview: Preview;
  /** "This command will:", or null when nothing is foreseen. */
  readonly effectsTitle: string | null;
  readonly effects: readonly string[];
  readonly notices: readonly string[];
  readonly parts: readonly PartView[];
  /** All that spoke beside the one reason that stands on top. */
  readonly reasons: readonly Reason[];
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
  return {
    question: headline(card.question),
    why: decision.words,
    preview: card.preview,
    effectsTitle:
      decision.effects.length === 0 ? null : `This ${card.preview.kind === 'command' ? 'command' : 'call'} will:`,
    effects: decision.effects,
    notices: decision.notices,
    parts: isWorthParting(decision.parts) ? decision.parts.map(partView) : [],
    reasons: decision.reasons.filter((reason) => reason.rule !== null || isWorthSaying(reason, decision)),
    risk: decision.risk,
    riskWords: RISK_WORDS[decision.risk],
    project: card.projectName,
    folder: card.folder,
    mode: `${MODE_TEXT[card.mode].label} mode`,
    more: moreWords(waiting),
    confirmation:
      decision.risk === 'critical' ? 'This is critical and cannot be undone by Z Engine. Allow it all the same?' : null,
    always: alwaysView(decision),
    announcement: `Approval needed. ${spoken(card.question)} ${RISK_WORDS[decision.risk]}.`,
  };
}

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

function partView({ text, decision, words, blockedBy }: CommandPart): PartView {
  const at = blockedBy === null ? -1 : text.indexOf(blockedBy);
  if (blockedBy === null || blockedBy === '' || at < 0)
    return { decision, words, before: headline(text), blocked: '', after: '' };
  return {
    decision,
    words,
    before: headline(text.slice(0, at)),
    blocked: headline(blockedBy),
    after: headline(text.slice(at + blockedBy.length)),
  };
}
