// What the doors of the settings reach: the user's file, and the gate's word about a call that is only tried.
import { err } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

export const settingsPort = (_parts: Parts): HandlerPorts['settingsFile'] => ({
  read: async () => err('The settings cannot be read yet.'),
  change: async () => err('The settings cannot be changed yet.'),
});

export const tryPort =
  (_parts: Parts): HandlerPorts['tryCall'] =>
  async () =>
    err('It cannot be tried yet.');
