// Secretlint's rules as a library: only its patterns, over a text in memory. Never its file access, its search for a
// configuration, or the comments by which a text could switch the rules off.
import type { Span } from '../../shared/withoutSecrets.ts';

/** Where the rules see secrets, in any order. Throws when a rule fails. */
export type FindByRules = (text: string) => Promise<readonly Span[]>;

/** A text could say `secretlint-disable`. */
const SWITCHES_OFF = 'filter-comments';

/** Reads the rules in: called when the first text comes, not when the app starts. */
export async function loadSecretRules(): Promise<FindByRules> {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend');
  const used = rules.filter((rule) => !rule.meta.id.endsWith(SWITCHES_OFF));
  return async (content) => {
    const spans: Span[] = [];
    const report = ({ range }: { readonly range: Span }) => {
      spans.push(range);
    };
    for (const rule of used) await rule.create({ ...CONTEXT, report }, {}).file?.(sourceOf(content));
    return spans;
  };
}

/** What a rule says of a secret is not asked for, only where it is. */
const CONTEXT = {
  sharedOptions: {},
  createTranslator: () => (messageId: unknown) => ({
    message: String(messageId),
    messageId: String(messageId),
    data: undefined,
  }),
  ignore: () => {},
};

const START = { line: 1, column: 0 };

/** A text that stands in no file, so that no rule looks for one. */
const sourceOf = (content: string) => ({
  content,
  filePath: undefined,
  physicalFilePath: undefined,
  ext: '.txt',
  contentType: 'text' as const,
  hasBOM: false,
  getFilePath: () => undefined,
  getPhysicalFilePath: () => undefined,
  locationToRange: (): Span => [0, 0],
  rangeToLocation: () => ({ start: START, end: START }),
  positionToIndex: () => 0,
  indexToPosition: () => START,
});
