// What a tool that goes over many files leaves out (SPEC O3), fixed at the moment of the permit. Pure.
// INVARIANT: in doubt a file is left out.
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import { baseOf, foldersOf } from './place.ts';
import type { Policy, Rule } from './policy.ts';
import type { Withheld } from './ports.ts';
import { type GateRequest, isPathEffect, type PathEffect } from './request.ts';
import { liftsSecret, speaksOf } from './rules/match.ts';
import { ruleWords } from './rules/ruleWords.ts';
import { secretBy } from './secretFiles.ts';
import { allowRulesOf } from './view.ts';

/**
 * The test for one file, an absolute real path. A deny rule that speaks of reading it by this tool leaves it out, and so
 * does an ask rule, unless that very rule already asked about this call: then it was answered.
 */
export function withheldFrom(request: GateRequest, policy: Policy): (file: string) => Withheld | null {
  const base = baseOf(request.chat, policy);
  const speaks = (rule: Rule, effect: PathEffect): boolean => speaksOf(rule, request.tool, effect, base) === 'yes';
  const isAnswered = (rule: Rule): boolean =>
    rule.decision === 'ask' && request.effects.some((effect) => speaksOf(rule, request.tool, effect, base) === 'yes');
  const isInside = (file: string): boolean =>
    foldersOf(request.chat).some((folder) => isWithin(file, folder, policy.ignoreCase));
  const stops = policy.rules.filter((rule) => rule.decision !== 'allow' && !isAnswered(rule));
  const allowRules = allowRulesOf(policy);

  return (file) => {
    const path: ResolvedPath = {
      written: file,
      lexical: lexicalOf(file, request),
      real: file,
      type: 'file',
      state: null,
    };
    const entry = secretBy(path, policy.secretFiles, base);
    const read: PathEffect = {
      kind: 'read',
      path,
      place: { inside: isInside(file), protectedBy: null, secretBy: entry },
    };
    const stop = stops.find((rule) => speaks(rule, read));
    if (stop !== undefined) {
      const may = stop.decision === 'deny' ? 'forbids it' : 'asks for it alone';
      return { why: `${ruleWords(stop.ref)} ${may}`, secret: false };
    }
    if (entry === null || allowRules.some((rule) => liftsSecret(rule, request.tool, read, base))) return null;
    return { why: `it is on the list of secret files (\`${entry}\`)`, secret: true };
  };
}

/** As the call itself wrote the folder, so that a link does not take away a name that a rule speaks of (SPEC 5.1). */
function lexicalOf(file: string, { effects }: GateRequest): string {
  const above = effects.filter(isPathEffect).find(({ path }) => isWithin(file, path.real, false));
  if (above === undefined) return file;
  const { real, lexical } = above.path;
  return `${lexical.replace(/\/$/, '')}${file.slice(real.replace(/[\\/]$/, '').length)}`;
}
