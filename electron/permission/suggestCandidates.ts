// For each effect of a call the narrowest useful rule (SPEC S1), or why there is none (S2). Which of them are needed at
// all is found out by suggest.ts. INVARIANT: to leave a candidate out can only tighten.
import { assertNever } from '../../shared/assertNever.ts';
import type { Policy } from './policy.ts';
import { outsideReads } from './proof.ts';
import type { CommandEffect, PathEffect, ResolvedEffect } from './request.ts';
import { whyNotReusable } from './reusable.ts';
import { startOf } from './rules/peeled.ts';
import { textsOf } from './rules/readings.ts';
import { bashRule } from './rules/ruleText.ts';
import { isSharedDomain } from './sharedDomains.ts';
import { passesBeside } from './steps.ts';
import { wordsToName } from './suggestCommand.ts';
import { pathRule } from './suggestPath.ts';
import type { View } from './view.ts';

/** `why` is the first reason why something gets none, a sentence. */
export type Candidates = { readonly rules: readonly string[]; readonly why: string | null };

/** Commands first, then reading, then the rest: what comes first is left out first. */
export function candidatesOf(views: readonly View[], policy: Policy): Candidates {
  const all = views.map((view) => ofView(view, policy));
  const rules = [...new Set(all.flatMap((each) => each.rules))];
  const order = (text: string): number => (text.startsWith('Bash') ? 0 : text.startsWith('Read') ? 1 : 2);
  const why = all.map((each) => each.why).find((each) => each !== null) ?? null;
  return { rules: rules.toSorted((one, other) => order(one) - order(other)), why };
}

function ofView(view: View, policy: Policy): Candidates {
  const { effect } = view;
  if (effect.kind === 'command') return ofCommand(effect, view, policy);
  return 'place' in effect ? ofPath(effect, view, policy) : ofOther(effect, view.tool);
}

const some = (rule: string): Candidates => ({ rules: [rule], why: null });
const none = (why: string | null): Candidates => ({ rules: [], why });

function ofOther(effect: Exclude<ResolvedEffect, PathEffect | CommandEffect>, tool: string): Candidates {
  switch (effect.kind) {
    case 'host':
      return ofHost(effect.host, tool);
    case 'mcpTool':
      return some(`mcp__${effect.server}__${effect.tool}`);
    case 'mcpConnect':
      return none(`it connects to the MCP server \`${effect.server}\``);
    case 'subagent':
    case 'skill':
    case 'state':
      return none(null);
    default:
      return assertNever(effect);
  }
}

function ofHost(host: string, tool: string): Candidates {
  if (tool === 'WebSearch') return some('WebSearch');
  if (isSharedDomain(host)) return none(`\`${host}\` stands for the pages of many people`);
  return some(`WebFetch(domain:${host.toLowerCase().replace(/\.$/, '')})`);
}

function ofPath(effect: PathEffect, view: View, policy: Policy): Candidates {
  const { kind, place, path } = effect;
  if (kind === 'delete') return none(`it deletes \`${path.written}\``);
  if (kind === 'write' && place.inside) return some('Edit');
  if (place.inside) return none(null);
  const rule = pathRule(kind === 'write' ? 'Edit' : 'Read', path, policy, view.base);
  const edits = kind === 'read' && view.tool !== 'Read' ? pathRule('Edit', path, policy, view.base) : null;
  const rules = [rule, edits].flatMap((each) => (each?.ok ? [each.value] : []));
  return { rules, why: rule.ok ? null : rule.error };
}

function ofCommand(effect: CommandEffect, view: View, policy: Policy): Candidates {
  const outer = effect.facts.commands.flatMap((command, at) => (command.inCode ? [] : [at]));
  const parts = outer.map((at) => ofPart(effect, at, view));
  const reads = outsideReads(view.proof).map((path) => pathRule('Read', path, policy, view.base));
  const why = [...parts.map((part) => part.why), ...reads.map((read) => (read.ok ? null : read.error))];
  return {
    rules: [...parts.flatMap((part) => part.rules), ...reads.flatMap((read) => (read.ok ? [read.value] : []))],
    why: why.find((each) => each !== null) ?? null,
  };
}

/**
 * A command that is known to read only is never named itself: it asks for the sake of a path. Save where what runs before it
 * may change what its words lead to: then by these very words.
 */
function ofPart(effect: CommandEffect, at: number, view: View): Candidates {
  const { proof, settings } = view;
  const kind = proof.commands[at]?.kind;
  const isRead = kind === 'reads' && settings.allowReadOnly;
  if (kind === 'readsOutside' || (isRead && passesBeside(view, effect, at))) return none(null);
  const why = whyNotReusable(effect, at);
  if (why !== null) return none(why);
  const wrapped = (effect.facts.commands[at]?.words ?? []).slice(startOf(effect, at));
  const words = textsOf(wrapped).flatMap((text) => text ?? []);
  const { named, open } = isRead ? { named: words, open: false } : wordsToName(words);
  const rule = bashRule(named, open);
  return rule.ok ? some(rule.value) : none(rule.error);
}
