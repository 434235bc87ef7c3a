import { describe, expect, it } from 'vitest';
import { createHighlighter } from './highlighter.ts';
import { COLOURED_MOST } from './highlightModel.ts';

const { lines } = createHighlighter(() => new Promise((done) => setImmediate(done)));
const whole = new AbortController().signal;
const words = async (text: string, language: string) =>
  (await lines(text, language, whole))?.map((line) => line.map((token) => token.text).join(''));

const LANGUAGES =
  'bash c csharp css diff dockerfile go html java javascript json jsx kotlin markdown python ruby rust sql swift toml tsx typescript xml yaml'.split(
    ' ',
  );

describe('the highlighter', () => {
  it('knows kinds of words', async () => {
    const [first] = (await lines('const a = "b"; // c', 'typescript', whole)) ?? [];
    const kinds = first?.map(({ text, kind }) => [text.trim(), kind]).filter(([, kind]) => kind !== null);
    expect(kinds).toEqual([
      ['const', 'keyword'],
      ['a', 'constant'],
      ['=', 'keyword'],
      ['"b"', 'string'],
      ['// c', 'comment'],
    ]);
  });
  it.each(LANGUAGES)('changes no word of %s', async (language) => {
    const text = 'let x = `a\nb` /* c\nd */ <e f="g">\n\n# h\n- i: "j" // k';
    expect(await words(text, language)).toEqual(text.split('\n'));
  });
  it('remembers over portions where it stands', async () => {
    const coloured = await lines(`/*${'\nx'.repeat(200)}\n*/`, 'typescript', whole);
    expect(coloured?.[150]?.[0]?.kind).toBe('comment');
  });
  it('colours no more than its most', async () =>
    expect((await lines('a\n'.repeat(COLOURED_MOST + 500), 'css', whole))?.length).toBe(COLOURED_MOST));
  it.each(['', 'klingon', 'constructor', '__proto__'])('leaves the language `%s` plain', async (language) =>
    expect(await lines('a', language, whole)).toBe(null),
  );
  it('stops when it is called off', async () => {
    const calledOff = new AbortController();
    calledOff.abort();
    expect(await lines('a', 'css', calledOff.signal)).toBe(null);
  });
  it('holds the window never long', async () => {
    let longest = 0;
    let last = 0;
    const watched = createHighlighter(async () => {
      if (last > 0) longest = Math.max(longest, performance.now() - last);
      await new Promise((done) => setImmediate(done));
      last = performance.now();
    });
    await watched.lines('export const a = (b: string) => `b c`; // d\n'.repeat(2000), 'typescript', whole);
    last = 0;
    longest = 0;
    await watched.lines('export const a = (b: string) => `b c`; // d\n'.repeat(2000), 'typescript', whole);
    expect(longest).toBeLessThan(250);
  });
});
