// README.md says what the catalog of commands says, and how its block is made of it.
import { expect, it } from 'vitest';
import { blockIn, catalogFiles, commandsBlock, exampleCount, readReadme } from './readmeCommands.mjs';

it('README.md has the table of the catalog as it is', () => {
  const found = blockIn(readReadme());
  if (found === null) throw new Error('README.md has no marks');
  const files = catalogFiles();
  expect(found.block, 'run `node electron/scripts/readmeCommands.mjs --write`').toBe(commandsBlock(files, found.run));
  expect(found.run).toBeGreaterThan(0);
  expect(found.run).toBeLessThanOrEqual(exampleCount(files));
});

const examples = { allow: ['x'], ask: [], darwin_allow: [], darwin_ask: [] };
const FILES = {
  b: { about: 'shows b', names: ['b', 'bb'], operands: ['text' as const], examples },
  a: { about: 'a | b', platforms: ['darwin' as const], examples },
  x: { about: 'the version of X', operands: [['-v']], examples },
  y: { about: 'the version of Y', operands: [['-v']], examples },
  git: {
    about: 'of repositories',
    examples,
    subcommands: { log: { about: 'commits', examples }, fetch: { about: 'all', group: 'cloud' as const } },
  },
};

it('programs that show the same share a row, versions and pairs a line', () => {
  const block = commandsBlock(FILES, 3);
  expect(block).toContain('The catalog knows 6 programs, and of those that have subcommands 2 pairs.');
  expect(block).toContain('Of the 6 lines that it holds up as examples, 3 were executed');
  expect(block.split('\n').filter((line) => /^[|-]/.test(line))).toEqual([
    '| program  | what it shows  |',
    '| -------- | -------------- |',
    '| `a`      | a \\| b (macOS) |',
    '| `b` `bb` | shows b        |',
    '- their versions: `x` `y`',
    '- **git** `log` · `fetch` (with `cloud_reads`)',
  ]);
  expect(blockIn(`# Title\n\n${block}\n\nmore\n`)).toEqual({ block, run: 3 });
  expect(blockIn('# Title\n')).toBeNull();
});
