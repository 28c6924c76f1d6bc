import { expect, test } from 'vitest';
import { standing } from '#tests/support/figures/drawn-figure.ts';
import type { FoundObject } from '../../../tasks/finders/find-objects.ts';
import { holdingArms } from './held-things.ts';

const points = { ...standing, leftEye: standing.leftEar, rightEye: standing.rightEar };
const thing = (label: FoundObject['label'], box: FoundObject['box'], score = 0.6) => ({ label, box, score });

test('a phone at the end of a forearm is held by it, one that lies elsewhere or is doubtful is not', () => {
  expect(holdingArms([thing('cell phone', [176, 206, 16, 26])], points)).toEqual(['left']);
  expect(holdingArms([thing('cell phone', [112, 250, 16, 26])], points)).toEqual([]);
  expect(holdingArms([thing('cell phone', [176, 206, 16, 26], 0.1)], points)).toEqual([]);
});

test('what is much larger than an arm is leant on, not held', () => {
  expect(holdingArms([thing('motorcycle', [20, 190, 200, 160])], points)).toEqual([]);
});
