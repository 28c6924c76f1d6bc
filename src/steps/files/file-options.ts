import { z } from 'zod';
import { metadataChoices, type WriteRequest } from '../../tasks/file-writing.ts';

/** Options that tools share which write a photo as another file. */

export const quality = z.number().int().min(1).max(100);

export const maxSide = z.number().int().min(1).max(65_535).optional();

export const background = z
  .union([z.literal('transparent'), z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)])
  .default('transparent');

export const metadata = z.enum(metadataChoices);

/** As a request says it: six digits, or nothing where transparency stays. */
export function backgroundOf(color: z.output<typeof background>): WriteRequest['background'] {
  if (color === 'transparent') return undefined;
  const digits = color.slice(1).toLowerCase();
  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
}
