import { describe, expect, it } from 'vitest';
import { sandboxDenialSchema } from '../../../shared/domain/sandbox.ts';
import { sandboxDenial } from '../../ipc/examples.ts';
import { badgeView, denialView, doneWords } from './sandboxModel.ts';

describe('the badge of a command', () => {
  it('says that it was sandboxed, and whether it had the network', () => {
    const badge = (network: boolean) => badgeView({ kind: 'sandboxed', network });
    expect(badge(false)).toEqual({
      tone: 'calm',
      words: 'sandboxed',
      more: 'It ran in the sandbox, with no network.',
    });
    expect(badge(true).more).toBe('It ran in the sandbox, with the network.');
  });
  it('warns of one that was not, with why', () =>
    expect(badgeView({ kind: 'unconfined', why: 'bubblewrap is not installed' })).toEqual({
      tone: 'warning',
      words: 'unconfined: bubblewrap is not installed',
      more: 'It ran without the sandbox: bubblewrap is not installed.',
    }));
});

describe('a refusal', () => {
  it('says what, how certain it is, and which folder could be allowed', () =>
    expect(denialView(sandboxDenial())).toEqual({
      words: 'The sandbox refused to write `/home/ada/.local/share/pnpm/store/v10`.',
      certainty: 'This is certain.',
      folder: '/home/ada/.local/share/pnpm',
      noFolder: null,
    }));
  it.each(sandboxDenialSchema.shape.what.options)(
    'of the kind %s without a folder says why none can be allowed',
    (what) => expect(denialView(sandboxDenial({ what, folder: null })).noFolder).toMatch(/\w+ .*\.$/),
  );
  it('of a write without a folder says whether it is too uncertain, not named, or never to be allowed', () => {
    const why = (more: Parameters<typeof sandboxDenial>[0]) =>
      denialView(sandboxDenial({ folder: null, ...more })).noFolder;
    expect([why({ path: null }), why({ certainty: 'hint' }), why({})]).toEqual([
      'The output names no folder that could be allowed.',
      'That is too uncertain to allow a folder for it.',
      'No folder that holds it can be allowed.',
    ]);
  });
  it('sounds less certain the less it is', () => {
    const words = sandboxDenialSchema.shape.certainty.options.map(
      (certainty) => denialView(sandboxDenial({ certainty })).certainty,
    );
    expect(words).toEqual([
      'This is certain.',
      'Most likely, since the error reads like it.',
      'Only a hint: it may have failed for another reason.',
    ]);
  });
});

describe('what was done', () => {
  it('names the folder and for how long', () =>
    expect([doneWords('chat', '/x'), doneWords('always', '/x')]).toEqual([
      'Commands of this chat may write `/x` now.',
      'Commands may always write `/x` now. Settings → Shell lists it.',
    ]));
  it('never says that something ran outside: its card asks', () =>
    expect(doneWords('outside', null)).toMatch(/asks you\.$/));
});
