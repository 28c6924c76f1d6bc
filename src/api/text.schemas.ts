import { z } from '@hono/zod-openapi';
import { plainLine, plainProse, readableLine } from '../plain-text.ts';

/** A line that people type and may paste anything into: what cannot be read counts as spaces. */
export function typedLine(most: number) {
  return z.string().max(most).overwrite(plainLine);
}

/** A message that people type, the same way. */
export function typedProse({ least, most }: { least: number; most: number }) {
  return z.string().max(most).overwrite(plainProse).min(least).openapi({ minLength: least, maxLength: most });
}

/** A line that programs send; what cannot be read is refused. */
export function readableText(most: number) {
  return z.string().max(most).regex(readableLine);
}
