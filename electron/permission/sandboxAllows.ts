// Step 9 (SPEC 4, X3): what would ask runs unasked when the sandbox confines it. Pure. INVARIANT: only an ask of step 8, or
// of step 5 for unreadable code and for redirection, becomes an allow; every other reason, every rule that stops, and every
// doubt about the line itself keeps it asking. Never in Plan; Bypass has answered before.
//
// Where the specification is silent the stricter reading holds: what is critical by a secret file that a rule opened asks;
// so does what names a program that has others do its work outside the sandbox; and with the network on, what is made to
// reach other machines (`git push`, `curl`, `npm publish`), since the sandbox confines what is written, not what is sent.
import { type Confined, type Fault, isKept, isOutside } from './confined.ts';
import { commandFault } from './confinedCommand.ts';
import { IN_SANDBOX, reason } from './reasons.ts';
import { secretNames } from './risk.ts';
import type { Answer } from './steps.ts';
import { asksForIgnored, type View } from './view.ts';

/** The same answer where it is not for the sandbox to say, or with the reason why it does not let the line pass. */
export function sandboxAllows(view: View, answer: Answer): Answer {
  const confined = answer.decision === 'ask' ? confinedOf(view) : null;
  if (confined === null) return answer;
  const fault = lineFault(confined);
  if (fault !== null) {
    const words = `the sandbox does not let it run unasked: ${fault.words}`;
    return { ...answer, reasons: [...answer.reasons, reason('ask', words)] };
  }
  const reasons = [...answer.reasons, reason('allow', 'the sandbox allows what it confines')];
  return { decision: 'allow', reasons, decider: IN_SANDBOX };
}

/** Null: step 9 has nothing to say of it. */
export function confinedOf(view: View): Confined | null {
  const { effect, sandbox, mode, base, reads } = view;
  if (effect.kind !== 'command' || (mode !== 'default' && mode !== 'acceptEdits')) return null;
  if (sandbox.kind !== 'on' || sandbox.autoAllow.kind !== 'on' || asksWhatever(view)) return null;
  return secretNames(effect, reads).length > 0 ? null : { effect, look: sandbox, base, reads };
}

/** For a reason that no sandbox lifts. */
function asksWhatever(view: View): boolean {
  return view.stops.length > 0 || asksForIgnored(view).length > 0 || view.always.some(({ kind }) => kind === 'other');
}

function lineFault(confined: Confined): Fault | null {
  const { facts } = confined.effect;
  if (!facts.understood || !facts.complete) return { words: 'the line is not understood', raw: null };
  const ofCommands = facts.commands.map((_, at) => commandFault(confined, at));
  const ofRedirections = facts.redirections.map((_, at) => redirectionFault(confined, at));
  return [...ofCommands, ...ofRedirections].find((fault) => fault !== null) ?? null;
}

/** Of the redirection at this position: null when it reads, or writes a file where the sandbox lets it. */
export function redirectionFault({ effect, look, base }: Confined, at: number): Fault | null {
  const redirection = effect.facts.redirections[at];
  if (redirection === undefined) return null;
  const { raw, target, direction } = redirection;
  if (target.text === null) return { words: `where \`${raw}\` leads is only known when it runs`, raw };
  if (direction === 'in') return null;
  const names = effect.names.filter((name) => name.role === 'out' && name.at === at);
  const isSure = names.length > 0 && names.every(({ wild }) => !wild);
  const isRefused = names.some(({ path }) => isOutside(path, look, base) || isKept(path, look));
  return isSure && !isRefused ? null : { words: `\`${raw}\` leads where it lets nothing be written`, raw };
}
