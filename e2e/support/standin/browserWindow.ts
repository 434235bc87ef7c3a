// Stands in for `BrowserWindow`: one page of the Chromium each. A window without its walls is refused.
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { app } from './app.ts';
import { browserContext } from './chromium.ts';
import { preloadScript } from './inPage.ts';
import { outward } from './protocol.ts';
import { onCommand, tell } from './testChannel.ts';
import { WebContents } from './webContents.ts';

type Options = {
  width: number;
  height: number;
  webPreferences: { preload: string; sandbox: boolean; contextIsolation: boolean; nodeIntegration: boolean };
};

const windows = new Set<BrowserWindow>();

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly #options: Options;
  readonly #page: Promise<Page>;
  #focused = true;

  constructor(options: Options) {
    super();
    const { nodeIntegration, contextIsolation, sandbox } = options.webPreferences;
    if (nodeIntegration || !contextIsolation || !sandbox) throw new Error('stand-in: this window has no walls');
    this.#options = options;
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.#page = this.#open();
    tell('window', options);
  }

  async #open(): Promise<Page> {
    const { width, height, webPreferences } = this.#options;
    const context = await browserContext();
    const page = windows.size === 1 ? (context.pages()[0] ?? (await context.newPage())) : await context.newPage();
    await page.setViewportSize({ width, height });
    await this.webContents.attach(page, await context.newCDPSession(page));
    await page.addInitScript(preloadScript(await readFile(webPreferences.preload, 'utf8')));
    page.once('domcontentloaded', () => this.emit('ready-to-show'));
    page.once('close', () => {
      windows.delete(this);
      this.emit('closed');
      if (windows.size === 0) app.emit('window-all-closed');
    });
    return page;
  }

  async loadURL(url: string): Promise<void> {
    await (await this.#page).goto(outward(url));
  }

  /** Of the stand-in alone: what the system does with the focus. */
  setFocused(on: boolean): void {
    if (this.#focused === on) return;
    this.#focused = on;
    this.emit(on ? 'focus' : 'blur', {});
  }

  /** What a click on the cross does. */
  async close(): Promise<void> {
    this.emit('close', {});
    await (await this.#page).close();
  }

  show = () => tell('show');
  focus = () => {
    tell('focus');
    this.setFocused(true);
  };
  restore = () => tell('restore');
  maximize = () => tell('maximize');
  isMinimized = () => false;
  isFocused = () => this.#focused;
  flashFrame = (on: boolean) => tell('flash', on);
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 0, y: 0, width: this.#options.width, height: this.#options.height });
}

onCommand('close', () => {
  for (const window of windows) void window.close();
});
onCommand('focus', (command) => {
  if (command.do === 'focus') for (const window of windows) window.setFocused(command.on);
});
onCommand('crash', () => {
  for (const window of windows) window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
});
