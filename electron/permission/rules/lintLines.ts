// Lines that the lint tries on a rule: as the gate would see them in an empty project, if every program were the one of its
// name. Pure.
import type { CallId, ChatId } from '../../../shared/ids.ts';
import type { PatternBase } from '../../paths/patterns.ts';
import { analyze } from '../../shell/analyze.ts';
import { compileCatalog } from '../../shell/commandCatalog.ts';
import { decide } from '../decide.ts';
import { GATE_DEFAULTS, type GateSettings, type Policy, type Rule } from '../policy.ts';
import type { ChatContext, CommandEffect, ResolvedEffect } from '../request.ts';
import { NO_SANDBOX } from '../sandboxLook.ts';
import { coverageOf } from './coverage.ts';
import { speaksOf } from './match.ts';
import { commandEffect } from './readings.ts';

export const LINT_BASE: PatternBase = { folder: '/home/person/project', home: '/home/person', ignoreCase: false };

const CHAT: ChatContext = {
  ...{ chatId: 'lint' as ChatId, agent: 'none', mode: 'default', folder: LINT_BASE.folder },
  ...{ projectName: 'project', addedFolders: [] },
};

export function lintLine(line: string): CommandEffect {
  const facts = analyze(line);
  const names = new Set(facts.commands.flatMap(({ words }) => words[0]?.text ?? []));
  const known = { found: { kind: 'builtin' }, distrust: null, searchedInside: null } as const;
  const programs = [...names].map((name) => ({ name, ...known }));
  return commandEffect(line, facts, [], programs);
}

/** Does a deny or ask rule surely see it? */
export function stopsLine(rule: Rule, effect: CommandEffect): boolean {
  return speaksOf(rule, 'Bash', effect, LINT_BASE) === 'yes';
}

/** Does an allow rule cover all of it? */
export function allowsLine(rule: Rule, effect: CommandEffect): boolean {
  return whyNotAllowed(rule, effect) === null;
}

/** Null, or why the rule does not cover the line, as the gate would say it. */
export function whyNotAllowed(rule: Rule, effect: CommandEffect): string | null {
  for (let at = 0; at < effect.facts.commands.length; at++) {
    const coverage = coverageOf(effect, at, [rule]);
    if (coverage.rule === null) return coverage.words;
  }
  return null;
}

/** What the gate says to a call under this rule alone: null when it passes, else the reason. */
export function whyAsked(
  rule: Rule,
  tool: string,
  effect: ResolvedEffect,
  settings: Pick<GateSettings, 'shellDeletion'>,
): string | null {
  const policy: Policy = {
    ...{ ...GATE_DEFAULTS, ...settings, rules: [rule], secretFiles: [], ownPaths: [], ownExceptions: [] },
    ...{ home: LINT_BASE.home, ignoreCase: false, suspended: null },
    commands: { catalog: NO_CATALOG, platform: 'linux', cloud: false },
  };
  const request = {
    callId: 'lint' as CallId,
    tool,
    input: null,
    chat: CHAT,
    effects: [effect],
    ignored: [],
    sandbox: NO_SANDBOX,
  };
  const { decision, words } = decide(request, policy);
  return decision === 'allow' ? null : words;
}

const NO_CATALOG = compileCatalog({});
