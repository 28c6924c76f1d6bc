import { expect, test } from 'vitest';
import { z } from 'zod';
import { withWorkedPart } from './worked-part.ts';

const milliseconds = z.number();
const tool = {
  options: z.object({
    strength: z.number().default(1).meta({ control: 'slider' }),
    part: z.tuple([milliseconds, milliseconds]).optional().meta({ control: 'trim' }),
  }),
};
const minute = [{ durationMs: 60_000 }];

test('a long clip is worked on from its start, a short one whole', () => {
  expect(withWorkedPart(tool, { strength: 2 }, minute, 10)).toEqual({ strength: 2, part: [0, 10_000] });
  expect(withWorkedPart(tool, {}, [{ durationMs: 9000 }], 10)).toEqual({});
  expect(withWorkedPart(tool, {}, [{ durationMs: null }], 10)).toEqual({});
});

test('a part may be chosen anywhere, as long as it is no longer than the plan allows', () => {
  const last = { part: [52_000, 90_000] };
  expect(withWorkedPart(tool, last, minute, 10)).toEqual(last);
  expect(() => withWorkedPart(tool, { part: [1000, 11_001] }, minute, 10)).toThrow(
    expect.objectContaining({
      code: 'option_invalid',
      params: { option: 'part', problem: 'longer than 10 seconds', received: '[1000,11001]' },
    }),
  );
});

test('a tool without parts keeps its options', () => {
  expect(withWorkedPart({ options: z.object({}) }, {}, minute, 10)).toEqual({});
});
