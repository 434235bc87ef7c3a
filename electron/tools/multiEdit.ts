// Replaces several texts in one file, all or none. It must never touch anything but the path that its permit names.
import { z } from 'zod';
import { spendPermit } from '../permission/spendPermit.ts';
import { editedPathSchema, editOf, replacementShape } from './edit.ts';
import { type EditDeps, previewEdits, runEdits } from './editedFile.ts';
import type { Tool } from './tool.ts';
import { stoppedBefore } from './toolResult.ts';

const inputSchema = z.strictObject({
  file_path: editedPathSchema,
  edits: z
    .array(z.strictObject(replacementShape))
    .min(1)
    .max(50)
    .describe('Made in this order, each on what the ones before made. If one cannot be made, none is.'),
});
type Input = z.infer<typeof inputSchema>;

export const createMultiEditTool = (deps: EditDeps): Tool<Input> => ({
  name: 'MultiEdit',
  description: 'Replaces several texts in one file at once, all or none. The rules of Edit hold for each.',
  inputSchema,
  describe: ({ file_path }) => [
    { kind: 'read', path: file_path },
    { kind: 'write', path: file_path },
  ],
  target: ({ file_path }) => file_path,
  preview: ({ edits }, effects, chat) => previewEdits(deps, edits.map(editOf), effects, chat),
  run: async (permit, { signal }) => {
    const request = spendPermit(permit);
    if (signal.aborted) return stoppedBefore;
    return runEdits(deps, inputSchema.parse(request.input).edits.map(editOf), request);
  },
});
