// The walls round a page, each as a table: sender, navigation, permissions, own address, menu, switches.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardContents } from './contentsGuard.ts';
import { createContentsFake, createSessionFake, prevented } from './electronFake.ts';
import { menuTemplate } from './menu.ts';
import { answerOwnScheme, isOwnUrl } from './ownScheme.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';
import { isOwnSender } from './senderGuard.ts';
import { guardSession } from './sessionGuard.ts';
import type { StaticFiles } from './staticFiles.ts';
import { openingSwitch } from './switches.ts';
import { windowOptions } from './windowOptions.ts';
import { FIRST_WINDOW } from './windowState.ts';

describe('the headers of every answer', () => {
  it('are exactly these', () => {
    const features = SECURITY_HEADERS['Permissions-Policy']?.split(', ') ?? [];
    expect({ ...SECURITY_HEADERS, 'Permissions-Policy': 'see below' }).toEqual({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Cache-Control': 'no-store',
      'Permissions-Policy': 'see below',
    });
    for (const feature of features) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
    expect(features).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'usb=()']));
  });
});

describe('a window', () => {
  it('has exactly these options', () => {
    expect(windowOptions('/app/preload.cjs', true, FIRST_WINDOW)).toEqual({
      title: 'Z Engine',
      width: 1200,
      height: 800,
      minWidth: 640,
      minHeight: 480,
      show: false,
      autoHideMenuBar: true,
      webPreferences: {
        preload: '/app/preload.cjs',
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        webSecurity: true,
        disableBlinkFeatures: 'Auxclick',
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: false,
      },
    });
  });
});

const OWN = ['app://bundle/', 'app://bundle/index.html', 'app://bundle', 'APP://bundle/x?y#z'];
const FOREIGN = [
  'app://bundle.evil.example/',
  'app://evil/',
  'app://bundle@evil/',
  'app://user@bundle/',
  'app://bundle:8080/',
  'app:bundle',
  'app:///bundle/',
  'appx://bundle/',
  'http://bundle/',
  'https://evil.example/app://bundle/',
  'file:///app://bundle/',
  'javascript:alert(1)//app://bundle/',
  'data:text/html,app://bundle/',
  'blob:app://bundle/1',
  'about:blank',
  'view-source:app://bundle/',
  '',
  'bundle',
];

describe('which address is ours', () => {
  it.each(OWN)('%s is', (url) => expect(isOwnUrl(url)).toBe(true));
  it.each(FOREIGN)('%s is not', (url) => expect(isOwnUrl(url)).toBe(false));
});

describe('a page stays where it is', () => {
  const EVENTS = ['will-navigate', 'will-redirect', 'will-frame-navigate'];
  it.each(EVENTS)('%s', (event) => {
    const contents = createContentsFake();
    guardContents(contents);
    expect(OWN.map((url) => prevented(contents, event, url))).toEqual(OWN.map(() => false));
    expect(FOREIGN.map((url) => prevented(contents, event, url))).toEqual(FOREIGN.map(() => true));
  });
  it('opens no window and brings in no webview', () => {
    const contents = createContentsFake();
    guardContents(contents);
    expect([contents.openHandler(), prevented(contents, 'will-attach-webview')]).toEqual([{ action: 'deny' }, true]);
  });
});

describe('who may ask over IPC', () => {
  const contents = {};
  const frame = { origin: 'app://bundle', url: 'app://bundle/', parent: null };
  it.each<[string, Parameters<typeof isOwnSender>[0], object | null, boolean]>([
    ['the top frame of our window', { sender: contents, senderFrame: frame }, contents, true],
    ['another window', { sender: {}, senderFrame: frame }, contents, false],
    ['anything while there is no window', { sender: contents, senderFrame: frame }, null, false],
    ['a frame that is gone', { sender: contents, senderFrame: null }, contents, false],
    ['a frame in the page', { sender: contents, senderFrame: { ...frame, parent: {} } }, contents, false],
    ['a page without origin', { sender: contents, senderFrame: { ...frame, origin: 'null' } }, contents, false],
    [
      'an origin that starts like ours',
      { sender: contents, senderFrame: { ...frame, origin: 'app://bundle.evil' } },
      contents,
      false,
    ],
    [
      'a foreign page',
      { sender: contents, senderFrame: { ...frame, origin: 'https://evil.example' } },
      contents,
      false,
    ],
    [
      'our origin with a foreign address',
      { sender: contents, senderFrame: { ...frame, url: 'https://evil.example/' } },
      contents,
      false,
    ],
    ['our origin without address', { sender: contents, senderFrame: { ...frame, url: '' } }, contents, false],
  ])('%s', (_law, sent, expected, answer) => {
    expect(isOwnSender(sent, expected)).toBe(answer);
  });
});

describe('what a page is granted', () => {
  const own = { isMainFrame: true, requestingUrl: 'app://bundle/' };
  const session = createSessionFake();
  guardSession(session);
  const { request, check, device, display } = session.handlers as {
    request: (contents: null, permission: string, answer: (granted: boolean) => void, page: object) => void;
    check: (contents: null, permission: string, origin: string, page: object) => boolean;
    device: () => boolean;
    display: (request: null, answer: (streams: unknown) => void) => void;
  };
  it.each<[string, string, object, boolean]>([
    ['plain text to the clipboard', 'clipboard-sanitized-write', own, true],
    ['not for a frame in the page', 'clipboard-sanitized-write', { ...own, isMainFrame: false }, false],
    ['not for a foreign page', 'clipboard-sanitized-write', { ...own, requestingUrl: 'https://evil.example' }, false],
    ['not for nobody', 'clipboard-sanitized-write', { isMainFrame: true }, false],
    ...[
      'clipboard-read',
      'notifications',
      'media',
      'geolocation',
      'openExternal',
      'fileSystem',
      'hid',
      'usb',
      'unknown',
    ].map((permission): [string, string, object, boolean] => [`never ${permission}`, permission, own, false]),
  ])('%s', (_law, permission, page, granted) => {
    let answered: boolean | null = null;
    request(
      null,
      permission,
      (value) => {
        answered = value;
      },
      page,
    );
    expect([answered, check(null, permission, 'app://bundle/', page)]).toEqual([granted, granted]);
  });
  it('no device, no screen, no download', () => {
    let streams: unknown = 'none';
    display(null, (given) => {
      streams = given;
    });
    expect([device(), streams, prevented(session, 'will-download')]).toEqual([false, null, true]);
  });
});

describe('our own address answers', () => {
  const files: StaticFiles = new Map([
    ['/', { body: new TextEncoder().encode('start'), type: 'text/html; charset=utf-8' }],
    ['/main.js', { body: new TextEncoder().encode('run'), type: 'text/javascript; charset=utf-8' }],
  ]);
  it.each<[string, string, string, number, string]>([
    ['the start page', 'GET', 'app://bundle/', 200, 'start'],
    ['a part of it', 'GET', 'app://bundle/main.js', 200, 'run'],
    ['with a query', 'GET', 'app://bundle/main.js?v=1', 200, 'run'],
    ['its head alone', 'HEAD', 'app://bundle/main.js', 200, ''],
    ['no other host', 'GET', 'app://other/main.js', 404, ''],
    ['no host that starts like it', 'GET', 'app://bundle.evil/main.js', 404, ''],
    ['no other method', 'POST', 'app://bundle/main.js', 405, ''],
    ['no file outside', 'GET', 'app://bundle/../package.json', 404, ''],
    ['no file outside, encoded', 'GET', 'app://bundle/%2e%2e/package.json', 404, ''],
    ['no file outside, encoded whole', 'GET', 'app://bundle/..%2f..%2fetc%2fpasswd', 404, ''],
    ['no file outside, with backslashes', 'GET', 'app://bundle/..\\..\\etc\\passwd', 404, ''],
    ['no absolute file', 'GET', 'app://bundle//etc/passwd', 404, ''],
    ['no inherited name', 'GET', 'app://bundle/__proto__', 404, ''],
  ])('%s', async (_law, method, url, status, body) => {
    const answer = answerOwnScheme(files, { url, method });
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer.headers.get(name)).toBe(value);
  });
});

describe('the menu', () => {
  const rolesOf = (value: unknown): string[] => JSON.stringify(value).match(/(?<="role":")\w+/g) ?? [];
  it('has the Edit roles, and for developers reload and tools', () => {
    expect(rolesOf(menuTemplate('linux', false))).toEqual([
      'fileMenu',
      'editMenu',
      'reload',
      'toggleDevTools',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'togglefullscreen',
      'windowMenu',
    ]);
  });
  it('has neither when packaged', () => {
    const roles = rolesOf(menuTemplate('darwin', true));
    expect(roles).toEqual(['appMenu', 'editMenu', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'windowMenu']);
  });
});

describe('switches that open the app', () => {
  it.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'inspect',
    'no-sandbox',
    'disable-web-security',
    'js-flags',
  ])('%s is one', (name) => expect(openingSwitch((given) => given === name)).toBe(name));
  it('none is none', () => expect(openingSwitch(() => false)).toBe(null));
});

describe('doors that nobody may open unseen', () => {
  const main = path.join(import.meta.dirname, '..');
  const sources = async () =>
    (await readdir(main, { recursive: true }))
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|[Ff]ake\.ts$|^scripts\//.test(file))
      .map((file) => path.join(main, file));
  it.each<[law: string, forbidden: RegExp, besides: string[]]>([
    ['no file is opened by the system', /\bopenPath\b/, []],
    // What it hands on is called by linksPort.ts, which reads the address, and by auditPort.ts, for its own export.
    [
      'a link and a folder are handed to the system in one place',
      /shell\.(openExternal|showItemInFolder)\b/,
      ['runDesktop.ts'],
    ],
    ['a link goes through the one that reads it', /\bopenExternal\b(?!:|\?:|\()/, ['linksPort.ts']],
    ['no page is run by words of ours', /\b(executeJavaScript|insertCSS|loadFile|setUserAgent|addExtension)\b/, []],
    [
      'no window is made outside the factory',
      /new (\w+\.)?(BrowserWindow|BaseWindow|WebContentsView|BrowserView)\b/,
      ['window.ts'],
    ],
    ['no header lets another origin in', /access-control-allow|set-cookie/i, []],
  ])('%s', async (_law, forbidden, besides) => {
    const files = await sources();
    expect(files.length).toBeGreaterThan(20);
    const found = await Promise.all(
      files.map(async (file) => (forbidden.test(await readFile(file, 'utf8')) ? [path.relative(main, file)] : [])),
    );
    expect(found.flat()).toEqual(besides.map((file) => path.join('bootstrap', file)));
  });
});
