import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedWords } from './asked-words.ts';

const options = z.object({
  look: z.enum(['plain', 'bold']),
  color: z.union([z.literal('none'), z.string().regex(/^#[0-9a-f]{6}$/)]),
  /** Takes whole sentences, so that it holds words. */
  line: z
    .string()
    .regex(/^[^<>]*$/)
    .optional(),
  title: z.string().trim().max(20).default('').meta({ control: 'text' }),
  layers: z
    .array(
      z.object({
        at: z.union([z.number(), z.string()]).meta({ quotesPhoto: true }),
        says: z.union([z.string(), z.object({ text: z.string(), size: z.number() })]),
      }),
    )
    .optional(),
  pair: z.tuple([z.string(), z.number()]).optional(),
  names: z.record(z.string(), z.string()).optional(),
  without: z
    .object({ list: z.array(z.string()) })
    .optional()
    .meta({ needs: 'negative-prompt' }),
  anything: z.unknown().optional(),
});

test('words are found wherever they stand, and told from choices, colors and what quotes the photo', () => {
  const asked = options.parse({
    look: 'bold',
    color: '#aa00bb',
    line: 'one',
    title: ' two ',
    layers: [
      { at: 'quoted', says: 'three' },
      { at: 4, says: { text: 'four', size: 1 } },
    ],
    pair: ['five', 5],
    names: { a: 'six' },
    without: { list: ['fog', 'rain'] },
    anything: { deep: ['seven'] },
  });
  expect(askedWords({ options }, asked)).toEqual({
    drawn: ['one', 'two', 'three', 'four', 'five', 'six', 'seven'],
    avoided: ['fog', 'rain'],
  });
});

test('nothing but choices holds no words', () => {
  const asked = options.parse({ look: 'plain', color: 'none' });
  expect(askedWords({ options }, asked)).toEqual({ drawn: [], avoided: [] });
});
