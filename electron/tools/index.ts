// The list of all tools. Nothing else.
import type { Launcher } from '../sandbox/launch.ts';
import { createBashTool } from './bash.ts';
import { editTool } from './edit.ts';
import { readTool } from './read.ts';
import type { Tool } from './tool.ts';
import { writeTool } from './write.ts';

/** `launcher` is the app's one door to processes. */
export const createTools = (launcher: Launcher): readonly Tool[] => [
  readTool,
  writeTool,
  editTool,
  createBashTool(launcher),
];
