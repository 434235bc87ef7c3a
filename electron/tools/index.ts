// The list of all tools. Nothing else.
import { createBashTool } from './bash.ts';
import { createEditTool } from './edit.ts';
import { globTool } from './glob.ts';
import { createMultiEditTool } from './multiEdit.ts';
import type { ToolDeps } from './ports.ts';
import { readTool } from './read.ts';
import type { Tool } from './tool.ts';
import { createWriteTool } from './write.ts';

export const createTools = (deps: ToolDeps): readonly Tool[] => [
  readTool,
  globTool,
  createWriteTool(deps),
  createEditTool(deps),
  createMultiEditTool(deps),
  createBashTool(deps.launcher),
];
