import path from 'node:path';
import { expect, test } from 'vitest';
import { costByTool, watchSlowness } from './tool-budget.ts';

const ids = ['sharpen-image', 'image-upscaler'];

test('a tool is charged for the files in its folder and for those of its name, and for no others', () => {
  const costs = [
    ['src/tools/sharpen-image/edges.test.ts', 1],
    ['tests/engine/sharpen-image.test.ts', 2],
    ['tests/engine/sharpen-image.long.test.ts', 4],
    ['tests/engine/upscale-image.test.ts', 8],
    ['src/imaging/detail/sharpen.test.ts', 16],
  ] as const;
  const files = costs.map(([file, coreSeconds]) => ({
    file: path.join('/house', file),
    seconds: 1000,
    coreSeconds,
  }));
  expect(Object.fromEntries(costByTool(files, ids))).toEqual({ 'sharpen-image': 7, 'image-upscaler': 0 });
});

test('no core counts as faster than the one for which the budget was set', () => {
  const watch = watchSlowness(1);
  expect(watch.stop()).toBeGreaterThanOrEqual(1);
});
