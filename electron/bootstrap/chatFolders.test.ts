// `/add-dir` on a real disk: what is added is what the person saw, and counts only as long as it is that.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok } from '../../shared/result.ts';
import { createGrants } from '../permission/grants.ts';
import { CHAT, chatIn } from '../permission/portsFake.ts';
import { createChatFolders, grantedFolders } from './chatFolders.ts';

let scratch = '';
const at = (name: string) => path.join(scratch, name);
beforeEach(() => {
  scratch = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'z-chat-folders-')));
  for (const name of ['me/app/src', 'me/lib/deep', 'me/added/deep', 'me/.config/z', 'other/deep'])
    mkdirSync(at(name), { recursive: true });
  writeFileSync(at('me/file'), '');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function start() {
  let suspended: string | null = null;
  const store = { insert: () => {}, update: () => {}, find: () => undefined, ofChat: () => [] };
  let ids = 0;
  const grants = createGrants({ store, publish: () => {}, now: () => 1, newId: () => `g${++ids}` });
  const paths = { home: at('me'), ownPaths: [at('me/.config/z')], ownExceptions: [] };
  const facts = { paths, ignoreCase: false, grants, suspended: () => suspended };
  const of = (chatId: ChatId = CHAT) => grantedFolders(chatId, facts);
  const folders = createChatFolders({
    ...facts,
    chat: (chatId) =>
      chatId === CHAT
        ? { ...chatIn('default', at('me/app')), addedFolders: [at('me/added'), ...of(chatId)] }
        : undefined,
  });
  const add = (written: string) => {
    const looked = folders.look(CHAT, written);
    return looked.ok ? folders.add(CHAT, written, looked.value.hash) : looked;
  };
  return { folders, grants, of, add, suspend: (why: string | null) => (suspended = why) };
}

describe('a folder', () => {
  it.each<[law: string, written: string, expected: string]>([
    ['relative to the project', '../lib', 'me/lib'],
    ['at home', '~/lib', 'me/lib'],
    ['with a way back', 'src/../../lib/deep/..', 'me/lib'],
    ['through a link', '../link', 'me/lib'],
    ['with a way back behind a link, as the system goes', '../away/..', 'other'],
    ['outside of home', '../../other', 'other'],
  ])('%s is shown where it leads, and then counts as inside', (_law, written, expected) => {
    symlinkSync(at('me/lib'), at('me/link'));
    symlinkSync(at('other/deep'), at('me/away'));
    const { folders, of, add } = start();
    expect(folders.look(CHAT, written)).toMatchObject(ok({ folder: at(expected) }));
    expect(of()).toEqual([]);
    expect(add(written)).toEqual(ok(undefined));
    expect([of(), of('another' as ChatId)]).toEqual([[at(expected)], []]);
  });

  it.each<[law: string, written: string, words: string]>([
    ['that is not there', '../none', 'is not there'],
    ['that is a file', '../file', 'is a file'],
    ['that is home', '~', 'your whole home folder'],
    ['above home', '../..', 'your whole home folder'],
    ['that is the root', '/', 'your whole home folder'],
    ['of the app itself', '~/.config', 'Z Engine itself'],
    ['that is the project', '.', 'is inside already'],
    ['in the project', 'src', 'is inside already'],
    ['in an added folder', '../added/deep', 'is inside already'],
    ['with a NUL', '../lib\0', 'cannot be looked at'],
  ])('%s is refused', (_law, written, words) => {
    const { add, of } = start();
    expect([add(written), of()]).toEqual([err(expect.stringContaining(words)), []]);
  });
});

describe('what was seen', () => {
  it('is what is added: another hash, and a path that leads elsewhere now, are refused', () => {
    symlinkSync(at('me/lib'), at('me/link'));
    const { folders, of } = start();
    const looked = folders.look(CHAT, '../link');
    const hash = looked.ok ? looked.value.hash : '';
    expect(
      folders.add(
        CHAT,
        '../link',
        hash.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toMatchObject({
      ok: false,
    });
    rmSync(at('me/link'));
    symlinkSync(at('other'), at('me/link'));
    expect(folders.add(CHAT, '../link', hash)).toEqual(
      err(`\`../link\` leads elsewhere now: to \`${at('other')}\`. Nothing was added.`),
    );
    expect(of()).toEqual([]);
  });

  it('counts no longer once another thing stands there', () => {
    const { add, of } = start();
    add('../lib');
    renameSync(at('me/lib'), at('me/old'));
    expect(of()).toEqual([]);
    symlinkSync(at('other'), at('me/lib'));
    expect(of()).toEqual([]);
    rmSync(at('me/lib'));
    renameSync(at('me/old'), at('me/lib'));
    expect(of()).toEqual([at('me/lib')]);
  });
});

it('rests, and nothing can be added, while a settings file cannot be read', () => {
  const { add, of, suspend } = start();
  add('../lib');
  suspend('settings.toml line 2');
  expect([of(), add('../../other')]).toEqual([[], err(expect.stringContaining('settings.toml line 2'))]);
  suspend(null);
  expect(of()).toEqual([at('me/lib')]);
});

it('ends with the grant, and has none in a chat that is gone', () => {
  const { folders, grants, add, of } = start();
  add('../lib');
  grants.endAll(CHAT, 'you archived the chat');
  expect(of()).toEqual([]);
  expect(folders.look('gone' as ChatId, '../lib')).toEqual(err('The chat or its folder is no longer there.'));
});
