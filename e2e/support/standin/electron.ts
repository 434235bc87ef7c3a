// A stand-in for the 'electron' module: the built main.js and preload.cjs run unchanged, each BrowserWindow is a page of a
// headless Chromium. Not stood in for: the isolated world, the sandbox of the system, the real app:// origin.
// It offers only what the app uses; whatever else the app should come to import does not resolve.
export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipcMain.ts';
export { Menu } from './menu.ts';
export { Notification } from './notification.ts';
export { protocol } from './protocol.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
