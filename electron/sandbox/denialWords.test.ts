import { describe, expect, it } from 'vitest';
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { agentWords, denialKey, personWords } from './denialWords.ts';
import { DENIAL_PROFILE } from './testing/denialProfile.ts';

const told = (more: Partial<SandboxDenial> & { readonly why?: string }): SandboxDenial => {
  const denial = { certainty: 'certain', what: 'write', path: '/x/y', folder: null, ...more } as const;
  return { ...denial, words: personWords(denial) };
};
const first = { profile: DENIAL_PROFILE, count: 1 };

describe('what a person reads', () => {
  it.each([
    [{}, 'The sandbox refused to write `/x/y`.'],
    [{ certainty: 'hint' }, 'The sandbox may have refused to write `/x/y`.'],
    [
      { certainty: 'likely', path: null },
      'The sandbox most likely refused to write to a folder that the command does not name.',
    ],
    [
      { what: 'protected', why: 'it can name programs that Git runs' },
      'The sandbox keeps `/x/y` as it is: it can name programs that Git runs.',
    ],
    [{ what: 'crossing' }, 'A file cannot be moved or hard-linked to or from `/x/y` in the sandbox; copying works.'],
    [
      { what: 'network', certainty: 'hint', path: null },
      'The sandbox gives commands no network, which may be why this failed.',
    ],
  ] as const)('%j', (more, words) => {
    expect(told(more).words).toBe(words);
  });

  it('a path of the output shows nothing hidden, ends no quotation and is short', () => {
    expect(told({ path: '/x/a\u202e`b\n\u200bc' }).words).toBe('The sandbox refused to write `/x/a?b?c`.');
    expect(told({ path: `/${'x'.repeat(5000)}` }).words.length).toBeLessThan(400);
  });
});

describe('what an agent reads', () => {
  it('the rule, and what to do in place of trying again', () => {
    const roots = [...DENIAL_PROFILE.roots, { path: '/srv/data', kind: 'extra', nested: false }] as const;
    expect(agentWords(told({ folder: '/x' }), { profile: { ...DENIAL_PROFILE, roots }, count: 1 })).toBe(
      'The sandbox refused to write `/x/y`. Only the project, `/srv/data` and a temporary folder are writable. ' +
        'Do not try again or work round it; write to the project, or tell the user that `/x` would have to be allowed.',
    );
  });

  it('a hint stays one', () => {
    expect(agentWords(told({ what: 'network', certainty: 'hint', path: null }), first)).toContain(
      'If so, do not try again',
    );
  });

  it('says shortly that it is the same again', () => {
    expect(agentWords(told({}), first)).not.toContain('refusal number');
    expect(agentWords(told({}), { ...first, count: 3 })).toContain('refusal number 3 of the same kind');
  });

  it.each(['write', 'protected', 'crossing', 'network', 'socket', 'privilege', 'nested'] as const)(
    'of %s has something to do',
    (what) => {
      const words = agentWords(told({ what }), first);
      expect(words).toMatch(/\w; \w.*\.$/);
      expect(words).not.toContain('  ');
    },
  );
});

describe('the same again', () => {
  it('is the same folder, or the same path where none is offered', () => {
    expect(denialKey(told({ path: '/x/a', folder: '/x' }))).toBe(denialKey(told({ path: '/x/b', folder: '/x' })));
    expect(denialKey(told({ path: '/x/a' }))).not.toBe(denialKey(told({ path: '/x/b' })));
    expect(denialKey(told({ what: 'network', path: null }))).not.toBe(denialKey(told({ what: 'socket', path: null })));
  });
});
