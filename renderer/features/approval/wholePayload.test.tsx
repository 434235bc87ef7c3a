// Nothing of a call is hidden from the person who answers (A1): whatever the gate says stands on the card, or one disclosure
// away, raw. Held against the pure model and against the markup that is drawn from it.
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ApprovalCard as CardValue } from '../../../shared/domain/approval.ts';
import type { CommandPart, Reason } from '../../../shared/domain/decision.ts';
import type { Preview } from '../../../shared/domain/preview.ts';
import type { PartView } from '../../components/partModel.ts';
import { approval, card, decision } from '../../ipc/examples.ts';
import { Question } from './ApprovalCard.tsx';
import { ApprovalDetails } from './ApprovalDetails.tsx';
import { type ApprovalView, approvalView } from './approvalModel.ts';

const decisions = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
/** Also what cannot be seen, what looks like markup, and what is far too long for a card. */
const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom('\u202e', '\u200b', '`', '<b>', '&amp;', '\n', '\r', '  ', '\\', 'rm -rf', '\ud800', '␛'))
      .map((pieces) => pieces.join('')),
  },
  { weight: 1, arbitrary: fc.integer({ min: 600, max: 6000 }).map((many) => `a${'b '.repeat(many)}z`) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 7, max: 60 })
      .map((many) => Array.from({ length: many }, (_, at) => `line ${at}`).join('\n')),
  },
);
const part: fc.Arbitrary<CommandPart> = fc
  .record({ before: text, blocked: text, after: text, decision: decisions, words: text, isBlocked: fc.boolean() })
  .map(({ before, blocked, after, isBlocked, ...more }) => ({
    ...more,
    text: before + blocked + after,
    blockedBy: isBlocked ? blocked : null,
  }));
const rule = fc.record({
  decision: decisions,
  text,
  source: fc.constant({ layer: 'user' as const, file: '/home/ada/settings.toml', line: 4 }),
});
const reason: fc.Arbitrary<Reason> = fc.record({ decision: decisions, words: text, rule: fc.option(rule) });
const line = fc.record({
  kind: fc.constantFrom('same' as const, 'added' as const, 'removed' as const, 'gap' as const),
  text,
  before: fc.constant(null),
  after: fc.constant(null),
});
const preview: fc.Arbitrary<Preview> = fc.oneof(
  fc.record({ kind: fc.constantFrom('command' as const, 'text' as const), text }),
  fc.record({
    kind: fc.constant('diff' as const),
    path: text,
    created: fc.boolean(),
    lines: fc.array(line, { maxLength: 12 }),
  }),
);
/** What stands apart from other notices. */
const confined = fc
  .tuple(fc.constantFrom('it runs in the sandbox', 'it runs without the sandbox, because'), text)
  .map((words) => words.join(' '));
const anyCard: fc.Arbitrary<CardValue> = fc
  .record({
    preview,
    question: text,
    words: text,
    subagent: fc.option(fc.record({ type: text, task: text })),
    parts: fc.array(part, { maxLength: 4 }),
    effects: fc.array(text, { maxLength: 4 }),
    notices: fc.array(fc.oneof(text, confined), { maxLength: 3 }),
    reasons: fc.array(reason, { maxLength: 4 }),
  })
  .map(({ preview: shown, question, subagent, ...more }) =>
    card({ preview: shown, question, subagent, decision: decision(more) }),
  );

const partText = ({ before, blocked, after }: PartView) => before + blocked + after;
const previewTexts = (shown: Preview) =>
  shown.kind === 'diff' ? [shown.path, ...shown.lines.map((each) => each.text)] : [shown.text];

/** What of a card must be found again, each piece as the gate said it. */
const payload = ({ preview: shown, question, subagent, decision: said }: CardValue): readonly string[] => [
  ...previewTexts(shown),
  question,
  ...(subagent === null ? [] : [subagent.type, subagent.task]),
  said.words,
  ...said.parts.flatMap((each) => [each.text, each.words]),
  ...said.effects,
  ...said.notices,
  ...said.reasons.flatMap((each) => [each.words, each.rule?.text ?? '']),
];

const modelTexts = (view: ApprovalView): readonly string[] => [
  ...previewTexts(view.preview),
  view.question,
  view.subagent ?? '',
  view.why,
  ...view.allParts.flatMap((each) => [partText(each), each.words]),
  ...view.effects,
  ...view.notices,
  ...view.confinement.map(({ words }) => words),
  ...[...view.reasons, ...view.otherReasons].flatMap((each) => [each.words, each.rule?.text ?? '']),
];

const missingIn = (texts: readonly string[], wanted: readonly string[]) =>
  wanted.filter((each) => !texts.some((held) => held.includes(each)));

/** Reads the markup as a person can: a mark stands for its character, `code` for what stood between backticks. */
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const unmark = (mark: string) =>
  mark.replace(
    /‹U\+([\dA-F]+)›|([\u2400-\u241f])|\u2421/g,
    (_all, code: string | undefined, picture: string | undefined) =>
      code !== undefined
        ? String.fromCodePoint(Number.parseInt(code, 16))
        : picture === undefined
          ? '\u007f'
          : String.fromCharCode(picture.charCodeAt(0) - 0x2400),
  );
const readBack = (html: string): string =>
  html
    .replace(/<span[^>]*title="what cannot be seen">([^<]*)<\/span>/g, (_all, mark: string) => unmark(mark))
    .replace(/<\/?code[^>]*>/g, '`')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => CHARACTERS[name] ?? '');

const draw = (view: ApprovalView, isWhole: boolean) =>
  renderToStaticMarkup(
    <>
      <Question id="q" view={view} isWhole={isWhole} />
      <ApprovalDetails view={view} isWhole={isWhole} onWhole={() => undefined} />
    </>,
  );

describe('the whole of a call', () => {
  it('is in the model of its card, nothing dropped and nothing changed', () =>
    fc.assert(
      fc.property(anyCard, (value) => {
        expect(missingIn(modelTexts(approvalView(approval({ card: value }), 1)), payload(value))).toEqual([]);
      }),
      { numRuns: 300 },
    ));

  it('is drawn on the unfolded card, and can be read back to the character', () =>
    fc.assert(
      fc.property(anyCard, (value) => {
        const drawn = readBack(draw(approvalView(approval({ card: value }), 1), true));
        expect(missingIn([drawn], payload(value))).toEqual([]);
      }),
      { numRuns: 200 },
    ));

  it('is drawn at once, or there is a button that unfolds it', () =>
    fc.assert(
      fc.property(anyCard, (value) => {
        const view = approvalView(approval({ card: value }), 1);
        const html = draw(view, false);
        const isWhole = missingIn([readBack(html)], payload(value)).length === 0;
        expect(isWhole || html.includes('aria-keyshortcuts="e"')).toBe(true);
      }),
      { numRuns: 200 },
    ));
});
