import { expect, test } from 'vitest';
import type { WildRun } from './wild-run.ts';
import { countVerdicts } from './wild-verdicts.ts';

const run = (photo: string, more: Partial<WildRun> = {}): WildRun => ({
  tool: 'background-blur',
  photo,
  kind: 'pet',
  half: 'tune',
  isForMeasuring: false,
  side: 1000,
  options: {},
  mask: null,
  engine: 'U²-Net',
  seconds: 1,
  warnings: [],
  report: null,
  error: null,
  source: photo,
  result: photo,
  ...more,
});
const warnings = [{ code: 'far_out', words: 'Far out.' }];

test('verdicts are counted, broken ones that were warned about apart, and errors are refusals', () => {
  const runs = [
    run('a'),
    run('b', { warnings }),
    run('c', { kind: 'room' }),
    run('d', { kind: 'room', warnings }),
    run('e', { error: { code: 'face_not_found', words: 'No face.' }, result: null }),
    run('f'),
    run('g', { kind: 'couple', report: { checks: [{ check: 'eyes', verdict: 'fail' }] } }),
  ];
  const own = { g: 'broken', a: 'keep', b: 'broken', c: 'broken', d: 'broken' } as const;
  expect(countVerdicts(runs, own)).toEqual({
    keep: 1,
    weak: 0,
    broken: 4,
    warned: 3,
    refused: 1,
    unseen: 1,
    worst: ['room 2/2', 'couple 1/1', 'pet 1/2'],
  });
});
