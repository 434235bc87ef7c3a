// The one way of all model traffic to the network. It must never follow a redirect, nor wait without end for an answer
// to begin.
import { type Asked, faultOf, ModelFault } from './modelFault.ts';

/** A local model may have to be loaded before its first word. */
const HEADER_MS = 240_000;

type Given = { readonly fetch: typeof fetch; readonly asked: Asked; readonly headerMs?: number };

/** Throws a ModelFault when there is no answer; an answer with a fault in it is the provider's to read. */
export function createModelFetch({ fetch, asked, headerMs = HEADER_MS }: Given): typeof fetch {
  return async (input, init = {}) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), headerMs);
    const signal = AbortSignal.any([late.signal, ...(init.signal ? [init.signal] : [])]);
    try {
      const answer = await fetch(input, { ...init, signal, redirect: 'manual' });
      if (answer.status < 300 || answer.status > 399) return answer;
      await answer.body?.cancel();
      throw new ModelFault(sayRedirect(answer.headers.get('location'), asked));
    } catch (error) {
      if (init.signal?.aborted) throw error;
      if (late.signal.aborted)
        throw new ModelFault(`the model server at ${asked.host} did not answer within ${headerMs / 1000} s`, {
          ...{ status: null, retryAfterMs: null },
        });
      throw error instanceof TypeError && error.cause === undefined ? faultOf(error, asked) : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

function sayRedirect(location: string | null, { host }: Asked): string {
  const there = location === null ? null : URL.parse(location, `http://${host}`);
  const to = there === null ? 'elsewhere' : `to \`${there.host}\``;
  return `the model server at ${host} redirects ${to}, which is not followed; if that is right, set it as \`base_url\``;
}
