// A command line, command by command, for the card: what each part alone would be, and the very word that kept it from
// passing. It explains a decision; it never makes one.
import type { CommandPart } from '../../shared/domain/decision.ts';
import { MODE_TEXT } from '../../shared/domain/mode.ts';
import { TABLE } from './modes.ts';
import type { CommandEffect } from './request.ts';
import { coverageOf } from './rules/coverage.ts';
import { speaksOfCommand } from './rules/match.ts';
import { ruleWords } from './rules/ruleWords.ts';
import { speaksOfDoubt, type View } from './view.ts';

/** None for anything but a command line. Code that a command is given to run is not a part of its own. */
export function partsOf(view: View): readonly CommandPart[] {
  const { effect } = view;
  if (effect.kind !== 'command') return [];
  return effect.facts.commands.flatMap((command, at) =>
    command.inCode ? [] : [{ text: command.raw, ...judge(view, effect, at) }],
  );
}

function judge(view: View, effect: CommandEffect, at: number): Omit<CommandPart, 'text'> {
  const { tool, base, mode } = view;
  const spoken = view.stops
    .map(({ rule }) => ({ rule, speech: speaksOfCommand(rule, tool, effect, at, base) }))
    .filter(({ rule, speech }) => speech === 'yes' || (speech === 'maybe' && speaksOfDoubt(rule)));
  const denied = spoken.find(({ rule, speech }) => rule.decision === 'deny' && speech === 'yes');
  if (denied) return { decision: 'deny', words: ruleWords(denied.rule.ref), blockedBy: null };
  if (mode === 'plan') return { decision: 'deny', words: `Plan mode refuses ${TABLE.command.words}`, blockedBy: null };
  const stop = spoken.find(({ speech }) => mode !== 'bypass' || speech === 'maybe');
  if (stop) return { decision: mode === 'bypass' ? 'deny' : 'ask', words: ruleWords(stop.rule.ref), blockedBy: null };
  if (mode === 'bypass') return { decision: 'allow', words: `${MODE_TEXT.bypass.label} mode`, blockedBy: null };
  const coverage = coverageOf(effect, at, view.allowRules);
  if (coverage.rule !== null) return { decision: 'allow', words: ruleWords(coverage.rule.ref), blockedBy: null };
  const program = effect.facts.commands[at]?.words[0]?.raw ?? null;
  return { decision: 'ask', words: coverage.words, blockedBy: coverage.blockedBy ?? program };
}
