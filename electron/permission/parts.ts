// A command line, command by command, for the card: what each part alone would be, and the very word that kept it from
// passing. It explains a decision; it never makes one.
import type { CommandPart } from '../../shared/domain/decision.ts';
import { MODE_TEXT } from '../../shared/domain/mode.ts';
import { mayTakeCode } from '../shell/opaquePrograms.ts';
import { deletesAt } from './builtInDenies.ts';
import type { CommandProof } from './commandProof.ts';
import { type Confined, type Fault, firstOf } from './confined.ts';
import { commandFault } from './confinedCommand.ts';
import { TABLE } from './modes.ts';
import { NOT_KNOWN } from './provenPath.ts';
import { IN_SANDBOX, outsideWords } from './reasons.ts';
import type { CommandEffect } from './request.ts';
import { coveringRule, whyUncovered } from './rules/coverage.ts';
import { speaksOfCommand } from './rules/match.ts';
import { namedWords } from './rules/matchPattern.ts';
import { textsOf } from './rules/readings.ts';
import { ruleWords } from './rules/ruleWords.ts';
import type { Speech } from './rules/speech.ts';
import { confinedOf, redirectionFault } from './sandboxAllows.ts';
import { asksReads, leavesProject, passesBeside } from './steps.ts';
import { asksForIgnored, speaksOfDoubt, type View } from './view.ts';

/** None for anything but a command line. Code that a command is given to run is not a part of its own. */
export function partsOf(view: View): readonly CommandPart[] {
  const { effect } = view;
  if (effect.kind !== 'command') return [];
  const all = [...commandParts(view, effect, passesByItself), ...wholeLineParts(view, effect)];
  if (all.some(({ decision }) => decision !== 'allow')) return all;
  // Each would pass: if the line does not, it is for what one may change before another runs.
  return commandParts(view, effect, passesBeside);
}

/** Does a command that no rule covers pass? */
type Passes = (view: View, effect: CommandEffect, at: number) => boolean;

function commandParts(view: View, effect: CommandEffect, passes: Passes): readonly CommandPart[] {
  return effect.facts.commands.flatMap((command, at) =>
    command.inCode ? [] : [{ text: command.raw, ...judge(view, effect, at, passes) }],
  );
}

/** By itself, with nothing beside it in the line. */
function passesByItself({ proof, mode }: View, effect: CommandEffect, at: number): boolean {
  const kind = proof.commands[at]?.kind;
  return (kind === 'reads' || (kind === 'edits' && mode === 'acceptEdits')) && leavesProject(effect, at) === null;
}

/** What stands in no command of the line and keeps it from passing: a redirection of a group, what is not understood. */
function wholeLineParts(view: View, { facts, line }: CommandEffect): readonly CommandPart[] {
  const { mode, unasked } = view;
  if (mode === 'bypass') return [];
  const decision = mode === 'plan' || unasked ? 'deny' : 'ask';
  const confined = confinedOf(view);
  const outs = facts.redirections
    .filter((_, at) => confined === null || redirectionFault(confined, at) !== null)
    .filter(({ direction, raw }) => direction === 'out' && !facts.commands.some((command) => command.raw.includes(raw)))
    .map(({ raw }): CommandPart => ({ text: raw, decision, words: `\`${raw}\` writes a file`, blockedBy: raw }));
  const unknowns = facts.unknowns.map(({ words, start, end }): CommandPart => {
    const text = line.slice(start, end);
    return { text, decision, words: `not understood: ${words}`, blockedBy: text };
  });
  return [...outs, ...unknowns];
}

function judge(view: View, effect: CommandEffect, at: number, passes: Passes): Omit<CommandPart, 'text'> {
  const { tool, base, mode } = view;
  const spoken = view.stops
    .filter(({ ofUnseen }) => !ofUnseen)
    .map(({ rule }) => ({ rule, speech: speaksOfCommand(rule, tool, effect, at, base) }))
    .filter(({ rule, speech }) => speech === 'yes' || (speech === 'maybe' && speaksOfDoubt(rule)));
  const denied = spoken.find(({ rule, speech }) => rule.decision === 'deny' && speech === 'yes');
  if (denied) return { decision: 'deny', words: ruleWords(denied.rule.ref), blockedBy: null };
  if (view.settings.shellDeletion === 'refuse' && deletesAt(effect, at)) {
    return { decision: 'deny', words: '`shell_deletion = "refuse"`', blockedBy: null };
  }
  const proof = view.proof.commands[at] ?? NOT_KNOWN;
  const isRead = proof.kind === 'reads' || proof.kind === 'readsOutside';
  if (mode === 'plan' && !isRead) {
    return { decision: 'deny', words: `Plan mode refuses ${TABLE.command.words}`, blockedBy: blockOf(proof) };
  }
  const stop = spoken.find(({ speech }) => mode !== 'bypass' || speech === 'maybe');
  if (stop)
    return { decision: view.unasked ? refusal(stop.speech) : 'ask', words: ruleWords(stop.rule.ref), blockedBy: null };
  if (mode === 'bypass') return { decision: 'allow', words: `${MODE_TEXT.bypass.label} mode`, blockedBy: null };
  const rule = coveringRule(effect, at, view.allowRules);
  if (proof.kind === 'readsOutside' && rule === null && view.settings.outside === 'deny') {
    return { decision: 'deny', words: '`outside = "deny"`', blockedBy: outsideWord(effect, at, proof) };
  }
  const out = redirectionOf(effect, at) ?? ignoredOf(view, at);
  if (out === null && rule !== null) return { decision: 'allow', words: ruleWords(rule.ref), blockedBy: null };
  if (out === null && !asksReads(view) && passes(view, effect, at))
    return { decision: 'allow', words: passWords(proof, mode), blockedBy: null };
  return inSandbox(view, effect, at) ?? { decision: 'ask', ...(out ?? whyNot(view, effect, at)) };
}

/** What the sandbox says of it (step 9); null where it says nothing. */
function inSandbox(view: View, effect: CommandEffect, at: number): Omit<CommandPart, 'text'> | null {
  const confined = confinedOf(view);
  if (confined === null) return null;
  const text = effect.facts.commands[at]?.raw ?? '';
  const fault = [
    commandFault(confined, at),
    codeFault(view, confined, at),
    ...effect.facts.redirections.map(({ raw }, each) => (text.includes(raw) ? redirectionFault(confined, each) : null)),
  ].find((each) => each !== null);
  return fault === undefined
    ? { decision: 'allow', words: IN_SANDBOX.words, blockedBy: null }
    : { decision: 'ask', words: fault.words, blockedBy: fault.raw };
}

/** Code is no part of its own: what keeps it from passing counts for each command that may be the one it is given to. */
function codeFault(view: View, confined: Confined, at: number): Fault | null {
  const { commands } = confined.effect.facts;
  if (!mayTakeCode(textsOf(commands[at]?.words ?? []))) return null;
  const known = CODE_FAULTS.get(view);
  if (known !== undefined) return known.fault;
  const codes = commands.flatMap(({ inCode }, each) => (inCode ? [each] : []));
  const fault = firstOf(codes, (each) => commandFault(confined, each));
  CODE_FAULTS.set(view, { fault });
  return fault;
}

/** Worked out once for a line. */
const CODE_FAULTS = new WeakMap<View, { readonly fault: Fault | null }>();

/** Where nobody is asked, what is only possible is refused, and what is certain is left to the line as a whole. */
function refusal(speech: Speech): 'ask' | 'deny' {
  return speech === 'maybe' ? 'deny' : 'ask';
}

function passWords({ kind }: CommandProof, mode: View['mode']): string {
  return kind === 'edits' ? `${MODE_TEXT[mode].label} mode` : 'proven read-only';
}

type Why = Pick<CommandPart, 'words' | 'blockedBy'>;

/** The word as it stands in the line that leads to the first of the paths outside. */
function outsideWord(
  { plan, look }: CommandEffect,
  at: number,
  { paths: [first] }: Extract<CommandProof, { kind: 'readsOutside' }>,
): string | null {
  const command = plan.commands[at];
  const uses = command?.kind === 'known' ? command.uses : [];
  const use = uses.find((each) => {
    const looked = look.uses[each];
    return looked?.kind === 'paths' && looked.paths.some(({ path }) => path === first);
  });
  return (use === undefined ? undefined : plan.uses[use]?.raw) ?? first?.written ?? null;
}

/** What a rule would need comes first; where no rule names the program, what its proof lacks. */
function whyNot(view: View, effect: CommandEffect, at: number): Why {
  const coverage = whyUncovered(effect, at, view.allowRules);
  const proof = view.proof.commands[at] ?? NOT_KNOWN;
  const program = effect.facts.commands[at]?.words[0]?.raw ?? null;
  if (proof.kind === 'readsOutside') {
    const [first, ...others] = proof.paths.map(outsideWords);
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    return { words: `${first ?? 'it reads'}${more}`, blockedBy: outsideWord(effect, at, proof) ?? program };
  }
  const isNamed = view.allowRules.some(({ subject }) => namedWords(subject)[0] === program);
  if (proof.kind === 'none' && proof.words !== null && (coverage.blockedBy === null || !isNamed)) {
    return { words: proof.words, blockedBy: proof.blockedBy ?? program };
  }
  const outside = leavesProject(effect, at);
  if (outside !== null) return { words: `\`${outside}\` lies outside the project`, blockedBy: outside };
  if (proof.kind === 'reads') {
    const words = asksReads(view) ? 'it only reads, which asks here' : 'what it names may be changed before it runs';
    return { words, blockedBy: null };
  }
  if (proof.kind === 'edits') return { words: 'it changes files of the project', blockedBy: program };
  if (!effect.facts.understood && coverage.blockedBy === null) {
    return { words: 'nothing is proven of a line that is not understood', blockedBy: program };
  }
  return { words: coverage.words, blockedBy: coverage.blockedBy ?? program };
}

/** A redirection to a file asks whatever the command is, of the command in which it stands (SPEC 7.8). */
function redirectionOf({ facts }: CommandEffect, at: number): Why | null {
  const text = facts.commands[at]?.raw ?? '';
  const out = facts.redirections.find(({ direction, raw }) => direction === 'out' && text.includes(raw));
  return out === undefined ? null : { words: `\`${out.raw}\` writes a file`, blockedBy: out.raw };
}

/** A change of a file that Git ignores asks where the person wants it so (SPEC 5.5). */
function ignoredOf(view: View, at: number): Why | null {
  const edit = asksForIgnored(view).find((each) => each.at === at);
  return edit === undefined ? null : { words: edit.words, blockedBy: edit.written };
}

function blockOf(proof: CommandProof): string | null {
  return proof.kind === 'none' ? proof.blockedBy : null;
}
