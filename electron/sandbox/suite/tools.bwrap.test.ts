// The sandbox as the app has it: tools that are on this machine build and test without the network, from the caches of the person,
// which stay as they are.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences, fingerprint } from './testing/fingerprint.ts';
import { isThere, MAKE_MODULES, preparedModules, preparedPrograms, type ToolName } from './testing/programs.ts';
import { type Registry, startRegistry } from './testing/registry.ts';
import { quoted, USERS, useWorld } from './testing/world.ts';

type Work = {
  readonly tool: ToolName;
  readonly what: string;
  /** Fills the caches; `$REGISTRY` is the registry of the machine. */
  readonly make: string;
  /** Runs outside once, as the control, then is undone by `undo`, then inside. */
  readonly line: string;
  readonly undo?: string;
  readonly says: string;
};

const NPM = [
  `echo '{"name":"p","version":"1.0.0","dependencies":{"dep-a":"1.0.0"},"scripts":{"t":"dep-a"}}' > package.json`,
  'npm install --registry "$REGISTRY" --no-audit --no-fund',
];
const CARGO = [
  'mkdir -p src ~/.cargo; echo "fn main() { println!(\\"{}\\", dep_a::dep()); }" > src/main.rs',
  `printf '[package]\\nname = "p"\\nversion = "1.0.0"\\nedition = "2021"\\n[dependencies]\\ndep-a = "1"\\n' > Cargo.toml`,
  `printf '[source.crates-io]\\nreplace-with = "here"\\n[source.here]\\nregistry = "sparse+%s/index/"\\n' "$REGISTRY" > ~/.cargo/config.toml`,
  'cargo fetch',
];
const WHEEL = `import zipfile
z = zipfile.ZipFile("wheels/dep_a-1.0-py3-none-any.whl", "w")
z.writestr("dep_a.py", "value = 'dep'")
z.writestr("dep_a-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: dep-a\\nVersion: 1.0\\n")
z.writestr("dep_a-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nGenerator: z\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
z.writestr("dep_a-1.0.dist-info/RECORD", "")
z.close()`;
const POOLS = `import multiprocessing as m
def double(x): return 2 * x
if __name__ == "__main__":
    for how in ("fork", "spawn", "forkserver"):
        with m.get_context(how).Pool(2) as pool: print(how, pool.map(double, [1, 2]))
    with m.Manager() as manager: d = manager.dict(a=1); print("manager", d["a"])`;
const FORKED = `const { fork } = require("node:child_process"); const { Worker, isMainThread, parentPort } = require("node:worker_threads");
if (process.argv[2] === "child") process.send("forked"); else if (!isMainThread) parentPort.postMessage("worker"); else {
  fork(__filename, ["child"]).on("message", (said) => { console.log(said); new Worker(__filename).on("message", console.log); }); }`;
const LISTENS = `const net = require("node:net"); const at = process.argv[2];
const server = net.createServer((c) => c.end("heard")).listen(at, () => net.connect(at).on("data", (d) => { console.log(String(d)); server.close(); }));`;
const file = (name: string, text: string) => `cat > ${name} <<'END'\n${text}\nEND`;
const POM = '<modelVersion>4.0.0</modelVersion><groupId>g</groupId><version>1</version><packaging>pom</packaging>';

const WORKS: readonly Work[] = [
  ...['npm ci --offline --no-audit --no-fund', 'npm install --offline --no-audit --no-fund'].map(
    (line): Work => ({
      ...{ tool: 'npm', what: line, make: NPM.join('\n'), undo: 'rm -rf node_modules' },
      ...{ line: `${line} --registry "$REGISTRY" > log 2>&1 && npm run -s t`, says: 'ran' },
    }),
  ),
  {
    ...{ tool: 'cargo', what: 'cargo build --offline', make: CARGO.join('\n'), undo: 'rm -rf target' },
    ...{ line: 'cargo build -q --offline && cargo test -q --offline > log 2>&1 && ./target/debug/p', says: 'dep' },
  },
  {
    ...{
      tool: 'pip',
      what: 'pip install --no-index',
      make: `mkdir wheels; ${file('w.py', WHEEL)}\npython3 w.py`,
      undo: 'rm -rf v',
    },
    line: 'python3 -m venv v && v/bin/pip install --no-index --find-links wheels dep-a > log 2>&1 && v/bin/python -c "import dep_a; print(dep_a.value)"',
    says: 'dep',
  },
  {
    ...{ tool: 'python3', what: 'processes of Python', make: file('p.py', POOLS), line: 'python3 p.py' },
    says: 'fork [2, 4]\nspawn [2, 4]\nforkserver [2, 4]\nmanager 1',
  },
  {
    ...{ tool: 'mvn', what: 'mvn -o', says: 'done' },
    make: [
      'r=~/.m2/repository/g/bom/1; mkdir -p $r',
      `echo '<project>${POM}<artifactId>bom</artifactId></project>' > $r/bom-1.pom`,
      `echo '<project>${POM}<artifactId>p</artifactId><parent><groupId>g</groupId><artifactId>bom</artifactId><version>1</version><relativePath/></parent></project>' > pom.xml`,
    ].join('\n'),
    line: 'mvn -o -q -B -Duser.home="$HOME" validate > log 2>&1 && echo done',
  },
  {
    ...{
      tool: 'vitest',
      what: 'vitest',
      make: `${MAKE_MODULES}\n${file('a.test.ts', 'import { expect, test } from "vitest"; test("a", () => expect(1).toBe(1));')}`,
    },
    ...{
      line: 'export NO_COLOR=1; node node_modules/vitest/vitest.mjs run > log 2>&1 || cat log; grep -c "1 passed (1)" log',
      says: '2',
    },
  },
];
const OF_NODE: readonly (readonly [what: string, make: string, line: string, says: string])[] = [
  ['forks and workers', file('f.cjs', FORKED), 'node f.cjs', 'forked\nworker'],
  ['a socket in the temporary folder', file('l.cjs', LISTENS), 'node l.cjs "$(mktemp -d)/s"', 'heard'],
  ['a socket in the project', file('l.cjs', LISTENS), 'node l.cjs ./s', 'heard'],
];

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry();
    const { env, kit, setEnvironment } = world();
    const more = {
      REGISTRY: registry.url,
      MODULES: preparedModules(kit),
      PATH: `${preparedPrograms(kit)}:${env.PATH}`,
      CARGO_HTTP_TIMEOUT: '60',
    };
    Object.assign(env, more);
    await setEnvironment(more);
  });
  afterAll(() => registry.close());
  const begin = async (make: string) => {
    world().make('rm -rf app && mkdir app', path.dirname(world().stage.project));
    const made = await world().hostLater(`set -e\n${make}`);
    expect(made).toMatchObject({ code: 0 });
  };

  test.each(WORKS.filter(({ tool }) => isThere(tool, user)))(
    '$what works, and caches stay',
    async ({ make, line, undo, says }) => {
      await begin(make);
      expect((await world().hostLater(line)).text.trim()).toBe(says);
      world().make(undo ?? 'true');
      const caches = ['.cargo', '.m2', '.npm/_cacache', '.cache'].map((name) => path.join(world().stage.home, name));
      const before = fingerprint(caches);
      const { code, text } = await world().run(line);
      expect({ code, text: text.trim() }).toEqual({ code: 0, text: says });
      expect(differences(before, fingerprint(caches))).toEqual([]);
    },
  );

  test.each(OF_NODE)('of Node %s work', async (_what, make, line, says) => {
    await begin(make);
    const { code, text } = await world().run(line);
    expect({ code, text: text.trim() }).toEqual({ code: 0, text: says });
  });

  test('what the host runs out of its caches cannot be planted', async () => {
    world().make(
      'mkdir -p ~/.npm/_npx/1 ~/.npm/_cacache ~/.npm/_logs ~/.gradle/init.d ~/.m2 ~/.cargo/bin ~/.cache/pip; echo x > ~/.m2/settings.xml',
    );
    const places = [
      '.npm/_npx/1/x',
      '.npm/_cacache/x',
      '.gradle/init.d/x.gradle',
      '.m2/settings.xml',
      '.cargo/bin/cargo',
      '.cargo/config.toml',
      '.cache/pip/x',
      '.local/bin/x',
    ];
    const lines = places.map(
      (place) =>
        `{ mkdir -p ~/${path.dirname(place)} && echo evil > ~/${quoted(place)} && echo ${quoted(place)}; } 2>/dev/null`,
    );
    expect((await world().run(lines.join('; '))).text).toBe('');
    expect(world().host(lines.join('; ')).text.trim().split('\n')).toEqual(places);
  });
});
