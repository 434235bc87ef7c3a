// The entry of the desktop app: takes Electron and the process apart and hands them in. It decides nothing.
// Exit codes: 0 ended in order, 1 a fault, 2 wrong flags, 3 did not start (it said why on stderr).
// INVARIANT: no top-level await. Electron is not ready before this file has run to its end, and would wait for ever.
import { Console } from 'node:console';
import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, session, shell } from 'electron';
import { version } from '../package.json';
import { composeApp } from './bootstrap/compose.ts';
import { homeOf, standingIn } from './bootstrap/person.ts';
import { runDesktop } from './bootstrap/runDesktop.ts';

const umask = process.umask(0o077);

/** Unlike the streams themselves, it outlives a terminal that was closed. */
const terminal = new Console(process.stdout, process.stderr);

void runDesktop(
  { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, session, shell },
  {
    args: process.argv.slice(app.isPackaged ? 1 : 2),
    cwd: standingIn(process.env),
    home: homeOf(),
    platform: process.platform,
    env: process.env,
    version,
    rendererFolder: path.join(import.meta.dirname, '../renderer'),
    preload: path.join(import.meta.dirname, '../preload/preload.cjs'),
    startApp: composeApp,
    events: process,
    print: (line) => terminal.log(line),
    warn: (line) => terminal.error(line),
    logFault: (message, fault) => terminal.error(`${message}:`, fault),
    now: Date.now,
    umask,
  },
);
