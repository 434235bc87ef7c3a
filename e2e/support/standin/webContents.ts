// Stands in for a window's `webContents`: events of the page, and its way in and out.
import { EventEmitter } from 'node:events';
import type { CDPSession, Page, Request, Route } from 'playwright-core';
import type { PageGlobals } from './inPage.ts';
import { invoke } from './ipcMain.ts';
import { answerOwnAddress, inward, OWN_ADDRESSES } from './protocol.ts';
import { tell } from './testChannel.ts';

type OpenHandler = (details: { url: string }) => { action: string };

export class WebContents extends EventEmitter {
  #page: Page | null = null;
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #isBlank = true;

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  send(channel: string, ...values: unknown[]): void {
    const sent = structuredClone(values);
    const emit = ([name, inner]: [string, unknown[]]) =>
      (globalThis as typeof globalThis & PageGlobals).__standinEmit(name, inner);
    this.#page?.evaluate(emit, [channel, sent] as [string, unknown[]]).catch(() => {});
  }

  reload(): void {
    tell('reload');
    this.#page?.reload().catch((fault: unknown) => tell('fault', String(fault)));
  }

  /** Of the stand-in alone: takes over a page, before anything of the app's is loaded in it. */
  async attach(page: Page, cdp: CDPSession): Promise<void> {
    this.#page = page;
    // The route that was added last is asked first.
    await page.route(OWN_ADDRESSES, answerOwnAddress);
    await page.route(/^https?:/, (route) => this.#askBeforeLeaving(route));
    await page.exposeBinding('__standinInvoke', ({ frame }, channel: string, values: unknown[]) =>
      invoke(this, frame, channel, values),
    );
    await cdp.send('Page.enable');
    cdp.on('Page.windowOpen', ({ url }) => {
      tell('window-open', { url: inward(url), ...this.#openHandler({ url: inward(url) }) });
    });
    page.on('popup', (popup) => void popup.close());
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#isBlank = frame.url() === 'about:blank';
    });
    page.on('load', () => this.emit('did-finish-load'));
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed' }));
  }

  async #askBeforeLeaving(route: Route): Promise<void> {
    const request = route.request();
    if (this.#isBlank || !request.isNavigationRequest() || this.#mayGo(request)) return route.fallback();
    tell('navigation-prevented', inward(request.url()));
    return route.abort('aborted');
  }

  #mayGo(request: Request): boolean {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    const details = { url: inward(request.url()), preventDefault };
    this.emit('will-frame-navigate', details);
    if (request.frame().parentFrame() === null) this.emit('will-navigate', details);
    if (request.redirectedFrom() !== null) this.emit('will-redirect', details);
    return !prevented;
  }
}
