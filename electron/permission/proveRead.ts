// The proof that one command only reads, against the catalog (SPEC 7.2). Pure. INVARIANT: every word is accounted for.
import type { PatternBase } from '../paths/patterns.ts';
import { type CatalogEntry, catalogEntry } from '../shell/catalog.ts';
import { readFlags } from '../shell/flags.ts';
import type { CommandProof } from './commandProof.ts';
import type { Rule } from './policy.ts';
import { blocked, isReadable, NOT_KNOWN, pathAt, plainWords, programBlock, type Unproven } from './provenPath.ts';
import type { CommandEffect } from './request.ts';

type Context = {
  readonly effect: CommandEffect;
  readonly at: number;
  readonly words: readonly string[];
  readonly allowRules: readonly Rule[];
  readonly base: PatternBase;
};

/** Of the command at this position. */
export function proveRead(
  effect: CommandEffect,
  at: number,
  allowRules: readonly Rule[],
  base: PatternBase,
): CommandProof {
  const command = effect.facts.commands[at];
  const entry = catalogEntry(command?.words[0]?.text ?? '');
  if (command === undefined || entry === null) return NOT_KNOWN;
  const words = plainWords(command);
  if ('kind' in words) return words;
  const block = programBlock(effect, at, entry.from, base);
  if (block !== null) return block;
  return entry.operands === 'words'
    ? { kind: 'reads', namesFiles: false }
    : proveOperands(entry, { effect, at, words, allowRules, base });
}

function proveOperands(entry: CatalogEntry, context: Context): CommandProof {
  const { effect, at, words, base } = context;
  const [program = ''] = words;
  const read = readFlags(words, entry, !base.ignoreCase);
  if (!read.ok) return blocked(words[read.at] ?? '', `\`${words[read.at]}\` is not proven for \`${program}\``);
  const { operands } = read;
  if (entry.operands === 'none' && operands.length > 0)
    return blocked(words[operands[0] ?? 0] ?? '', 'it takes no name');
  if (operands.length > 0) return proveNames(entry, operands, context);
  const { commands, redirections } = effect.facts;
  const hasInput = commands[at]?.pipe === 'later' || redirections.length > 0;
  if (entry.readsInput && !hasInput) return blocked(program, `\`${program}\` has nothing to read`);
  return { kind: 'reads', namesFiles: false };
}

function proveNames(entry: CatalogEntry, operands: readonly number[], context: Context): CommandProof {
  const outside: string[] = [];
  for (const word of operands) {
    const text = context.words[word] ?? '';
    const place = placeOfName(entry, word, text, context);
    if (place === 'outside') outside.push(text);
    else if (place !== 'readable') return place;
  }
  if (outside.length > 0) return { kind: 'readsOutside', namesFiles: true, paths: outside };
  return { kind: 'reads', namesFiles: true };
}

function placeOfName(
  entry: CatalogEntry,
  word: number,
  text: string,
  { effect, at, allowRules, base }: Context,
): 'readable' | 'outside' | Unproven {
  const name = pathAt(effect, at, word, text);
  if (name === null || name.wild) return blocked(text, `\`${text}\` is not surely one file`);
  const { path, place } = name;
  if (path.type === 'other') return blocked(text, `\`${text}\` is no file and no folder`);
  const kind = entry.operands === 'names' ? 'list' : 'read';
  if (isReadable({ kind, path, place }, allowRules, base)) return 'readable';
  if (kind === 'read' && place.secretBy !== null) return blocked(text, `\`${text}\` is a secret file`);
  return 'outside';
}
