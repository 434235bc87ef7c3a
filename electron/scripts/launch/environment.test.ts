// What the host gets to see of the environment: the person's, and nothing of npm's.
import { expect, test } from 'vitest';
import { parseEnviron, personEnvironment } from './environment.mjs';

type Environment = Record<string, string>;
const root = '/home/ada/z';
const block =
  '/home/ada/z/node_modules/.bin:/home/ada/node_modules/.bin:/home/node_modules/.bin:/node_modules/.bin:/usr/lib/npm/node-gyp-bin';
const npm: Environment = {
  npm_execpath: '/usr/lib/npm/bin/npm-cli.js',
  npm_node_execpath: '/usr/bin/node',
  npm_config_cache: '/c',
  npm_package_name: 'z-engine',
  NODE: '/usr/bin/node',
  INIT_CWD: '/home/ada/work',
  COLOR: '0',
  EDITOR: 'vi',
  PWD: '/home/ada/z',
};

const cases: [
  string,
  { seen: Environment; ofNpm: Environment | null; windows?: boolean; root?: string },
  Environment,
][] = [
  [
    'without npm nothing changes',
    { seen: { A: '1', PATH: '/bin', EDITOR: 'vi' }, ofNpm: null },
    { A: '1', PATH: '/bin', EDITOR: 'vi' },
  ],
  [
    'what npm was started with is taken as it is',
    { seen: { ...npm, PATH: `${block}:/bin` }, ofNpm: { A: '1', EDITOR: 'vi', PATH: '/bin', PWD: '/home/ada/work' } },
    { A: '1', EDITOR: 'vi', PATH: '/bin', PWD: '/home/ada/work' },
  ],
  [
    'names of an npm around npm go too',
    { seen: npm, ofNpm: { npm_lifecycle_event: 'x', NPM_TOKEN: 't', PATH: `/usr/x:${root}/node_modules/.bin:/bin` } },
    { NPM_TOKEN: 't', PATH: '/usr/x:/bin' },
  ],
  [
    'elsewhere the additions go by name',
    { seen: { ...npm, PATH: `${block}:/bin`, A: '1' }, ofNpm: null },
    { A: '1', PATH: '/bin', PWD: '/home/ada/work' },
  ],
  [
    'an editor and a node of the person stay',
    { seen: { ...npm, EDITOR: 'nano', NODE: '/mine', COLOR: 'always', PATH: '/bin' }, ofNpm: null },
    { EDITOR: 'nano', NODE: '/mine', COLOR: 'always', PATH: '/bin', PWD: '/home/ada/work' },
  ],
  [
    'node options go only when npm set them',
    { seen: { ...npm, NODE_OPTIONS: '--x', npm_config_node_options: '--x', PATH: '/bin' }, ofNpm: null },
    { PATH: '/bin', PWD: '/home/ada/work' },
  ],
  [
    'a .bin of the person further behind stays',
    { seen: { ...npm, PATH: `${block}:/bin:/home/ada/node_modules/.bin` }, ofNpm: null },
    { PATH: '/bin:/home/ada/node_modules/.bin', PWD: '/home/ada/work' },
  ],
  [
    'on Windows with its separators',
    {
      seen: {
        npm_execpath: 'x',
        Path: 'C:\\z\\node_modules\\.bin;C:\\node_modules\\.bin;C:\\npm\\node-gyp-bin;C:\\Windows',
      },
      ofNpm: null,
      windows: true,
      root: 'C:\\z',
    },
    { Path: 'C:\\Windows' },
  ],
  [
    'Electron as Node is not handed on',
    { seen: { ELECTRON_RUN_AS_NODE: '1', PATH: '/bin' }, ofNpm: null },
    { PATH: '/bin' },
  ],
];
test.each(cases)('%s', (_law, given, expected) =>
  expect(personEnvironment({ root, windows: false, ...given })).toEqual(expected),
);

test('an environ file is read with equal signs and line ends in values', () =>
  expect(parseEnviron('A=1\0B=x=y\nz\0\0=odd\0C=\0')).toEqual({ A: '1', B: 'x=y\nz', C: '' }));
