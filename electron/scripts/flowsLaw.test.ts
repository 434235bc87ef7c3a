// Every story watches the content policy: it takes its `test` from support/test.ts, which looks at all of its pages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FLOWS = path.join(import.meta.dirname, '../../e2e/flows');
const flows = readdirSync(FLOWS).filter((name) => name.endsWith('.spec.ts'));
const textOf = (name: string) => readFileSync(path.join(FLOWS, name), 'utf8');

it('there are stories', () => expect(flows.length).toBeGreaterThan(20));

it.each(flows)('%s watches the policy', (name) => {
  const text = textOf(name);
  expect(text).toContain("from '../support/test.ts'");
  expect(text).not.toMatch(/import \{[^}]*\b(test|expect)\b[^}]*\} from '@playwright\/test'/);
});
