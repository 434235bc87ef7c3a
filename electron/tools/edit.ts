// Replaces a text in a file. It must never touch anything but the path that its permit names, nor guess the place.
import { z } from 'zod';
import { spendPermit } from '../permission/spendPermit.ts';
import { type EditDeps, previewEdits, runEdits } from './editedFile.ts';
import type { Edit } from './editText.ts';
import type { Tool } from './tool.ts';
import { stoppedBefore } from './toolResult.ts';

/** The fields of one replacement, which MultiEdit has too. */
export const replacementShape = {
  old_string: z.string().min(1).max(1_000_000).describe('The text to replace, exactly as it stands in the file.'),
  new_string: z.string().max(1_000_000).describe('The text to put in its place.'),
  replace_all: z.boolean().optional().describe('Replace every place; without it there must be exactly one.'),
};
export const editedPathSchema = z
  .string()
  .min(1)
  .max(4096)
  .describe('The file: absolute, or relative to the project folder.');

const inputSchema = z.strictObject({ file_path: editedPathSchema, ...replacementShape });
type Input = z.infer<typeof inputSchema>;

/** One replacement as the model writes it, as an edit. */
export const editOf = (input: Pick<Input, 'old_string' | 'new_string' | 'replace_all'>): Edit => ({
  old: input.old_string,
  new: input.new_string,
  all: input.replace_all ?? false,
});

export const createEditTool = (deps: EditDeps): Tool<Input> => ({
  name: 'Edit',
  description: 'Replaces a text in a file. The text must stand there exactly once, unless replace_all is set.',
  inputSchema,
  describe: ({ file_path }) => [
    { kind: 'read', path: file_path },
    { kind: 'write', path: file_path },
  ],
  target: ({ file_path }) => file_path,
  preview: (input, effects, chat) => previewEdits(deps, [editOf(input)], effects, chat),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    return runEdits(deps, [editOf(inputSchema.parse(request.input))], request);
  },
});
