// Colours code with grammars that are loaded one by one, in portions between which the window breathes. It makes tokens and no
// markup; it runs without WebAssembly and without code from text, which the content policy refuses.
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { COLOURED_MOST, kindOf, LINE_MOST, type TokenLine } from './highlightModel.ts';

type Loader = () => Promise<{ readonly default: LanguageRegistration[] }>;

const LANGUAGES: Readonly<Record<string, Loader>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  dockerfile: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

/** Milliseconds after which the rest of a line stays plain. Generous: the first line pays for getting the grammar ready. */
const LINE_MS = 4000;

/** Lines that are coloured in one go: a few milliseconds. */
const PORTION = 60;
const THEME = 'css-variables';

export type Highlighter = {
  /** The lines of `text`, at most COLOURED_MOST of them; null for a language without a grammar, or when it was called off. */
  lines(text: string, language: string, signal: AbortSignal): Promise<readonly TokenLine[] | null>;
};

/** `pause`: resolves when the window has time. `language`: as `languageName` gives it. */
export function createHighlighter(pause: () => Promise<void>): Highlighter {
  let made: Promise<HighlighterCore> | null = null;
  const core = () => {
    made ??= createHighlighterCore({
      themes: [createCssVariablesTheme({ name: THEME })],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    return made;
  };
  return {
    async lines(text, language, signal) {
      const load = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
      if (load === undefined) return null;
      const [shiki, grammar] = await Promise.all([core(), load()]);
      await pause();
      await shiki.loadLanguage(grammar.default);
      const name = grammar.default.at(-1)?.name ?? language;
      return colour(shiki, text.split('\n').slice(0, COLOURED_MOST), name, signal, pause);
    },
  };
}

async function colour(
  shiki: HighlighterCore,
  lines: readonly string[],
  lang: string,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<readonly TokenLine[] | null> {
  const done: TokenLine[] = [];
  let state: ReturnType<HighlighterCore['getLastGrammarState']> | undefined;
  for (let from = 0; from < lines.length; from += PORTION) {
    await pause();
    if (signal.aborted) return null;
    const part = lines.slice(from, from + PORTION).join('\n');
    const { tokens, grammarState } = shiki.codeToTokens(part, {
      lang,
      theme: THEME,
      tokenizeMaxLineLength: LINE_MOST,
      tokenizeTimeLimit: LINE_MS,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    state = grammarState;
    for (const line of tokens) done.push(line.map(({ content, color }) => ({ text: content, kind: kindOf(color) })));
  }
  return done;
}
