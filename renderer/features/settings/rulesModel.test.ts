import { describe, expect, it } from 'vitest';
import type { RuleView } from '../../../shared/domain/settingsDocument.ts';
import {
  RULE_GROUPS,
  removeRule,
  replaceRule,
  rulesOf,
  whyFixed,
  withRemoved,
  withReplaced,
  withRestored,
} from './rulesModel.ts';

const rule = (text: string, more: Partial<RuleView> = {}): RuleView => ({
  decision: 'deny',
  text,
  description: null,
  source: { layer: 'user', file: '/c/settings.toml', line: 3 },
  place: null,
  findings: [],
  ...more,
});
const flag = { layer: 'flag', file: null, line: null } as const;
const builtIn = { layer: 'built-in', file: null, line: null } as const;

describe('the rules of one decision', () => {
  const laws: readonly (readonly [law: string, rules: RuleView[], texts: string[]])[] = [
    ['are in the order of the file', [rule('b', { place: 1 }), rule('a', { place: 0 })], ['a', 'b']],
    ['are the own ones first', [rule('f', { source: flag }), rule('s'), rule('a', { place: 0 })], ['a', 's', 'f']],
    ['hold no others', [rule('a', { decision: 'allow' }), rule('d')], ['d']],
    ['hold no built-in ones', [rule('x', { source: builtIn })], []],
  ];
  it.each(laws)('%s', (_law, rules, texts) => expect(rulesOf(rules, 'deny').map(({ text }) => text)).toEqual(texts));
  it('come strictest first', () =>
    expect(RULE_GROUPS.map(({ decision }) => decision)).toEqual(['deny', 'ask', 'allow']));
});

describe('a rule', () => {
  const own = rule('Bash(rm:*)', { place: 2 });
  it('is replaced where it stands, by name', () =>
    expect(replaceRule(own, 'Bash(mv:*)')).toEqual({
      ...{ kind: 'replaceRule', decision: 'deny', place: 2, before: 'Bash(rm:*)', text: 'Bash(mv:*)' },
    }));
  it('is removed where it stands, by name', () =>
    expect(removeRule(own)).toEqual({ kind: 'removeRule', decision: 'deny', place: 2, before: 'Bash(rm:*)' }));
  it('that stands elsewhere is neither', () =>
    expect([replaceRule(rule('x'), 'y'), removeRule(rule('x'))]).toEqual([null, null]));
  it('says why it is fixed', () =>
    expect([whyFixed(own), whyFixed(rule('x')), whyFixed(rule('x', { source: flag }))]).toEqual([
      null,
      'change it in the file',
      null,
    ]));
});

describe('a list of texts', () => {
  const list = ['a', 'b', 'c'];
  it('is changed at one place', () => expect(withReplaced(list, 1, 'x')).toEqual(['a', 'x', 'c']));
  it('loses one', () => expect(withRemoved(list, 1)).toEqual(['a', 'c']));
  it('gets one back where it stood', () => expect(withRestored(withRemoved(list, 1), 1, 'b')).toEqual(list));
});
