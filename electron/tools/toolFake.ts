// Tests only: a project folder with real files, and calls of tools in it as the gate would let them through.
// It must never be imported by the product.
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolvePath } from '../paths/resolve.ts';
import type { Permit } from '../permission/permit.ts';
import type { Authorization } from '../permission/ports.ts';
import type { ResolvedEffect } from '../permission/request.ts';
import { createTestLauncher } from '../sandbox/launcherFake.ts';
import { chatFor, commandEffect, permitFor } from '../sandbox/permitFake.ts';
import { createFilesSeen } from './filesSeen.ts';
import type { ToolDeps } from './ports.ts';
import type { Tool, ToolResult } from './tool.ts';

const HOME = '/nonexistent-home';
const place = { inside: true, protectedBy: null, secretBy: null };

/** What tools need, in small; each given part replaces its own. */
export const toolDeps = (given: Partial<ToolDeps> = {}): ToolDeps => ({
  launcher: createTestLauncher(),
  umask: 0o022,
  filesSeen: createFilesSeen(),
  ask: null,
  setMode: () => {},
  privateHosts: () => [],
  ...given,
});

export function newProject(): string {
  const folder = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'z-tools-'))), 'project');
  mkdirSync(folder);
  return folder;
}

/** What the gate looks up: the effects of the input, with the disk's word on each path. Throws on a malformed path. */
export async function effectsOf(tool: Tool, input: unknown, folder: string): Promise<readonly ResolvedEffect[]> {
  const described = tool.describe(tool.inputSchema.parse(input) as never);
  return Promise.all(
    described.map(async (effect) => {
      if (effect.kind === 'command') return commandEffect(effect.line);
      if (!('path' in effect)) return effect;
      const resolved = await resolvePath(effect.path, folder, HOME);
      if (!resolved.ok) throw new Error(resolved.error);
      return { kind: effect.kind, path: resolved.value, place };
    }),
  );
}

type Withhold = Authorization['withheld'];

export async function permitOf(
  tool: Tool,
  input: unknown,
  folder: string,
  withheld: Withhold = () => null,
): Promise<Permit> {
  return permitFor({ tool: tool.name, input, folder, effects: await effectsOf(tool, input, folder), withheld });
}

export async function previewOf(tool: Tool, input: unknown, folder: string) {
  return tool.preview(tool.inputSchema.parse(input) as never, await effectsOf(tool, input, folder), chatFor(folder));
}

type Between = () => void | Promise<void>;

/** `between` runs after the decision and before the act. */
export async function runTool(
  tool: Tool,
  input: unknown,
  folder: string,
  between: Between = () => {},
  withheld: Withhold = () => null,
): Promise<ToolResult> {
  const permit = await permitOf(tool, input, folder, withheld);
  await between();
  return tool.run(permit, {
    signal: new AbortController().signal,
    onOutput: () => {},
    outputFolder: path.join(path.dirname(folder), 'output'),
  });
}
