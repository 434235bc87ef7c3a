// The laws of who may import whom. electron/scripts/laws.test.ts plants a break of each and sees it caught.
/** @param {string} folders */
const electron = (folders) => `^electron/(${folders})/`;
const test = '\\.test\\.tsx?$|[Ff]ake\\.ts$|/testing/|/fixtures/';

/** Floors of electron/, highest first: a file imports only its own floor and those below. */
const FLOORS = ['ipc', 'agent', 'tools', 'sandbox', 'permission', 'shell|paths'];
const GROUND = 'store|settings|providers|platform';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floorLaws = FLOORS.slice(1).map((floor, index) => ({
  name: `no-way-up-from-${floor.replace('|', '-and-')}`,
  comment: 'a floor never imports one above it',
  severity: 'error',
  from: { path: electron(floor), pathNot: test },
  to: { path: electron(FLOORS.slice(0, index + 1).join('|')) },
}));

const PURE =
  '^electron/(shell/|permission/(decide|modes|suggest|risk|rules/)|paths/patterns|sandbox/(profile|bubblewrap|seatbelt|seccomp)|agent/turn)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-neither-side',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|e2e)/' },
    },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: '^shared/', pathNot: test },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'renderer-never-imports-main',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|e2e)/|node_modules/electron/' },
    },
    {
      name: 'renderer-imports-no-node-module',
      severity: 'error',
      from: { path: '^renderer/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-never-imports-renderer',
      severity: 'error',
      from: { path: '^electron/', pathNot: '^electron/scripts/' },
      to: { path: '^(renderer|e2e)/' },
    },
    {
      name: 'a-feature-never-imports-another',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'components-know-no-store-and-no-ipc',
      severity: 'error',
      from: { path: '^renderer/components/' },
      to: { path: '^renderer/(stores|ipc|features|app)/' },
    },
    {
      name: 'renderer-goes-one-way',
      severity: 'error',
      from: { path: '^renderer/(stores|ipc)/', pathNot: test },
      to: { path: '^renderer/(app|features|components)/' },
    },
    {
      name: 'renderer-ipc-is-the-lowest',
      severity: 'error',
      from: { path: '^renderer/ipc/' },
      to: { path: '^renderer/stores/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^renderer/features/' },
      to: { path: '^renderer/app/' },
    },
    {
      name: 'only-stores-import-zustand',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/stores/' },
      to: { path: 'node_modules/zustand/' },
    },
    ...floorLaws,
    {
      name: 'the-ground-floor-knows-only-ports',
      comment: 'an adapter may know the type of the port that it fills, and nothing else of the house',
      severity: 'error',
      from: { path: electron(GROUND), pathNot: test },
      to: { path: electron('bootstrap|ipc|agent|tools|sandbox|permission|shell|paths'), pathNot: '/ports\\.ts$' },
    },
    {
      name: 'ports-of-the-house-are-types-to-the-ground-floor',
      severity: 'error',
      from: { path: electron(GROUND), pathNot: test },
      to: { path: '/ports\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-house-gets-the-ground-floor-handed-in',
      severity: 'error',
      from: { path: electron('ipc|agent|tools|sandbox|permission|shell|paths'), pathNot: test },
      to: { path: electron(GROUND) },
    },
    {
      name: 'only-entries-import-bootstrap',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/(bootstrap/|scripts/|(main|browser|cli)\\.ts)|${test}` },
      to: { path: '^electron/bootstrap/' },
    },
    {
      name: 'the-core-imports-no-node-module',
      severity: 'error',
      from: { path: PURE, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-core-imports-no-port',
      severity: 'error',
      from: { path: PURE, pathNot: test },
      to: {
        path: '^electron/(.*/ports\\.ts|platform/|store/|settings/|permission/(gate|approvals|mintPermit|spendPermit))',
      },
    },
    {
      name: 'two-doors-to-processes',
      severity: 'error',
      from: {
        path: '^electron/',
        pathNot: `^electron/(sandbox/launch\\.ts|platform/ownProcess\\.ts|scripts/)|${test}`,
      },
      to: { path: '^(node:)?(child_process|cluster|worker_threads)$' },
    },
    {
      name: 'only-the-gate-mints',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/permission/gate\\.ts|${test}` },
      to: { path: '^electron/permission/mintPermit\\.ts' },
    },
    {
      name: 'only-mint-and-spend-see-the-ledger',
      severity: 'error',
      from: { path: '.', pathNot: '^electron/permission/(mintPermit|spendPermit)\\.ts' },
      to: { path: '^electron/permission/permitLedger\\.ts' },
    },
    {
      name: 'only-the-store-imports-sqlite',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/store/|^electron/scripts/|${test}` },
      to: { path: 'better-sqlite3' },
    },
    {
      name: 'electron-the-module-has-few-friends',
      severity: 'error',
      from: { path: '^electron/', pathNot: '^electron/((main|preload)\\.ts|bootstrap/(window|menu)\\.ts|platform/)' },
      to: { path: '^electron$|node_modules/electron/' },
    },
    {
      name: 'preload-imports-only-the-names',
      severity: 'error',
      from: { path: '^electron/preload\\.ts' },
      to: { pathNot: '^shared/ipc/channels\\.ts$|^electron$|node_modules/electron/' },
    },
    {
      name: 'index-is-only-a-list',
      comment: 'an index re-exports nothing: whoever wants a thing imports its file',
      severity: 'error',
      from: { path: '(^|/)index\\.tsx?$' },
      to: { dependencyTypes: ['export'] },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?(raw|catalog)$' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^out/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'electron/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
