// The form of the files in resources/commands/: what a program may be given so that it surely only reads. A key that is not
// here is a fault of the file. resources/commands/README.md explains each for whoever writes one.
import { z } from 'zod';

/** Paths, words, and texts that a parser of their own looks at (values.ts). */
const VALUE_KINDS = [
  ...[
    'text',
    'number',
    'read',
    'list',
    'tree',
    'visible',
    'names',
    'enter',
    'variable',
    'assignment',
    'command',
    'code',
  ],
  ...['sed', 'jq', 'yq', 'gitFormat', 'gitRevision', 'duration', 'archive', 'archiveFile'],
] as const;
const valueKindSchema = z.enum(VALUE_KINDS);

/** A kind, one of several words, or a text that a whole expression fits. */
const valueSchema = z.union([
  valueKindSchema,
  z.array(z.string()).min(1),
  z.strictObject({ match: z.string().min(1) }),
]);
export type CatalogValue = z.infer<typeof valueSchema>;

const flagObjectSchema = z.strictObject({
  /** What follows it, as the next word or attached. */
  value: valueSchema.optional(),
  /** May be followed by it, attached only (`--color=always`). */
  optional: valueSchema.optional(),
  /** The operand slot that is not taken when the flag is given (`grep -e`): its kind. */
  instead_of: valueKindSchema.optional(),
  /** What becomes of operands that are read (`grep -r`), or of those that are commands (`command -v`). */
  turns: z.enum(['tree', 'typed', 'visible', 'names', 'list', 'text']).optional(),
  /** It goes through the links it meets. */
  follows: z.boolean().optional(),
  /** What its output is then; `other`: nothing is known of it. */
  prints: z.enum(['paths', 'lines', 'other']).optional(),
  /** Of `command`: the words that end it (`find -exec … ;`). */
  until: z.array(z.string()).optional(),
  /** Its command gets paths that the program finds (`fd -x`); so does that of one with `until`. */
  feeds: z.literal('own').optional(),
  /** Its value stands, in the words of the command, for what was read (`xargs -I`). */
  stands_in: z.literal(true).optional(),
  /** With it what was read stands behind the command, whatever a flag that `stands_in` says (`xargs -n`): not both. */
  appends: z.literal(true).optional(),
  /** It stands between two operands (`test a = b`): the kind of the one before it. Of `options = "words"`. */
  before: valueKindSchema.optional(),
  /** Never proven with it: why, a clause ("it writes a file"). Alone in its object. */
  never: z.string().optional(),
});
const flagSchema = z.union([z.literal('plain'), valueSchema, flagObjectSchema]);
export type CatalogFlag = z.infer<typeof flagSchema>;
/** Each key is one or more flags with blanks between; `-NUMBER` is `-5`. */
const flagsSchema = z.record(z.string(), flagSchema);

/** A kind with `?` (or none), `*` (any number) or `+` (one or more) behind it, or a value without. */
const operandSchema = z.union([
  z.string().regex(new RegExp(`^(?:${VALUE_KINDS.join('|')})[?*+]?$`)),
  z.array(z.string()).min(1),
  z.strictObject({ match: z.string().min(1), many: z.boolean().optional() }),
]);
export type CatalogOperand = z.infer<typeof operandSchema>;

const examplesSchema = z.strictObject({
  allow: z.array(z.string()).default([]),
  ask: z.array(z.string()).default([]),
  darwin_allow: z.array(z.string()).default([]),
  darwin_ask: z.array(z.string()).default([]),
});

const ownKeys = {
  about: z.string().min(1),
  group: z.enum(['local', 'daemon', 'cloud']),
  platforms: z.array(z.enum(['linux', 'darwin'])).min(1),
  /** How its words are read; see the README. */
  options: z.enum(['gnu', 'mixed', 'posix', 'words', 'none']),
  variables: z.enum(['any', 'harmless']),
  runs: z.array(z.string()),
  needs: z.array(z.enum(['git', 'gitFiles'])),
  absent: z.array(z.string()),
  operands: z.array(operandSchema),
  without: z.enum(['read', 'list', 'tree', 'visible', 'names']),
  input: z.boolean(),
  prints: z.enum(['paths', 'lines', 'other']),
  /** Words that it reads stand behind those of its command (`xargs`). */
  feeds: z.literal('input'),
  /** It goes through the links that it meets, whatever its flags (`diff`). */
  follows: z.boolean(),
  /** The last word that it must have (`]`). */
  last: z.string(),
  flags: flagsSchema,
  linux_flags: flagsSchema,
  darwin_flags: flagsSchema,
  examples: examplesSchema,
};

const subcommandSchema = z.strictObject(ownKeys).partial().required({ about: true });

export const catalogFileSchema = z
  .strictObject({
    ...ownKeys,
    names: z.array(z.string().min(1)).min(1),
    from: z.enum(['program', 'builtin']),
    /** Words each of which may stand alone behind the program: `--version`. */
    alone: z.string(),
    /** By one word or several (`remote get-url`). The flags above stand before them. */
    subcommands: z.record(z.string(), subcommandSchema),
    /** The Debian package that brings it, where it is not of the base system. */
    package: z.string(),
  })
  .partial()
  .required({ about: true, examples: true });
export type CatalogFile = z.infer<typeof catalogFileSchema>;
export type CatalogSubcommand = z.infer<typeof subcommandSchema>;

/** By the name of the file without `.toml`. */
export type CatalogFiles = Readonly<Record<string, CatalogFile>>;
