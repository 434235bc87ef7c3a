// Runs in the page: what a preload script gets from require('electron'). It is sent over as text, so it uses nothing from outside.
// The preload runs in the page's own world here; what it exposes is frozen and cloned instead.

export type PageGlobals = {
  __standinInvoke(channel: string, values: unknown[]): Promise<{ value?: unknown; error?: string }>;
  __standinEmit(channel: string, values: unknown[]): void;
};

function electronInPage() {
  type Listener = (event: object, ...values: unknown[]) => void;
  const page = globalThis as typeof globalThis & PageGlobals;
  const listeners = new Map<string, Set<Listener>>();
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function') {
      return (...values: unknown[]) => {
        const answer: unknown = value(...values.map(cross));
        return answer instanceof Promise ? answer.then(cross) : cross(answer);
      };
    }
    if (value === null || typeof value !== 'object') return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cross(inner)])));
  };
  page.__standinEmit = (channel, values) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...values);
  };
  const ipcRenderer = {
    async invoke(channel: string, ...values: unknown[]) {
      const outcome = await page.__standinInvoke(channel, structuredClone(values));
      if (outcome.error !== undefined) throw new Error(outcome.error);
      return outcome.value;
    },
    on(channel: string, listener: Listener) {
      if (!listeners.has(channel)) listeners.set(channel, new Set());
      listeners.get(channel)?.add(listener);
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
    },
  };
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      if (name in page) throw new Error('Cannot bind an API on top of an existing property on the window object');
      Object.defineProperty(page, name, { value: cross(api), writable: false, configurable: false });
    },
  };
  return { contextBridge, ipcRenderer };
}

/** The script that runs before a page's own: a sandboxed preload can require nothing but electron. */
export function preloadScript(source: string): string {
  return `(() => {
${electronInPage.toString()}
const electron = electronInPage();
const require = (name) => {
  if (name === 'electron' || name === 'electron/renderer') return electron;
  throw new Error('module not found: ' + name);
};
const module = { exports: {} };
(function (require, module, exports, process) {
${source}
})(require, module, module.exports, { platform: ${JSON.stringify(process.platform)}, type: 'renderer', sandboxed: true });
})();`;
}
