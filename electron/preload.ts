// All that a page gets from the main process: two functions, for names of a closed list. No channel, no event, no ipcRenderer.
import { contextBridge, ipcRenderer } from 'electron';
import { EVENTS, REQUESTS } from '../shared/ipc/channels.ts';

const knows = (names: readonly string[], name: string) => {
  if (!names.includes(name)) throw new Error(`there is no \`${name}\``);
};

contextBridge.exposeInMainWorld('api', {
  request: async (name: string, input: unknown): Promise<unknown> => {
    knows(REQUESTS, name);
    return ipcRenderer.invoke('request', name, input);
  },
  on: (name: string, listener: (payload: unknown) => void): (() => void) => {
    knows(EVENTS, name);
    const hear = (_event: unknown, told: unknown, payload: unknown) => {
      if (told === name) listener(payload);
    };
    ipcRenderer.on('event', hear);
    return () => void ipcRenderer.off('event', hear);
  },
});
