// The application menu, as data. Without its Edit roles, copy and paste have no keys on macOS.
// A packaged app has neither developer tools nor reload: both are ways for a stranger's words to reach the page.

type Role =
  | 'appMenu'
  | 'fileMenu'
  | 'editMenu'
  | 'windowMenu'
  | 'reload'
  | 'toggleDevTools'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen';
type Item = { role: Role } | { type: 'separator' } | { label: string; submenu: Item[] };
export type MenuTemplate = Item[];

/** What Electron builds the menu of; `platform` as Node names it. */
export function menuTemplate(platform: string, packaged: boolean): MenuTemplate {
  const forDevelopers: Item[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }];
  const view: Item[] = [
    ...(packaged ? [] : forDevelopers),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  return [
    { role: platform === 'darwin' ? 'appMenu' : 'fileMenu' },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ];
}
