// What stands in the sample project. The bug is meant, the key is none.

export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  'README.md': `# Sample project

A tiny shop, made by Z Engine for trying things out. Change it as you like: nothing here is ever put back.

- \`src/price.js\` adds a fee to a price. It has a bug.
- \`test/price.test.js\` finds the bug: run \`npm test\`.
- \`.env\` holds a made-up key, to show that reading a secret file asks first.

Three things to type:

1. \`read README.md\` is allowed: reading inside the project changes nothing.
2. \`replace "a - b" with "a + b" in src/price.js\`, then \`run npm test\`: both ask first.
3. \`run mkfs.ext4 disk.img\` is refused: a built-in rule forbids formatting disks.
`,
  'package.json': `${JSON.stringify(
    {
      name: 'sample-project',
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { test: 'node --test' },
    },
    null,
    2,
  )}
`,
  'src/price.js': `// What a customer pays: the price of the goods and the fee for sending them, in cents.
export function withFee(a, b) {
  return a - b;
}
`,
  'test/price.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFee } from '../src/price.js';

test('the fee is added to the price', () => {
  assert.equal(withFee(1000, 250), 1250);
});
`,
  '.env': `# Not a real key.
SHOP_API_KEY=made-up-and-worthless
`,
  '.gitignore': `.env
node_modules/
`,
};
