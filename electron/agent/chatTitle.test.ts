import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TITLE } from '../../shared/domain/chat.ts';
import { cleanTitle, titleOf } from './chatTitle.ts';

describe('a title that a person gives', () => {
  test.each<[law: string, text: string, title: string | null]>([
    ['stays as it is', 'Mend the build', 'Mend the build'],
    ['loses blanks at its ends, and doubled ones', '  Mend \t  it ', 'Mend it'],
    ['is one line', 'Mend\r\nthe\u2028build', 'Mend the build'],
    ['has no control characters', 'a\u0000b\u001b[31mc\u007f', 'a b [31mc'],
    ['has nothing that turns its direction', 'abc\u202etxt.exe', 'abc txt.exe'],
    ['has nothing that is not seen', 'a\u200bb\u2060\u00adc\u3164d\u2800e', 'a b c d e'],
    ['has no half of a character', 'a\ud83d', 'a'],
    ['keeps what emoji and scripts are joined with', '👩‍💻 ❤️ می‌خواهم', '👩‍💻 ❤️ می‌خواهم'],
    ['is none when only blanks are left', ' \u200b\t\u3000 ', null],
    ['is none when only joiners are left', '\u200d \ufe0f', null],
    ['is none when empty', '', null],
  ])('%s', (_law, text, title) => {
    expect(cleanTitle(text)).toBe(title);
  });

  test('a clean title is clean, no longer than what was given, and without anything hidden', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: MAX_TITLE }), (text) => {
        const title = cleanTitle(text) ?? '';
        expect(title).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\n]|^ | {2}| $/u);
        expect(title.length).toBeLessThanOrEqual(text.length);
        expect(cleanTitle(title) ?? '').toBe(title);
      }),
    );
  });
});

describe('a title that is made of a message', () => {
  test.each<[law: string, message: string, title: string | null]>([
    ['is its first line', 'read a\nthen b', 'read a'],
    ['is the first line that can be seen', '\n\u200b \n  read a', 'read a'],
    ['is cut at sixty', 'x'.repeat(61), `${'x'.repeat(59)}…`],
    ['is never cut within a character', '🙂'.repeat(61), `${'🙂'.repeat(59)}…`],
    ['holds no key, also not the beginning of one', `run x --key sk-${'a'.repeat(90)} y`, 'run x --key … y'],
    ['holds no password', 'log in with password=hunter22 now', 'log in with password=… now'],
    ['is none of nothing', '\u200b\n', null],
  ])('%s', (_law, message, title) => {
    expect(titleOf(message)).toBe(title);
  });
});
