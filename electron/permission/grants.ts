// The grants of chats, rules and folders (SPEC S3): what is in force is held here, in memory, and ends with the app; the store keeps history.
// INVARIANT: nothing is ever restored from the store, and a grant that ended is in force for no decision after.
import type { Grant } from '../../shared/domain/grant.ts';
import type { ChatId, GrantId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Rule } from './policy.ts';
import type { GrantPort, GrantStore } from './ports.ts';
import { parseGrantRule } from './rules/grantRule.ts';

export type GrantsDeps = {
  readonly store: GrantStore;
  /** Told of each grant that is made, used or ended, as it is then. */
  readonly publish: (grant: Grant) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
};

export type Grants = GrantPort & {
  /** The allow rules of a chat that are in force; never taken for written by hand. */
  rulesOf(chatId: ChatId): readonly Rule[];
  /** One grant of this folder (a real path), in force at once. */
  addFolder(chatId: ChatId, folder: string): Grant;
  /** The folders of a chat that are in force, as they were when the person saw them. */
  foldersOf(chatId: ChatId): readonly string[];
  /** Those that stand, oldest first. */
  ofChat(chatId: ChatId): readonly Grant[];
  /** Ends exactly this grant, from the next decision on. The error is a sentence for the person. */
  revoke(id: GrantId): Result<void, string>;
  /** Ends all of a chat, or with null all of the app. `why` completes "ended: …". */
  endAll(chatId: ChatId | null, why: string): void;
};

type Standing = { readonly grant: Grant; readonly rules: readonly Rule[] };

export function createGrants({ store, publish, now, newId }: GrantsDeps): Grants {
  const standing = new Map<GrantId, Standing>();
  const inChat = (chatId: ChatId): readonly Standing[] =>
    [...standing.values()].filter(({ grant }) => grant.chatId === chatId);

  /** INVARIANT: it is out of force before anything that can fail. */
  const end = ({ grant }: Standing, endedBy: string): void => {
    standing.delete(grant.id);
    const ended = { ...grant, endedAt: now(), endedBy };
    store.update(ended);
    publish(ended);
  };

  const begin = (grant: Grant, rules: readonly Rule[]): void => {
    store.insert(grant);
    standing.set(grant.id, { grant, rules });
    publish(grant);
  };
  const newGrant = (chatId: ChatId, rules: readonly string[], folder: string | null): Grant => ({
    ...{ id: newId() as GrantId, chatId, rules: [...rules], folder },
    ...{ madeAt: now(), endedAt: null, endedBy: null, uses: 0 },
  });

  return {
    add: ({ chatId, rules: given, replaces }) => {
      const texts = [...new Set(given)];
      const rules = texts.map(readGrantRule);
      const before = inChat(chatId);
      const same = before.find(({ grant }) => texts.every((text) => grant.rules.includes(text)));
      const added = same?.grant ?? newGrant(chatId, texts, null);
      if (same === undefined) begin(added, rules);
      for (const old of before) if (old !== same && isReplaced(old, replaces)) end(old, `replaced by ${said(texts)}`);
      return added;
    },
    addFolder: (chatId, folder) => {
      const same = inChat(chatId).find(({ grant }) => grant.folder === folder);
      const added = same?.grant ?? newGrant(chatId, [], folder);
      if (same === undefined) begin(added, []);
      return added;
    },
    foldersOf: (chatId) => inChat(chatId).flatMap(({ grant }) => grant.folder ?? []),
    used: (chatId, rules) => {
      const counted = inChat(chatId).filter(({ grant }) => grant.rules.some((text) => rules.includes(text)));
      for (const each of counted) {
        const grant = { ...each.grant, uses: each.grant.uses + 1 };
        standing.set(grant.id, { ...each, grant });
        store.update(grant);
        publish(grant);
      }
    },
    rulesOf: (chatId) => inChat(chatId).flatMap(({ rules }) => rules),
    ofChat: (chatId) => inChat(chatId).map(({ grant }) => grant),
    revoke: (id) => {
      const found = standing.get(id);
      if (found === undefined) return err('This grant has ended already. Nothing was changed.');
      end(found, 'you revoked it');
      return ok(undefined);
    },
    endAll: (chatId, why) => {
      const all = chatId === null ? [...standing.values()] : inChat(chatId);
      for (const { grant } of all) standing.delete(grant.id);
      for (const each of all) end(each, why);
    },
  };
}

/** A grant goes only as a whole: one that also holds another rule stays, and no rule takes the place of a folder. */
function isReplaced({ grant }: Standing, replaces: readonly string[]): boolean {
  return grant.folder === null && grant.rules.every((text) => replaces.includes(text));
}

function said(rules: readonly string[]): string {
  return rules.map((text) => `\`${text}\``).join(', ');
}

/** Offers are made of rules that parse; anything else is a fault of the program, and throws. */
function readGrantRule(text: string): Rule {
  const rule = parseGrantRule(text);
  if (rule.ok) return rule.value;
  throw new Error(`a grant has a rule that does not parse: ${rule.error}`);
}
