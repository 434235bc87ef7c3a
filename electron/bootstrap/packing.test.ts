// What the packed app is: its fuses and its files, read from the text of electron-builder.yml. No YAML reader is a dependency of ours.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const lines = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')
  .split('\n')
  .map((line) => line.replace(/\s+#.*$/, ''));

/** The lines below `key:` that are indented. */
function block(key: string): string[] {
  const at = lines.indexOf(`${key}:`);
  const below = at < 0 ? [] : lines.slice(at + 1);
  const end = below.findIndex((line) => !line.startsWith('  '));
  return below.slice(0, end < 0 ? undefined : end).map((line) => line.trim());
}

describe('the packed app', () => {
  it('has exactly these fuses', () => {
    expect(block('electronFuses')).toEqual([
      'runAsNode: false',
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'enableCookieEncryption: true',
      'enableEmbeddedAsarIntegrityValidation: true',
      'onlyLoadAppFromAsar: true',
      'grantFileProtocolExtraPrivileges: false',
      'loadBrowserProcessSpecificV8Snapshot: false',
    ]);
  });

  it('holds the built parts of the window, and no Node, no sources, no maps', () => {
    const files = block('files');
    expect(files).toEqual(expect.arrayContaining(['- out/main/**', '- out/preload/**', '- out/renderer/**']));
    expect(files).toEqual(
      expect.arrayContaining(['- "!node_modules/node-{linux,win,darwin}-*/**"', '- "!**/*.map"', '- package.json']),
    );
    for (const file of files.filter((line) => !line.startsWith('- "!')))
      expect(file).toMatch(/^- (out\/|package\.json)/);
  });

  it('unpacks binaries alone, and builds none', () => {
    expect([block('asarUnpack'), block('asar'), lines.includes('npmRebuild: false')]).toEqual([
      ['- "**/*.node"'],
      ['smartUnpack: false'],
      true,
    ]);
  });

  it('names no switch of Chromium, and publishes nowhere by itself', () => {
    expect(lines.filter((line) => /no-sandbox|executableArgs|protocols:/.test(line))).toEqual([]);
    expect(lines).toContain('publish: null');
  });

  it('has an icon of 512 pixels', () => {
    const png = readFileSync(path.join(root, 'resources/icon.png'));
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 512, 512]);
  });
});
