// One coding task from its beginning to its end, with real tools in a real project, told by a real wire: read, edit, run,
// see it fail, mend it, run again, finish.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Script } from '../providers/testing/modelServer.ts';
import { newProject } from '../tools/toolFake.ts';
import { setUpWire, WIRES } from './wireFake.ts';

const GREET = '#!/usr/bin/env bash\n# Greets whom it is told to.\ngreet() {\n  echo "Hello $1"\n}\n';
const TEST = `#!/usr/bin/env bash
source ./greet.sh
[ "$(greet Ann)" = "Hello, Ann!" ] || { echo "greet Ann gave: $(greet Ann)"; exit 1; }
[ "$(greet "Ann Lee")" = "Hello, Ann Lee!" ] || { echo "greet Ann Lee gave: $(greet "Ann Lee")"; exit 1; }
[ "$(greet)" = "Hello, you!" ] || { echo "greet gave: $(greet)"; exit 1; }
echo "all tests passed"
`;
const FIXED = GREET.replace('echo "Hello $1"', `echo "Hello, \${1:-you}!"`);

const read = (file_path: string) => ({ tool: 'Read', input: { file_path } });
const edit = (old_string: string, new_string: string) => ({
  tool: 'Edit',
  input: { file_path: 'greet.sh', old_string, new_string },
});
const run = { tool: 'Bash', input: { command: 'bash test.sh', description: 'Runs the tests' } };
const script: Script = [
  { thinking: 'First look.', text: 'I look at the code and its test.', calls: [read('greet.sh'), read('test.sh')] },
  { text: 'The comma and the mark are missing.', calls: [edit('echo "Hello $1"', 'echo "Hello, $1!"'), run] },
  { thinking: 'No name.', text: 'Without a name it must say "you".', calls: [edit('$1!', `\${1:-you}!`)] },
  { calls: [run] },
  { text: 'Fixed `greet.sh`; all tests pass.' },
];

test.each(WIRES)(
  'a coding task over %s: the file is mended, the tests pass, the history was valid at each step',
  async (wire) => {
    const folder = newProject();
    writeFileSync(path.join(folder, 'greet.sh'), GREET);
    writeFileSync(path.join(folder, 'test.sh'), TEST);
    const set = await setUpWire(wire, script, { folder });
    set.send('u1', 'The tests of greet.sh fail. Mend it.');
    await set.idle();
    expect(set.story().map((line) => line.replace(/(Read|Edit) done: .*/, '$1 done'))).toEqual([
      'user: The tests of greet.sh fail. Mend it.',
      'assistant: I look at the code and its test.',
      ...['Read done', 'Read done'],
      'assistant: The comma and the mark are missing.',
      ...['Edit done', 'Bash failed: exit code 1'],
      'assistant: Without a name it must say "you".',
      ...['Edit done', 'Bash done: exit code 0'],
      'assistant: Fixed `greet.sh`; all tests pass.',
    ]);
    expect([set.ends, set.server.faults, set.server.asked.length]).toEqual([['finished'], [], 5]);
    expect(readFileSync(path.join(folder, 'greet.sh'), 'utf8')).toBe(FIXED);
    expect(readFileSync(path.join(folder, 'test.sh'), 'utf8')).toBe(TEST);
    const told = set.server.asked.map(({ body }) => JSON.stringify(body));
    expect(told[2]).toContain('greet gave: Hello, !');
    expect(told[4]).toContain('all tests passed');
    expect(set.gate.finished.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      ...['Read done', 'Read done', 'Edit done', 'Bash failed', 'Edit done', 'Bash done'],
    ]);
    await set.server.close();
  },
);
