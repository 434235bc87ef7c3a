import { expect, test } from 'vitest';
import { appFolders, type FolderFacts } from './appFolders.ts';

const linux: FolderFacts = { platform: 'linux', home: '/home/ada', env: {}, dataDir: null };
const windows: FolderFacts = { platform: 'win32', home: 'C:\\Users\\ada', env: {}, dataDir: null };

const laws: [law: string, given: FolderFacts, data: string, config: string, settingsFile: string][] = [
  [
    'linux: below the home folder',
    linux,
    '/home/ada/.local/share/z-engine',
    '/home/ada/.config/z-engine',
    '/home/ada/.config/z-engine/settings.toml',
  ],
  [
    'linux: the XDG folders when they are set',
    { ...linux, env: { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' } },
    '/d/z-engine',
    '/c/z-engine',
    '/c/z-engine/settings.toml',
  ],
  [
    'a relative or empty XDG folder counts as unset',
    { ...linux, env: { XDG_DATA_HOME: 'd', XDG_CONFIG_HOME: '' } },
    '/home/ada/.local/share/z-engine',
    '/home/ada/.config/z-engine',
    '/home/ada/.config/z-engine/settings.toml',
  ],
  [
    'macOS: Application Support for data, .config for settings',
    { ...linux, platform: 'darwin', home: '/Users/ada', env: { XDG_DATA_HOME: '/d' } },
    '/Users/ada/Library/Application Support/Z Engine',
    '/Users/ada/.config/z-engine',
    '/Users/ada/.config/z-engine/settings.toml',
  ],
  [
    'windows: the two AppData folders',
    { ...windows, env: { LOCALAPPDATA: 'D:\\L', APPDATA: 'D:\\R' } },
    'D:\\L\\Z Engine',
    'D:\\R\\Z Engine',
    'D:\\R\\Z Engine\\settings.toml',
  ],
  [
    'windows: below the home folder when they are unset',
    windows,
    'C:\\Users\\ada\\AppData\\Local\\Z Engine',
    'C:\\Users\\ada\\AppData\\Roaming\\Z Engine',
    'C:\\Users\\ada\\AppData\\Roaming\\Z Engine\\settings.toml',
  ],
  [
    '--data-dir holds both and outweighs the variables',
    { ...linux, env: { XDG_DATA_HOME: '/d', XDG_CONFIG_HOME: '/c' }, dataDir: '/x' },
    '/x',
    '/x/config',
    '/x/config/settings.toml',
  ],
];

test.each(laws)('%s', (_law, given, data, config, settingsFile) => {
  expect(appFolders(given)).toEqual({ data, config, settingsFile });
});
