import { expect, test } from 'vitest';
import { costliestFiles, type FileCost } from './file-cost.ts';

const costs: FileCost[] = [
  { file: '/house/src/a.test.ts', seconds: 1, coreSeconds: 0.5 },
  { file: '/house/src/b.test.ts', seconds: 12.34, coreSeconds: 20 },
  { file: '/house/src/c.test.ts', seconds: 3, coreSeconds: null },
  { file: '/house/tests/e2e/d.test.ts', seconds: 99, coreSeconds: 1 },
];

test('the costliest files of a suite come first, with seconds by the clock and of core time', () => {
  expect(costliestFiles(costs, 'unit', '/house', 2)).toEqual([
    'unit: 3 files, 21 s of core time',
    '   12.3 s     20.0 s  src/b.test.ts',
    '    3.0 s          –  src/c.test.ts',
  ]);
});

test('a suite of which nothing is known has nothing to print', () => {
  expect(costliestFiles(costs, 'kill', '/house', 2)).toEqual([]);
});
