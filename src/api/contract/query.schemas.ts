import { z } from '@hono/zod-openapi';
import { resultFormats } from '../../codecs/file-types.ts';
import { AppError } from '../../errors.ts';
import { metadataChoices } from '../../tasks/file-writing.ts';

/** A whole number in a query: digits only, where `Number` would also take `0x10`, `1e3` and nothing at all. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(least).max(most))
    .openapi({ type: 'integer', minimum: least, maximum: most });
}

/** Until when a link works: Unix time in seconds. */
export const unixSeconds = wholeNumber(0, 999_999_999_999);

/** A color as six hexadecimal digits. */
const hexColor = z
  .string()
  .regex(/^[0-9a-fA-F]{6}$/)
  .openapi({ example: 'ffffff' });

/** How a picture is written; without a format it comes as it is stored. */
export const exportQuery = z.object({
  format: z.enum(resultFormats).optional(),
  quality: wholeNumber(1, 100).optional(),
  /** Laid under transparent pixels. */
  background: hexColor.optional(),
  /** Whether it names the signed record that its photo came with, as it does by itself; only with a format. */
  record: z.enum(['keep', 'leave-out']).optional(),
});

/** Calls with the same key do one thing, which all of them answer. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[ -~]{1,200}$/)
    .optional()
    .openapi({
      description:
        'The same request with the same key runs once and always gets the same response; another request is refused',
    }),
});

/** What an upload keeps besides its picture. */
export const uploadQuery = z.object({
  metadata: z
    .enum(metadataChoices)
    .optional()
    .openapi({
      description:
        'Keep the original file with all frames, pages and this metadata, for tools that write files. Without it, ' +
        'metadata is stripped, and TIFF, AVIF and HEIC become a PNG of their first picture.',
    }),
});

/** The same of one file, which may be a clip. */
export const mediaQuery = uploadQuery.extend({
  kind: z.enum(['picture', 'clip']).default('picture').openapi({
    description:
      'What the file is for: tools that work on pictures, or tools that work on clips (MP4, MOV, WebM, MKV, AVI, GIF).',
  }),
});

/** Where a part of a file begins. */
export const offsetQuery = z.object({ offset: wholeNumber(0, 999_999_999_999) });

/** What a query of a request says whose body is read as it arrives. Error: `request_invalid {field}`. */
export function readQuery<T extends z.ZodObject>(schema: T, query: Record<string, string>): z.output<T> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  throw new AppError('request_invalid', { field: String(read.error.issues[0]?.path[0] ?? 'query') });
}
