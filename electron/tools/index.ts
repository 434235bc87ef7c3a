// The list of all tools. Nothing else.
import type { Launcher } from '../sandbox/launch.ts';
import { createBashTool } from './bash.ts';
import { editTool } from './edit.ts';
import { readTool } from './read.ts';
import type { Tool } from './tool.ts';
import { createWriteTool } from './write.ts';

/** `launcher` is the app's one door to processes; `umask` is the person's own, not that of the app. */
export const createTools = (launcher: Launcher, umask: number): readonly Tool[] => [
  readTool,
  createWriteTool(umask),
  editTool,
  createBashTool(launcher),
];
