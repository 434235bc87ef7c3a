// The transport inside Electron: what preload exposed, always connected.
import type { WindowApi } from '../../shared/ipc/windowApi.ts';
import type { Transport } from './transport.ts';

export function createElectronTransport(api: WindowApi): Transport {
  return {
    request: (name, input) => api.request(name, input),
    on: (name, listener) => api.on(name, listener),
    onStatus(listener) {
      listener('connected');
      return () => undefined;
    },
    retry: () => undefined,
  };
}
