// Tests only: how the app of the scripted day is started. It must never be imported by the product.
import path from 'node:path';
import { type AppOptions, NO_GATE_FLAGS } from '../app.ts';

export const optionsFor = (data: string): AppOptions => ({
  dataFolder: data,
  configFolder: path.join(data, 'config'),
  host: 'browser',
  version: 'test',
  startProject: null,
  rulesFile: null,
  address: () => 'nowhere',
  pickFolder: null,
  confirm: null,
  umask: 0o022,
  gate: NO_GATE_FLAGS,
});
