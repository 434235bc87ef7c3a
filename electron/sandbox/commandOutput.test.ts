import { chmodSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import { createCommandOutput } from './commandOutput.ts';

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'z-output-')), 'private', 'call.txt');
const collect = (file: string, chunks: readonly Buffer[], maxFile?: number) => {
  const printed: string[] = [];
  const output = createCommandOutput({ file, onText: (text) => printed.push(text), ...(maxFile ? { maxFile } : {}) });
  for (const chunk of chunks) output.add('out', chunk);
  return { kept: output.finish(), printed: printed.join('') };
};

const laws: [string, Buffer[], string][] = [
  ['text passes as it is', [Buffer.from('one\r\ntwo\r')], 'one\r\ntwo\r'],
  ['a letter cut in two chunks is whole', [Buffer.from([0xc3]), Buffer.from([0xa4])], 'ä'],
  ['bytes that are no UTF-8 are shown as such', [Buffer.from([0x61, 0xff, 0xfe, 0x62])], 'a��b'],
  ['a letter that never ends is shown as such', [Buffer.from([0x61, 0xe2, 0x82])], 'a�'],
  ['NUL and a byte order mark stay', [Buffer.from('\uFEFFa\0b')], '\uFEFFa\0b'],
  ['nothing is nothing', [], ''],
];
test.each(laws)('%s', (_law, chunks, expected) => {
  expect(collect(newFile(), chunks)).toEqual({ kept: { text: expected, file: null, notes: [] }, printed: expected });
});

test('the two sources do not mix halves of letters', () => {
  const output = createCommandOutput({ file: newFile(), onText: () => {} });
  output.add('out', Buffer.from([0xc3]));
  output.add('error', Buffer.from('x'));
  output.add('out', Buffer.from([0xa4]));
  expect(output.finish().text).toBe('xä');
});

test('what is too long to show is whole in a private file, byte for byte', () => {
  const file = newFile();
  const chunks = Array.from({ length: 40 }, (_, at) =>
    Buffer.from([...Buffer.from(`line ${at} `.repeat(200)), 0xff, 0x0a]),
  );
  const { kept } = collect(file, chunks);
  expect(kept.text.length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
  expect([kept.file, kept.notes]).toEqual([file, []]);
  expect(readFileSync(file).equals(Buffer.concat(chunks))).toBe(true);
  expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('the file stops at its limit and says so', () => {
  const file = newFile();
  const { kept } = collect(
    file,
    Array.from({ length: 60 }, () => Buffer.alloc(65_536, 'x')),
    2 * 1024 * 1024,
  );
  expect(kept.notes).toEqual(['the file holds the first 2 MB only']);
  expect(statSync(file).size).toBe(2 * 1024 * 1024);
});

test('a file or link that stands there already is never written to', () => {
  const file = newFile();
  const victim = path.join(path.dirname(path.dirname(file)), 'victim');
  writeFileSync(victim, 'safe');
  const folder = path.dirname(path.dirname(file));
  const link = path.join(folder, 'link.txt');
  symlinkSync(victim, link);
  const { kept } = collect(link, [Buffer.alloc(100_000, 'x')]);
  expect([kept.file, kept.notes.length, readFileSync(victim, 'utf8')]).toEqual([null, 1, 'safe']);
  expect(kept.text.length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
});

test('when the file cannot be made, the output is still shown', () => {
  const file = newFile();
  writeFileSync(path.dirname(file), 'a file where the folder should be');
  chmodSync(path.dirname(file), 0o600);
  const { kept } = collect(file, [Buffer.alloc(100_000, 'x')]);
  expect([kept.file, kept.notes.map((note) => note.split(':')[0])]).toEqual([
    null,
    ['the whole output could not be kept'],
  ]);
});
