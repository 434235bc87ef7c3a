// A rule as a grant of a chat holds it (SPEC S3): it allows, and is never taken for one that a person wrote by hand.
import type { Result } from '../../../shared/result.ts';
import type { Rule } from '../policy.ts';
import { parseRule } from './parse.ts';

/** The fault is a sentence for a person. */
export function parseGrantRule(text: string): Result<Rule, string> {
  return parseRule('allow', text, { layer: 'chat', file: null, line: null });
}
