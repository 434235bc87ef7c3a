import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS, REQUESTS } from '../shared/ipc/channels.ts';
import type { WindowApi } from '../shared/ipc/windowApi.ts';
import { EVENT_CHANNEL, REQUEST_CHANNEL } from './bootstrap/desktopShell.ts';

const seen = vi.hoisted(() => ({
  worlds: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  listeners: [] as [string, (...values: unknown[]) => void][],
}));

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => seen.worlds.set(name, api) },
  ipcRenderer: {
    invoke: async (...values: unknown[]) => seen.invoked.push(values),
    on: (channel: string, listener: () => void) => seen.listeners.push([channel, listener]),
    off: (channel: string, listener: () => void) => {
      const at = seen.listeners.findIndex(([name, known]) => name === channel && known === listener);
      seen.listeners.splice(at, 1);
    },
  },
}));

let api: WindowApi;
beforeEach(async () => {
  await import('./preload.ts');
  api = seen.worlds.get('api') as WindowApi;
  seen.invoked.length = 0;
  seen.listeners.length = 0;
});

const HOSTILE = ['', '__proto__', 'constructor', 'request', 'event', 'ELECTRON_BROWSER_REQUIRE', 'chat:stop '];

describe('what a page gets', () => {
  it('is two functions under one name', () => {
    expect([[...seen.worlds.keys()], Object.keys(api)]).toEqual([['api'], ['request', 'on']]);
  });
  it('a request passes by name, on the one channel', async () => {
    for (const name of REQUESTS) await api.request(name, { a: 1 });
    expect(seen.invoked).toEqual(REQUESTS.map((name) => [REQUEST_CHANNEL, name, { a: 1 }]));
  });
  it.each([...HOSTILE, ...EVENTS])('there is no request %j', async (name) => {
    await expect(api.request(name, {})).rejects.toThrow('there is no');
    expect(seen.invoked).toEqual([]);
  });
  it.each([...HOSTILE, ...REQUESTS])('there is no event %j', (name) => {
    expect(() => api.on(name, () => {})).toThrow('there is no');
    expect(seen.listeners).toEqual([]);
  });
  it('an event is heard by name, without the event of Electron, until one stops', () => {
    const heard: unknown[][] = [];
    const stop = api.on('chat:changed', (...values) => heard.push(values));
    const [channel, listener] = seen.listeners[0] ?? ['', () => {}];
    listener({ sender: 'secret' }, 'chat:changed', 1);
    listener({ sender: 'secret' }, 'project:changed', 2);
    stop();
    expect([channel, heard, seen.listeners]).toEqual([EVENT_CHANNEL, [[1]], []]);
  });
});

describe('the entries', () => {
  it.each([
    ['main.ts', 40],
    ['preload.ts', 40],
    ['browser.ts', 60],
  ])('%s stays under %i lines', async (file, lines) => {
    expect((await readFile(path.join(import.meta.dirname, file), 'utf8')).split('\n').length).toBeLessThan(lines);
  });
  it('main.ts has no top-level await, which Electron would wait for for ever', async () => {
    expect(await readFile(path.join(import.meta.dirname, 'main.ts'), 'utf8')).not.toMatch(/^\s*(const .*= )?await /m);
  });
});
