// What a run without a person would have to be given so that a refused call passes (SPEC 4, step 12). Pure words: it allows
// nothing. INVARIANT: it never names what would not help, and never a rule for what no rule may allow.
import type { Decision } from '../../shared/domain/decision.ts';
import type { Policy } from './policy.ts';
import { outsideReads } from './proof.ts';
import { isPathEffect, type PathEffect, type ResolvedEffect } from './request.ts';
import { rowDecision } from './steps.ts';
import { opensTooMuch } from './suggestPath.ts';
import { asksForIgnored, type View } from './view.ts';

const NOTHING = 'only an attended run can allow this';

/** Completes "nobody is here to answer: …". `views` are those of the call, one for each effect. */
export function preApproval(decision: Decision, views: readonly View[], policy: Policy): string {
  const given = { offered: decision.suggestion.rules, policy };
  const hints = views.filter(isOpen).map((view) => hintsFor(view, given));
  if (hints.length === 0 || hints.some((each) => each === null)) return NOTHING;
  const all = [...new Set(hints.flatMap((each) => each ?? []))];
  const flags = all.filter((hint) => hint.startsWith('--'));
  const rules = all.filter((hint) => !hint.startsWith('--'));
  return [
    ...(flags.length > 0 ? [`pass ${flags.map(inTicks).join(' and ')} to allow it`] : []),
    ...(rules.length > 0
      ? [`allow it by ${rules.map((rule) => inTicks(ruleLine(rule))).join(' and ')} in a file for \`--rules\``]
      : []),
  ].join(', and ');
}

/** Does this effect ask? */
function isOpen(view: View): boolean {
  return isStopped(view) || rowDecision(view) === 'ask';
}

/** Does something ask that no allow rule outweighs? */
function isStopped(view: View): boolean {
  return view.always.length > 0 || view.stops.length > 0 || asksForIgnored(view).length > 0;
}

/** `offered`: the rules that a card would offer. */
type Given = { readonly offered: readonly string[]; readonly policy: Policy };

/** Flags start with `--`, everything else is the text of a rule; null when nothing helps. */
function hintsFor(view: View, given: Given): readonly string[] | null {
  const { effect, distrust, proof } = view;
  if (isStopped(view) || distrust.length > 0) return null;
  if (isPathEffect(effect)) return pathHints(view, effect, given);
  if (effect.kind !== 'command') return ruleHints(view.tool, effect);
  const folders = together(outsideReads(proof).map((path) => folderHints(path, view, given)));
  if (view.row === 'readOutside' || folders === null) return folders;
  const commands = given.offered.flatMap((rule) => /^Bash\((.*?)(?::\*)?\)$/s.exec(rule)?.[1] ?? []);
  return commands.length > 0 ? [...commands.map((words) => `--allow-cmd ${quoted(words)}`), ...folders] : null;
}

function pathHints(view: View, { kind, path, place }: PathEffect, given: Given): readonly string[] | null {
  const folder = place.inside ? [] : folderHints(path, view, given);
  if (folder === null || kind !== 'write' || view.mode === 'acceptEdits') return folder;
  return folder.some((hint) => !hint.startsWith('--')) ? folder : [...folder, '--mode acceptEdits'];
}

const together = (all: readonly (readonly string[] | null)[]): readonly string[] | null =>
  all.some((each) => each === null) ? null : all.flatMap((each) => each ?? []);

/** The flag for the folder that the path is or lies in; where that would open too much, the rules that a card offers. */
function folderHints({ real, type }: PathEffect['path'], { base }: View, given: Given): readonly string[] | null {
  const folder = type === 'folder' ? real : real.replace(/[\\/][^\\/]*$/, '');
  if (folder !== '' && !opensTooMuch(folder, given.policy, base)) return [`--allow-dir ${quoted(folder)}`];
  const rules = given.offered.filter((rule) => /^(?:Read|Edit)\(/.test(rule));
  return rules.length > 0 ? rules : null;
}

function ruleHints(tool: string, effect: ResolvedEffect): readonly string[] | null {
  if (effect.kind === 'host') return [tool === 'WebFetch' ? `WebFetch(domain:${effect.host})` : tool];
  return effect.kind === 'mcpTool' ? [`mcp__${effect.server}__${effect.tool}`] : null;
}

function ruleLine(rule: string): string {
  return `permissions.allow = [${JSON.stringify(rule)}]`;
}

/** As it can be pasted into a shell. */
export function quoted(text: string): string {
  return /^[\w .,:@%+=/-]*$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}

function inTicks(text: string): string {
  return `\`${text}\``;
}
