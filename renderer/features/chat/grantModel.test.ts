import { expect, it } from 'vitest';
import { grant } from '../../ipc/examples.ts';
import { grantsLabel, usesWords } from './grantModel.ts';

it('says how many grants there are, and how often each was used', () => {
  expect([grantsLabel([grant()]), grantsLabel([grant(), grant()])]).toEqual(['1 grant', '2 grants']);
  expect([0, 1, 1200].map((uses) => usesWords(grant({ uses })))).toEqual(['not used yet', 'used 1×', 'used 1,200×']);
});
