import { expect, test } from 'vitest';
import { z } from 'zod';
import { stylesOf } from './styles.ts';

test('styles are the choices of the option with that name, in its order', () => {
  const style = z.enum(['oil', 'ink']).default('ink').meta({ control: 'choice' });
  const photo = { kind: 'photo', required: true, main: true } as const;
  const options = z.object({ detail: z.number().default(1), style });
  expect(stylesOf({ options, inputs: { photo } })).toEqual(['oil', 'ink']);
  expect(stylesOf({ options, inputs: {} })).toEqual([]);
  expect(stylesOf({ options: z.object({ detail: z.number().default(1) }), inputs: { photo } })).toEqual([]);
});
