// What a person can look up is what the schema says: the reference, and the comments of the first settings file.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { FIELDS, OPEN_SECTIONS } from './fields.ts';
import { DEFAULTS, readSettings } from './readSettings.ts';
import { DEFAULT_SECRET_FILES } from './secretFilesDefault.ts';
import { SETTINGS_TEMPLATE } from './template.ts';

const reference = readFileSync(path.join(import.meta.dirname, '../../resources/settings-reference.md'), 'utf8');
const rows = reference
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim().replace(/^\| /, '')),
  );

const KEYS = FIELDS.length + OPEN_SECTIONS.length;

test('the reference has each key, with what it has to be, its default and what it does', () => {
  const expected = FIELDS.map(({ name, expected: words, preset }) => [
    ...[`\`${name}\``, words, preset === null ? 'nothing' : `\`${preset}\``, expect.stringMatching(/\w{2}/)],
  ]);
  const open = OPEN_SECTIONS.map(({ section, expected: words }) => [
    ...[`\`${section}."NAME"\``, words, 'nothing', expect.stringMatching(/\w{2}/)],
  ]);
  expect(rows.slice(0, KEYS)).toEqual([...expected, ...open]);
});

test('the reference has each key of the entries of lists, and nothing else', () => {
  const expected = FIELDS.flatMap(({ inner }) => inner).map(({ key, expected: words, required }) => [
    ...[`\`${key}\``, words, required ? 'yes' : 'no', expect.stringMatching(/\w{2}/)],
  ]);
  expect(rows.slice(KEYS)).toEqual(expected);
});

test('the reference has the built-in list of secret files', () => {
  expect(reference).toContain(`\`\`\`\n${DEFAULT_SECRET_FILES.join('\n')}\n\`\`\``);
});

/** The template with the mark taken from every line that sets something. */
const used = SETTINGS_TEMPLATE.replaceAll(/^# (?=\[|(?:\w+|"[\w.]+") = )/gm, '');

test('every line of the template that sets something is right once its mark is taken away', () => {
  const read = readSettings('/settings.toml', used, 'user');
  expect(read.ok && [read.value.problems, read.value.unsure, read.value.structured.length]).toEqual([[], null, 1]);
  expect(readSettings('/settings.toml', SETTINGS_TEMPLATE, 'user')).toEqual({ ok: true, value: DEFAULTS });
});

test('the template has each key, and of single values the default', () => {
  const table: unknown = parse(used);
  const inTemplate = (name: string) => name.split('.').reduce<unknown>((value, key) => Object(value)[key], table);
  for (const { name, kind, preset } of FIELDS) {
    expect([name, inTemplate(name)]).toEqual([name, expect.anything()]);
    if (kind === 'value' && preset !== null) expect([name, JSON.stringify(inTemplate(name))]).toEqual([name, preset]);
  }
  for (const { section } of OPEN_SECTIONS) expect(inTemplate(section)).toEqual({ 'inbox.open': 'Mod+I' });
});
