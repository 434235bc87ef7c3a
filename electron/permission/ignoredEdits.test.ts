// SPEC 5.5: a change of what Git ignores is told of in Auto-accept edits, and asks where the person wants it.
import { describe, expect, it, test } from 'vitest';
import type { Effect } from '../../shared/domain/effect.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import { decide } from './decide.ts';
import type { Policy } from './policy.ts';
import { type Disk, line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { isSameLook } from './sameLook.ts';

type Given = {
  readonly effects: readonly Effect[];
  readonly mode?: Mode;
  readonly rules?: readonly string[];
  readonly change?: Partial<Policy>;
  readonly ignores?: (file: string) => boolean;
};

const DISK: Disk = {
  '/home/me/app/dist': { type: 'folder' },
  '/home/me/app/dist/x.js': {},
  '/home/me/app/src/a.ts': {},
  '/home/me/other/dist/x.js': {},
};
const inDist = (file: string) => file.split('/').includes('dist');
const words = (written: string) => `\`${written}\` is ignored by Git: a change to it shows in no diff`;
const ASK = { askForIgnored: true } as const;

async function look({ effects, mode = 'acceptEdits', rules = [], change = {}, ignores = inDist }: Given) {
  const policy = policyOf(
    rules.map((text) => rule(text)),
    change,
  );
  const tool = effects[0]?.kind === 'command' ? 'Bash' : 'Write';
  const request = await requestOf({ tool, effects, mode, policy, disk: DISK, diskSays: { isIgnored: ignores } });
  return { request, decision: decide(request, policy) };
}
const write = (file: string) => pathEffect('write', file);

describe('in Auto-accept edits it passes with a notice', () => {
  it.each<[law: string, effect: Effect, notices: readonly string[]]>([
    ['an edit', write('dist/x.js'), [words('dist/x.js')]],
    ['a new file', write('dist/new.js'), [words('dist/new.js')]],
    ['no edit of another file', write('src/a.ts'), []],
    ['touch', line('touch dist/x.js src/a.ts'), [words('dist/x.js')]],
    ['cp, where it goes', line('cp src/a.ts dist/y.ts'), [words('dist/y.ts')]],
    ['cp into a folder, under the name there', line('cp src/a.ts dist'), [words('dist/a.ts')]],
    ['rm of a whole folder', line('rm -r dist'), [words('dist')]],
    ['not what cp only reads', line('cp dist/x.js src/b.js'), []],
    ['mv, from where it goes', line('mv dist/x.js src/b.js'), [words('dist/x.js')]],
    ['rm', line('rm dist/x.js'), [words('dist/x.js')]],
    ['sed -i', line("sed -i 's/a/b/' dist/x.js"), [words('dist/x.js')]],
    ['no command that only reads', line('cat dist/x.js'), []],
  ])('%s', async (_law, effect, notices) => {
    const { decision } = await look({ effects: [effect] });
    expect([decision.decision, decision.notices]).toEqual(['allow', notices]);
  });
});

describe('with `ask_for_ignored`', () => {
  it.each<[law: string, effect: Effect, expected: string, mode?: Mode, rules?: readonly string[]]>([
    ['an edit asks', write('dist/x.js'), 'ask'],
    ['an edit of another file does not', write('src/a.ts'), 'allow'],
    ['also where a rule would let it pass', write('dist/x.js'), 'ask', 'default', ['allow Edit']],
    ['also against a rule for that file', write('dist/x.js'), 'ask', 'acceptEdits', ['allow Edit(dist/**)']],
    ['a command asks', line('touch dist/x.js'), 'ask'],
    ['also where a rule covers it', line('touch dist/x.js'), 'ask', 'default', ['allow Bash(touch:*)']],
    ['a command elsewhere does not', line('touch src/a.ts'), 'allow'],
    ['a deny rule still refuses', write('dist/x.js'), 'deny', 'acceptEdits', ['deny Edit(dist/**)']],
    ['Plan still refuses', write('dist/x.js'), 'deny', 'plan'],
    ['Bypass allows', write('dist/x.js'), 'allow', 'bypass'],
    ['reading asks nothing', pathEffect('read', 'dist/x.js'), 'allow'],
    ['nor does a command that only reads', line('cat dist/x.js'), 'allow'],
  ])('%s', async (_law, effect, expected, mode = 'acceptEdits', rules = []) => {
    expect((await look({ effects: [effect], mode, rules, change: ASK })).decision.decision).toBe(expected);
  });

  it('says so, as does the part of the line, and offers no rule', async () => {
    const edit = (await look({ effects: [write('dist/x.js')], change: ASK })).decision;
    expect([edit.words, edit.decider, edit.suggestion.rules, edit.suggestion.words]).toEqual([
      words('dist/x.js'),
      { who: 'gate', words: 'the setting `ask_for_ignored`' },
      [],
      `no rule is offered, because ${words('dist/x.js')}, and \`ask_for_ignored\` asks each time`,
    ]);
    const { decision } = await look({ effects: [line('touch src/a.ts && touch dist/x.js')], change: ASK });
    expect(decision.parts.map((part) => [part.decision, part.words, part.blockedBy])).toEqual([
      ['allow', 'Auto-accept edits mode', null],
      ['ask', words('dist/x.js'), 'dist/x.js'],
    ]);
  });

  it('keeps a notice in Bypass, and names nothing that would help where nobody is', async () => {
    const bypass = (await look({ effects: [write('dist/x.js')], mode: 'bypass', change: ASK })).decision;
    expect(bypass.notices).toEqual([words('dist/x.js')]);
    const alone = (await look({ effects: [write('dist/x.js')], change: { ...ASK, attended: false } })).decision;
    expect(alone.words).toBe(`${words('dist/x.js')}; nobody is here to answer: only an attended run can allow this`);
  });
});

describe('nothing is looked for', () => {
  const seen = async (given: Omit<Given, 'ignores'>) => {
    const asked: string[] = [];
    await look({ ...given, ignores: (file) => asked.push(file) > 0 });
    return asked;
  };
  it.each<[law: string, given: Omit<Given, 'ignores'>, asked: readonly string[]]>([
    ['where it asks anyway', { effects: [write('dist/x.js')], mode: 'default' }, []],
    ['in Plan and Bypass', { effects: [write('dist/x.js')], mode: 'bypass' }, []],
    ['outside', { effects: [write('../other/dist/x.js')] }, []],
    ['for what is only read', { effects: [pathEffect('read', 'dist/x.js'), line('cat dist/x.js')] }, []],
    ['but for a change inside', { effects: [write('dist/x.js')] }, ['/home/me/app/dist/x.js']],
  ])('%s', async (_law, given, asked) => expect(await seen(given)).toEqual(asked));
});

test('a second look that finds it ignored is another', async () => {
  const effects = [write('dist/x.js')];
  const [one, same, other] = [
    await look({ effects, ignores: () => false }),
    await look({ effects, ignores: () => false }),
    await look({ effects }),
  ];
  expect([isSameLook(one, same, false), isSameLook(one, other, false)]).toEqual([true, false]);
});
