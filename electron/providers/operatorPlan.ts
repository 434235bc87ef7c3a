// Which step of a message is next, and what the Operator says. Pure.
// It must never read the answer of a tool as anything but done or not done, and words to quote.
import { isDeepStrictEqual } from 'node:util';
import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { type Fault, HELP, parseInstructions, type Step } from './operatorGrammar.ts';

/** What is said, and the one call that is asked for, if any. `gaveUp`: not all that was asked for is done. */
export type Answer = { readonly text: string; readonly call: Step | null; readonly gaveUp: boolean };

const INTRODUCTION = 'I am the built-in Operator, not a model: I do what a few plain instructions say, to the letter.';
const MAX_QUOTE = 400;

export function answer(prompt: LanguageModelV4Prompt): Answer {
  const asked = prompt.findLastIndex((message) => message.role === 'user');
  const isFirst = !prompt.some((message) => message.role === 'assistant');
  const said = answerTo(textOf(prompt[asked]), answeredIn(prompt.slice(asked + 1)));
  return isFirst ? { ...said, text: [INTRODUCTION, said.text].filter(Boolean).join('\n\n') } : said;
}

function answerTo(message: string, answered: readonly Answered[]): Answer {
  const steps = parseInstructions(message);
  if (!steps.ok) return { text: sayFault(steps.error), call: null, gaveUp: true };
  if (steps.value.length === 0) return { text: sayHelp(), call: null, gaveUp: false };
  return sayMove(steps.value, nextMove(steps.value, answered));
}

/** A call since the message, and how it ended. */
type Answered = {
  readonly tool: string;
  readonly input: unknown;
  readonly isDone: boolean;
  readonly words: string;
};
type Move =
  | { readonly kind: 'call' | 'finished'; readonly done: number }
  | { readonly kind: 'stopped'; readonly done: number; readonly words: string };

/**
 * A step that failed counts as done once the same call, asked again, is done; one that may fail counts as done at once.
 * Calls of no step are passed over.
 */
function nextMove(steps: readonly Step[], answered: readonly Answered[]): Move {
  let done = 0;
  let fault: string | null = null;
  for (const call of answered) {
    const step = steps[done];
    if (!step || !isCallOf(step, call)) continue;
    if (call.isDone || step.isOptional) done += 1;
    fault = call.isDone || step.isOptional ? null : call.words;
  }
  if (fault !== null) return { kind: 'stopped', done, words: fault };
  return { kind: done === steps.length ? 'finished' : 'call', done };
}

const isCallOf = (step: Step, { tool, input }: Answered) => tool === step.tool && isDeepStrictEqual(input, step.input);

function answeredIn(prompt: LanguageModelV4Prompt): readonly Answered[] {
  const results = prompt.flatMap((message) => (message.role === 'tool' ? message.content : []));
  const calls = prompt.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  return calls.flatMap((part) => {
    if (part.type !== 'tool-call') return [];
    const result = results.find((found) => found.type === 'tool-result' && found.toolCallId === part.toolCallId);
    const output = result?.type === 'tool-result' ? result.output : null;
    return [{ tool: part.toolName, input: part.input, ...outcomeOf(output) }];
  });
}

function outcomeOf(output: LanguageModelV4ToolResultOutput | null): Pick<Answered, 'isDone' | 'words'> {
  if (output === null) return { isDone: false, words: 'it has no result' };
  if (output.type === 'text') return { isDone: true, words: '' };
  if (output.type === 'error-text') return { isDone: false, words: output.value };
  if (output.type === 'execution-denied') return { isDone: false, words: output.reason ?? 'it was denied' };
  return { isDone: false, words: 'its result is of a kind that the Operator does not know' };
}

const textOf = (message: LanguageModelV4Prompt[number] | undefined) =>
  message?.role === 'user' ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('') : '';

const list = (lines: readonly string[]) => lines.map((line) => `\`${line}\``).join('\n');
const sayHelp = () =>
  `I understand these, one a line, or several with the word \`then\` between them:\n\n${list(HELP)}`;

const sayFault = ({ line, why }: Fault) =>
  `I did nothing, because I did not understand \`${short(line)}\`: ${why}.\n\n${sayHelp()}`;

function sayMove(steps: readonly Step[], move: Move): Answer {
  const at = `step ${move.done + 1} of ${steps.length}`;
  const step = steps[move.done];
  if (move.kind === 'call' && step) {
    return { text: steps.length === 1 ? '' : `S${at.slice(1)}: \`${short(step.words)}\``, call: step, gaveUp: false };
  }
  if (move.kind === 'stopped') return { text: sayStop(steps, move.done, at, move.words), call: null, gaveUp: true };
  return { text: steps.length === 1 ? 'Done.' : `Done, all ${steps.length} steps.`, call: null, gaveUp: false };
}

function sayStop(steps: readonly Step[], done: number, at: string, words: string): string {
  const [before, [failed, ...left]] = [steps.slice(0, done), steps.slice(done)];
  return [
    `${steps.length === 1 ? 'Not done' : `Stopped at ${at}`}: \`${short(failed?.words ?? '')}\`\n\n${short(words, MAX_QUOTE)}`,
    ...(before.length > 0 ? [`Done:\n\n${list(before.map((step) => short(step.words)))}`] : []),
    ...(left.length > 0 ? [`Not done:\n\n${list(left.map((step) => short(step.words)))}`] : []),
  ].join('\n\n');
}

/** On one line, cut with a mark. */
function short(text: string, limit = 120): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit).toWellFormed()}…`;
}
