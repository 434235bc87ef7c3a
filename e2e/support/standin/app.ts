// Stands in for Electron's `app`: its life from ready to exit, in the order in which Electron insists on it.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { onCommand, tell } from './testChannel.ts';

class App extends EventEmitter {
  readonly isPackaged = process.env.STANDIN_PACKAGED === '1';
  readonly commandLine = {
    hasSwitch: (name: string) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
  };
  readonly #paths = new Map<string, string>();
  readonly #closers: (() => Promise<void>)[] = [];
  #ready = false;
  readonly #whenReady = new Promise<void>((resolve) =>
    setImmediate(() => {
      this.#ready = true;
      this.emit('ready');
      resolve();
    }),
  );

  isReady = () => this.#ready;
  whenReady = () => this.#whenReady;

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready');
    tell('enableSandbox');
  }

  requestSingleInstanceLock(): boolean {
    return process.env.STANDIN_LOCK !== 'taken';
  }

  setPath(name: string, folder: string): void {
    mkdirSync(folder, { recursive: true });
    this.#paths.set(name, folder);
  }

  getPath(name: string): string {
    if (name === 'home') return os.homedir();
    if (name === 'temp') return os.tmpdir();
    const known = this.#paths.get(name);
    if (known === undefined) throw new Error(`stand-in: no path for '${name}' was set`);
    return known;
  }

  setBadgeCount(count = 0): boolean {
    tell('badge', count);
    return true;
  }

  quit(): void {
    let prevented = false;
    this.emit('before-quit', {
      preventDefault: () => {
        prevented = true;
      },
    });
    if (!prevented) this.exit(0);
  }

  /** Ends without asking anybody, as Electron does, but never leaves the Chromium behind. */
  exit(code = 0): void {
    tell('exit', code);
    const gone = () => process.exit(code);
    Promise.all(this.#closers.map((close) => close())).then(gone, gone);
  }

  /** Of the stand-in alone: what must be closed before the process goes. */
  beforeExit(close: () => Promise<void>): void {
    this.#closers.push(close);
  }
}

export const app = new App();

onCommand('quit', () => app.quit());
onCommand('second-instance', (command) => {
  if (command.do === 'second-instance') app.emit('second-instance', {}, command.argv, process.cwd(), null);
});
