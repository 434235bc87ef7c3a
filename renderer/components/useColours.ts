// Colours a block of code that is on the screen, when the window has time: at once when it is whole, and at most every half
// second while it grows. What is shown until then is the plain text.
import { createContext, use, useEffect, useRef, useState } from 'react';
import type { Highlighter } from './highlighter.ts';
import { type Coloured, languageName } from './highlightModel.ts';

/** Milliseconds between two colourings of a block that grows. */
const GROWING_MS = 500;

const pause = () =>
  new Promise<void>((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: 1000 });
    else setTimeout(done, 0);
  });

/** Loaded with the first block of code. */
function createLazyHighlighter(): () => Promise<Highlighter> {
  let loaded: Promise<Highlighter> | null = null;
  return () => {
    loaded ??= import('./highlighter.ts').then(({ createHighlighter }) => createHighlighter(pause));
    return loaded;
  };
}

const HighlighterContext = createContext(createLazyHighlighter());

export function useColours(text: string, written: string, isClosed: boolean): Coloured | null {
  const highlighter = use(HighlighterContext);
  const [coloured, setColoured] = useState<Coloured | null>(null);
  const lastAt = useRef(0);
  const language = languageName(written);
  useEffect(() => {
    if (language === '' || text === '') return;
    const calledOff = new AbortController();
    const begin = async () => {
      lastAt.current = performance.now();
      const lines = await (await highlighter()).lines(text, language, calledOff.signal);
      if (lines !== null && !calledOff.signal.aborted) setColoured({ text, lines });
    };
    const rest = isClosed ? 0 : Math.max(0, GROWING_MS - (performance.now() - lastAt.current));
    // without colours the text is as good: what fails to load is not shown
    const timer = setTimeout(() => void begin().catch(() => undefined), rest);
    return () => {
      clearTimeout(timer);
      calledOff.abort();
    };
  }, [text, language, isClosed, highlighter]);
  return coloured;
}
