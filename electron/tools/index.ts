// The list of all tools. Nothing else.
import { createAskUserTool } from './askUser.ts';
import { createBashTool } from './bash.ts';
import { createDeleteTool } from './delete.ts';
import { createEditTool } from './edit.ts';
import { createExitPlanModeTool } from './exitPlanMode.ts';
import { globTool } from './glob.ts';
import { createGrepTool } from './grep.ts';
import { createMultiEditTool } from './multiEdit.ts';
import type { ToolDeps } from './ports.ts';
import { createReadTool } from './read.ts';
import { todoWriteTool } from './todoWrite.ts';
import type { Tool } from './tool.ts';
import { createWebFetchTool } from './webFetch.ts';
import { createWriteTool } from './write.ts';

export const createTools = (deps: ToolDeps): readonly Tool[] => [
  createReadTool(deps.filesSeen),
  globTool,
  createGrepTool(deps.launcher),
  createWriteTool(deps),
  createEditTool(deps),
  createMultiEditTool(deps),
  createDeleteTool(deps),
  todoWriteTool,
  createAskUserTool(deps),
  createExitPlanModeTool(deps),
  createWebFetchTool(deps),
  createBashTool(deps.launcher),
];
