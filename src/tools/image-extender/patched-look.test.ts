import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import { quietStudio } from '../../tool/quiet-studio.ts';
import type { Studio } from '../../tool/studio.ts';
import { imageExtender } from './image-extender.tool.ts';

const wall: Raster<Uint8Array> = {
  width: 120,
  height: 80,
  channels: 3,
  data: new Uint8Array(120 * 80 * 3).fill(180),
};

/** What it warns of when the engine makes this of the wall's right side, 40 pixels wide. */
async function warningsOf(levelAt: (column: number) => number): Promise<string[]> {
  const warnings: string[] = [];
  const answers: Partial<Record<Parameters<Studio['run']>[0], (input: unknown) => unknown>> = {
    'cut-out': () => ({ alpha: { ...wall, channels: 1, data: new Uint8Array(120 * 80) }, certainty: 1 }),
    'find-objects': () => ({ objects: [] }),
    'find-text': () => ({ lines: [] }),
    fill: (input) => {
      const { pixels } = input as { pixels: Raster };
      const data = Uint8Array.from(pixels.data, (value, at) => {
        const column = Math.trunc(at / 3) % pixels.width;
        return column < wall.width ? value : levelAt(column - wall.width);
      });
      return { pixels: { ...pixels, data }, changed: 1 };
    },
  };
  const studio = quietStudio({
    run: (async (task: keyof typeof answers, input: unknown) => answers[task]?.(input)) as Studio['run'],
    warn: (code) => void warnings.push(code),
  });
  const photo = { ...wall, bitDepth: 8, pixels: async () => wall } as unknown as Photo;
  const options = imageExtender.options.parse({ shape: 'sides', right: 40 });
  await imageExtender.run({ photo }, options, studio);
  return warnings;
}

test('a result with a pasted strip is said to look patched together, and blur is offered', async () => {
  expect(await warningsOf((column) => (column >= 20 && column < 30 ? 60 : 180))).toEqual(['looks_patched']);
  expect(imageExtender.offers?.looks_patched).toEqual({ option: 'method', value: 'blur' });
  expect(imageExtender.options.shape.method.safeParse('blur').success).toBe(true);
});

test('a wall that goes on is not', async () => {
  expect(await warningsOf(() => 180)).toEqual([]);
});
