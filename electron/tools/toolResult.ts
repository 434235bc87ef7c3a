// The results that all tools share.
import type { ToolResult } from './tool.ts';

export const failed = (words: string): ToolResult => ({
  status: 'failed',
  text: words,
  shown: '',
  outcome: words,
  outputFile: null,
});

export const stoppedBefore: ToolResult = {
  status: 'stopped',
  text: 'stopped by the user before it did anything',
  shown: '',
  outcome: 'stopped before it did anything',
  outputFile: null,
};

export const stoppedWaiting: ToolResult = {
  status: 'stopped',
  text: 'stopped by the user before there was an answer',
  shown: '',
  outcome: 'stopped before there was an answer',
  outputFile: null,
};

export const done = (text: string, outcome: string, shown = ''): ToolResult => ({
  status: 'done',
  text,
  shown,
  outcome,
  outputFile: null,
});

export const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
