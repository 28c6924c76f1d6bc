import { z } from '@hono/zod-openapi';
import { plainLine, plainProse, readableLine, shownLine } from '../../plain-text.ts';

/** A line that people type and may paste anything into: what cannot be read counts as spaces. */
export function typedLine(most: number) {
  return z.string().max(most).overwrite(plainLine);
}

/** A line that strangers are shown: nothing in it hides, or turns what stands beside it. */
export function publicLine(most: number) {
  return z.string().max(most).overwrite(shownLine);
}

/** A message that people type, the same way. */
export function typedProse({ least, most }: { least: number; most: number }) {
  return z.string().max(most).overwrite(plainProse).min(least);
}

/** A line in which what cannot be read is refused: programs send it, or we answer it. */
export function readableText(most: number) {
  return z.string().max(most).regex(readableLine).openapi({ pattern: readableLine.source });
}

/** Of a picture or a file, as `cleanFileName()` leaves it. */
export const fileName = readableText(200);

/** A sentence of ours, in the visitor's language. */
export const sentence = z.string().max(1000);

/** Where something of this site, or of a provider, is found. */
export const address = z.string().max(4096).openapi({ format: 'uri-reference' });

/** A mailbox, as people type it. `accounts/form-rules.ts` says which are none. */
export const mailbox = z.string().max(254).openapi({ format: 'idn-email', example: 'ada@example.org' });
