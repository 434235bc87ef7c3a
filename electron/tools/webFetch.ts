// Fetches a page of the web as text. It must never reach any host but the one that its permit names.
import { z } from 'zod';
import { MAX_SHOWN_OUTPUT } from '../../shared/domain/toolCall.ts';
import type { ResolvedEffect } from '../permission/request.ts';
import { spendPermit } from '../permission/spendPermit.ts';
import { boundText } from '../sandbox/boundedText.ts';
import { sizeWords } from './authorizedFile.ts';
import { type FetchDeps, type Fetched, fetchPage, refusedHost, resolveName } from './fetchPage.ts';
import { pageText } from './pageText.ts';
import type { ToolDeps } from './ports.ts';
import type { Tool, ToolResult } from './tool.ts';
import { done, failed, stoppedBefore } from './toolResult.ts';
import { type WebTarget, webTarget } from './webUrl.ts';

const MAX_SECONDS = 20;
/** In characters, of what the agent is told. */
const MAX_TEXT = 100_000;
const MAX_FAULT_TEXT = 4000;

const inputSchema = z.strictObject({
  url: z
    .string()
    .max(8000)
    .superRefine((written, context) => {
      const target = webTarget(written);
      if (!target.ok) context.addIssue({ code: 'custom', message: `the URL ${target.error}` });
    })
    .describe('An http or https URL.'),
});
type Input = z.infer<typeof inputSchema>;

/** `resolve` is asked where a name leads; `seconds` is how long a page may take. */
type Deps = Pick<ToolDeps, 'privateHosts'> & { readonly resolve?: FetchDeps['resolve']; readonly seconds?: number };

export const createWebFetchTool = ({
  privateHosts,
  resolve = resolveName,
  seconds = MAX_SECONDS,
}: Deps): Tool<Input> => ({
  name: 'WebFetch',
  description: 'Fetches a page of the web, as text. A redirection to another host is not followed but told.',
  inputSchema,
  describe: ({ url }) => [{ kind: 'host', host: targetOf(url).host }],
  target: ({ url }) => targetOf(url).url.href,
  preview: async ({ url }) => {
    const target = targetOf(url);
    const { href } = target.url;
    const text = href === url ? `GET ${href}` : `GET ${href}\nwritten as ${url}`;
    return { preview: { kind: 'text', text }, problem: refusedHost(target, privateHosts()) };
  },
  run: async (permit, { signal }) => {
    const { input, effects } = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    const target = permittedTarget(inputSchema.parse(input), effects);
    const late = AbortSignal.timeout(seconds * 1000);
    const either = AbortSignal.any([signal, late]);
    const fetched = await orAborted(fetchPage(target, either, { resolve, privateHosts }), either);
    if (signal.aborted) return stoppedFetching;
    if (fetched === null) return failed(`\`${target.url.href}\` took longer than ${seconds} s`);
    return fetched.ok ? resultOf(fetched.value) : failed(fetched.error);
  },
});

/** Throws for a URL that the schema would not have let through. */
function targetOf(url: string): WebTarget {
  const target = webTarget(url);
  if (!target.ok) throw new Error(`the URL ${target.error}`);
  return target.value;
}

/** Throws when the permit is for another host. */
function permittedTarget({ url }: Input, effects: readonly ResolvedEffect[]): WebTarget {
  const target = targetOf(url);
  const [only, ...more] = effects;
  if (only?.kind !== 'host' || only.host !== target.host || more.length > 0) throw new Error('not exactly this host');
  return target;
}

const stoppedFetching: ToolResult = {
  ...stoppedBefore,
  text: 'stopped by the user while it was fetched',
  outcome: 'stopped while it was fetched',
};

/** Null as soon as the signal says so: to ask for a name cannot be ended, only be given up. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const give = () => resolve(null);
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', give));
}

function resultOf(fetched: Fetched): ToolResult {
  if (fetched.kind === 'elsewhere') {
    const { href, host } = fetched.url;
    return done(`it redirects to ${href}: fetch that if you want it`, `redirects to ${host}`);
  }
  const { url, status, isFine, contentType, bytes } = fetched;
  const text = pageText(bytes, contentType, url);
  if (!isFine) {
    const words = `\`${url.href}\` answers ${status}`;
    return { ...failed(words), text: text.ok ? `${words}\n\n${boundText(text.value, MAX_FAULT_TEXT)}` : words };
  }
  if (!text.ok) return failed(`\`${url.href}\` ${text.error}`);
  const said = text.value === '' ? '[the page is empty]' : boundText(text.value, MAX_TEXT);
  return done(`${url.href}\n\n${said}`, `${status}, ${sizeWords(bytes.length)}`, boundText(said, MAX_SHOWN_OUTPUT));
}
