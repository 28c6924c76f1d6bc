import { expect, test } from 'vitest';
import { materialNames } from '../../imaging/soft-body/body-materials.ts';
import { effectNames } from '../../imaging/soft-body/effect-names.ts';
import { squishWords } from './squish-words.ts';

test('what somebody wrote goes first, then the material and the effect that they chose', () => {
  expect(squishWords({ prompt: 'A hand comes down.', effect: 'press', material: 'foam', loop: true })).toBe(
    'A hand comes down. The subject is made of soft foam. It is pressed flat from above and spreads, then it springs back into its shape. The camera and the background stand still.',
  );
  expect(squishWords({ prompt: '', effect: 'melt', material: 'dough', loop: false })).toBe(
    'The subject is made of soft dough. It melts and runs down. The camera and the background stand still.',
  );
});

test('every effect of every material has words of its own', () => {
  const all = effectNames.flatMap((effect) =>
    materialNames.map((material) => squishWords({ prompt: '', effect, material, loop: true })),
  );
  expect(new Set(all).size).toBe(effectNames.length * materialNames.length);
});
