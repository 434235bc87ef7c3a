// What the palette offers and in which order. Pure, and fast for a thousand chats: texts are folded once, not with every key.
import type { Chat, Project } from '../../../shared/domain/chat.ts';
import type { ChatId, ProjectId } from '../../../shared/ids.ts';
import type { Intent } from '../../components/intent.ts';

export type PaletteItem = {
  /** Names it among all items, over time. */
  readonly key: string;
  readonly label: string;
  /** What stands behind the label, and is found too. */
  readonly detail: string;
  readonly target:
    | { readonly kind: 'command'; readonly intent: Intent }
    | { readonly kind: 'chat'; readonly chat: Chat; readonly waits: boolean }
    | { readonly kind: 'project'; readonly projectId: ProjectId };
  readonly folded: { readonly label: string; readonly detail: string };
};

/** `title` is empty for what was searched for. */
export type PaletteGroup = { readonly title: string; readonly items: readonly PaletteItem[] };

type Source = {
  readonly intents: readonly Intent[];
  /** Those that were put away too; the last one worked in first. */
  readonly chats: readonly Chat[];
  /** The last one opened first. */
  readonly projects: readonly Project[];
  /** The chats that wait for the person, the longest first. */
  readonly waiting: readonly ChatId[];
};

/** No list is longer: what is not found by then is found by one more letter. */
export const MOST_SHOWN = 60;
const MOST_OF_A_KIND = 12;

const STATE_WORDS: Readonly<Record<Chat['state'], string | null>> = {
  idle: null,
  done: null,
  running: 'running',
  waiting: 'waits',
  asking: 'asks',
  failed: 'failed',
};

export function paletteItems({ intents, chats, projects, waiting }: Source): readonly PaletteItem[] {
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  const commands = intents
    .filter(({ when }) => when)
    .map((intent) => item(`command:${intent.name}`, intent.label, '', { kind: 'command', intent }));
  const talks = chats.map((chat) => {
    const words = [nameOf.get(chat.projectId), chat.archived ? 'archived' : STATE_WORDS[chat.state]];
    const target = { kind: 'chat', chat, waits: waiting.includes(chat.id) } as const;
    return item(
      `chat:${chat.id}`,
      chat.title,
      words.filter((word) => word !== undefined && word !== null).join(' · '),
      target,
    );
  });
  const begun = projects
    .filter(({ exists }) => exists)
    .map(({ id, name, path }) =>
      item(`project:${id}`, `New chat in ${name}`, path, { kind: 'project', projectId: id }),
    );
  return [...commands, ...talks, ...begun];
}

const item = (key: string, label: string, detail: string, target: PaletteItem['target']): PaletteItem => ({
  ...{ key, label, detail, target },
  folded: { label: fold(label), detail: fold(detail) },
});

/** Without case and accents. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** `recent`: the keys of what was chosen last, the last one first. */
export function rank(items: readonly PaletteItem[], query: string, recent: readonly string[]): readonly PaletteGroup[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? overview(items, recent) : found(items, words, recent);
}

function found(
  items: readonly PaletteItem[],
  words: readonly string[],
  recent: readonly string[],
): readonly PaletteGroup[] {
  const scored = items.flatMap((each, at) => {
    const score = scoreOf(each, words);
    return score === 0 ? [] : [{ each, at, score }];
  });
  const place = ({ key }: PaletteItem) => (recent.includes(key) ? recent.indexOf(key) : recent.length);
  const sorted = scored.toSorted(
    (a, b) =>
      Number(isPutAway(a.each)) - Number(isPutAway(b.each)) ||
      b.score - a.score ||
      place(a.each) - place(b.each) ||
      a.at - b.at,
  );
  return sorted.length === 0 ? [] : [{ title: '', items: sorted.slice(0, MOST_SHOWN).map(({ each }) => each) }];
}

/** Nothing was typed: what was chosen last, what waits, and some of each kind. */
function overview(items: readonly PaletteItem[], recent: readonly string[]): readonly PaletteGroup[] {
  const last = recent.flatMap((key) => items.find((each) => each.key === key) ?? []);
  const rest = items.filter(({ key }) => !recent.includes(key));
  const waits = ({ target }: PaletteItem) => target.kind === 'chat' && target.waits;
  const ofKind = (kind: PaletteItem['target']['kind']) =>
    rest.filter((each) => each.target.kind === kind && !waits(each) && !isPutAway(each)).slice(0, MOST_OF_A_KIND);
  const groups = [
    { title: 'Chosen last', items: last },
    { title: 'Waiting for you', items: rest.filter(waits) },
    { title: 'Chats', items: ofKind('chat') },
    { title: 'Commands', items: rest.filter(({ target }) => target.kind === 'command') },
    { title: 'Projects', items: ofKind('project') },
    { title: 'Archived', items: rest.filter(isPutAway).slice(0, MOST_OF_A_KIND) },
  ];
  return groups.filter((group) => group.items.length > 0);
}

const isPutAway = ({ target }: PaletteItem) => target.kind === 'chat' && target.chat.archived;

/** Every word must be found; 0 when one is not. */
function scoreOf({ folded }: PaletteItem, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = Math.max(scoreIn(folded.label, word), inDetail(folded.detail, word));
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** How well a word is found in a label: as its beginning, a word's beginning, a part of it, or its letters in this order. */
function scoreIn(text: string, word: string): number {
  if (text.startsWith(word)) return 100;
  const at = text.indexOf(word);
  if (at >= 0) return isWordStart(text, word) ? 80 : 50;
  return word.length > 1 && isSubsequence(text, word) ? 20 : 0;
}

const inDetail = (text: string, word: string): number => (!text.includes(word) ? 0 : isWordStart(text, word) ? 30 : 15);

function isWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isStartAt(text, at)) return true;
  return false;
}

const isStartAt = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** The letters must begin at a word's beginning and stand close together, else nearly everything would fit. */
function isSubsequence(text: string, word: string): boolean {
  for (let from = text.indexOf(word[0] ?? ''); from >= 0; from = text.indexOf(word[0] ?? '', from + 1))
    if (isStartAt(text, from) && spanFrom(text, word, from) <= word.length * WIDEST) return true;
  return false;
}

/** How much wider than the word the part of a label may be that holds its letters. */
const WIDEST = 2.5;

function spanFrom(text: string, word: string, from: number): number {
  let at = from;
  for (const letter of word) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return Number.POSITIVE_INFINITY;
  }
  return at - from;
}
