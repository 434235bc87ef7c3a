import { describe, expect, it } from 'vitest';
import type { Effect } from '../../shared/domain/effect.ts';
import { MODES } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import { line, pathEffect, policyOf, requestOf } from './portsFake.ts';

/** The table of SPEC M3, typed in from the page: Ask, Auto-accept edits, Plan, Bypass. */
const M3: readonly (readonly [
  row: string,
  effect: Effect,
  ask: string,
  acceptEdits: string,
  plan: string,
  bypass: string,
])[] = [
  ['read inside', pathEffect('read', 'src/a.ts'), 'allow', 'allow', 'allow', 'allow'],
  ['read in an added folder', pathEffect('read', '/home/me/shared-lib/a.ts'), 'allow', 'allow', 'allow', 'allow'],
  ['list inside', pathEffect('list', 'src'), 'allow', 'allow', 'allow', 'allow'],
  ['search inside', pathEffect('search', '.'), 'allow', 'allow', 'allow', 'allow'],
  ['read elsewhere', pathEffect('read', '/etc/hosts'), 'ask', 'ask', 'ask', 'allow'],
  ['list elsewhere', pathEffect('list', '/etc'), 'ask', 'ask', 'ask', 'allow'],
  ['search elsewhere', pathEffect('search', '/etc'), 'ask', 'ask', 'ask', 'allow'],
  ['edit inside', pathEffect('write', 'src/a.ts'), 'ask', 'allow', 'deny', 'allow'],
  ['edit outside', pathEffect('write', '/tmp/a.ts'), 'ask', 'ask', 'deny', 'allow'],
  ['edit a protected path', pathEffect('write', '.git/config'), 'ask', 'ask', 'deny', 'allow'],
  ['delete inside', pathEffect('delete', 'src/a.ts'), 'ask', 'ask', 'deny', 'allow'],
  ['delete outside', pathEffect('delete', '/tmp/a.ts'), 'ask', 'ask', 'deny', 'allow'],
  ['command proven read-only', line('cat src/a.ts'), 'allow', 'allow', 'allow', 'allow'],
  ['read elsewhere by a known read-only command', line('cat /etc/hosts'), 'ask', 'ask', 'ask', 'allow'],
  ['edit inside by a command', line('touch src/a.ts'), 'ask', 'allow', 'deny', 'allow'],
  ['edit outside by a command', line('touch /tmp/a.ts'), 'ask', 'ask', 'deny', 'allow'],
  ['edit a protected path by a command', line('touch .git/config'), 'ask', 'ask', 'deny', 'allow'],
  ['delete by a command', line('rm src/a.ts'), 'ask', 'allow', 'deny', 'allow'],
  ['other command', line('npm test'), 'ask', 'ask', 'deny', 'allow'],
  ['fetch a page', { kind: 'host', host: 'docs.rs' }, 'ask', 'ask', 'ask', 'allow'],
  ['read-only MCP tool', { kind: 'mcpTool', server: 's', tool: 't', readOnly: true }, 'ask', 'ask', 'ask', 'allow'],
  ['other MCP tool', { kind: 'mcpTool', server: 's', tool: 't', readOnly: false }, 'ask', 'ask', 'deny', 'allow'],
  ['connect an MCP server', { kind: 'mcpConnect', server: 's' }, 'ask', 'ask', 'ask', 'allow'],
  ['start a subagent', { kind: 'subagent', type: 'explore' }, 'allow', 'allow', 'allow', 'allow'],
  ['load a skill', { kind: 'skill', name: 'deploy' }, 'allow', 'allow', 'allow', 'allow'],
  ['keep state', { kind: 'state', what: 'the list of todos' }, 'allow', 'allow', 'allow', 'allow'],
];

describe('what each mode does with no rules (M3)', () => {
  it.each(M3)('%s', async (_row, effect, ask, acceptEdits, plan, bypass) => {
    const policy = policyOf([]);
    const decisions = await Promise.all(
      MODES.map(async (mode) => [
        mode,
        decide(await requestOf({ tool: 'Any', effects: [effect], mode, policy }), policy).decision,
      ]),
    );
    expect(Object.fromEntries(decisions)).toEqual({ default: ask, acceptEdits, plan, bypass });
  });
});
