// Which HTTP request is looked at at all, before anybody asks for its key. Pure.
// A name that resolves to us (DNS rebinding), another page, and another port of this machine all end here.

export type RequestFacts = {
  readonly method: string;
  /** As it came, with its query. */
  readonly target: string;
  readonly upgrade: boolean;
  /** All that were sent: a second one is a fault. */
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly fetchDest: string | undefined;
};

export type Refusal = { readonly status: number; readonly message: string };

/** Null when the request may be looked at. `port` is the one the host listens on. */
export function refuseRequest(facts: RequestFacts, port: number): Refusal | null {
  const host = facts.hosts.length === 1 ? facts.hosts[0] : undefined;
  if (host === undefined || !namesOf(port).includes(host)) return refusal(421, 'This address is not served here.');
  if (facts.origins.length > 1 || facts.origins.some((origin) => origin !== `http://${host}`)) return FOREIGN;
  return acts(facts) ? refuseAct(facts) : refuseRead(facts);
}

const namesOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];

const refusal = (status: number, message: string): Refusal => ({ status, message });
const FOREIGN = refusal(403, 'Another page may not ask.');

const acts = ({ method, upgrade }: RequestFacts) => upgrade || (method !== 'GET' && method !== 'HEAD');

function refuseAct({ origins, fetchSite }: RequestFacts): Refusal | null {
  if (origins.length === 0) return FOREIGN;
  return fetchSite === undefined || fetchSite === 'same-origin' ? null : FOREIGN;
}

/** From elsewhere one may only come to the start page, as a whole tab: by a link, or by the file that opens the browser. */
function refuseRead({ target, fetchSite, fetchMode, fetchDest }: RequestFacts): Refusal | null {
  if (fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none') return null;
  return target === '/' && fetchMode === 'navigate' && fetchDest === 'document' ? null : FOREIGN;
}
