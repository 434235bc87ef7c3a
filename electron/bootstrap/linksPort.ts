// Opens a link that the person confirmed.
import { err } from '../../shared/result.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

export const linksPort =
  (_parts: Parts): HandlerPorts['openLink'] =>
  async () =>
    err('Links cannot be opened yet.');
