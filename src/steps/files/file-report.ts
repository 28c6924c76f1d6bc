import { z } from 'zod';
import { AppError } from '../../errors.ts';
import {
  metadataBlocks,
  type WriteOutcome,
  type WriteRequest,
  type WrittenFacts,
} from '../../tasks/file-writing.ts';
import type { Photo, PhotoFile } from '../../tasks/photo.ts';

const bytes = z.number().int().min(0).meta({ unit: 'B' });

/** What a tool that writes files anew reports; of several files, all together. */
export const fileReport = z.object({
  bytesBefore: bytes,
  bytesAfter: bytes,
  /** Of the bytes before; below 0 where the file has grown. */
  saved: z.number().meta({ unit: '%' }),
  /** How near a size that was asked for was met; null where none was, or the original was small enough. */
  target: z.enum(['close', 'best', 'coarse']).nullable(),
  /** For a size that was met from further below: what the next step would have had. */
  nextBytes: bytes.nullable(),
  /** The size took a quality so low that fewer pixels would look better. */
  isPoor: z.boolean(),
  /** Its pixels are the original's, byte for byte: nothing smaller came out. */
  isOriginal: z.boolean(),
  /** Metadata that were to be kept and that the format does not take. */
  lost: z.array(z.object({ block: z.enum(metadataBlocks) })),
  /** A photo was made for HDR displays, and its file is not. */
  losesGainMap: z.boolean(),
});

/** The files that these photos came in. */
export function filesOf(photos: readonly Photo[]): PhotoFile[] {
  return photos.map(({ file }) => {
    if (!file) throw new Error('this photo has no file');
    return file;
  });
}

/** The report on files that were made of others. */
export function reportFiles(
  files: readonly PhotoFile[],
  written: readonly (WrittenFacts & { readonly bytes: number })[],
): z.output<typeof fileReport> {
  const bytesBefore = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytesAfter = written.reduce((sum, file) => sum + file.bytes, 0);
  const targets = written.flatMap(({ target }) => target ?? []);
  // The least near of several.
  const reaches = targets.map(({ reach }) => reach);
  const target = (['coarse', 'best', 'close'] as const).find((reach) => reaches.includes(reach)) ?? null;
  const next = targets.flatMap(({ nextBytes }) => nextBytes ?? []);
  return {
    bytesBefore,
    bytesAfter,
    saved: Math.round((1 - bytesAfter / bytesBefore) * 1000) / 10,
    target,
    nextBytes: target === 'coarse' && next.length > 0 ? Math.min(...next) : null,
    isPoor: targets.some(({ isPoor }) => isPoor),
    isOriginal: written.every(({ isOriginal }) => isOriginal),
    lost: metadataBlocks
      .filter((block) => written.some(({ lost }) => lost.includes(block)))
      .map((block) => ({ block })),
    losesGainMap: written.some((file) => file.losesGainMap),
  };
}

/**
 * Passes what was written. Errors: `frames_refused {count, format}`,
 * `target_missed {maxBytes, smallestBytes, fits, width, height}`, where `fits` says whether this size would.. */
export function expectWritten<T extends { readonly kind: 'written' }>(
  outcome: T | Exclude<WriteOutcome, { kind: 'written' }>,
  { format, aim }: Pick<WriteRequest, 'format' | 'aim'>,
): T {
  if (outcome.kind === 'written') return outcome;
  if (outcome.kind === 'many-refused') {
    throw new AppError('frames_refused', { count: outcome.count, format: format.toUpperCase() });
  }
  const { smallestBytes, fits } = outcome;
  throw new AppError('target_missed', {
    maxBytes: 'maxBytes' in aim ? aim.maxBytes : 0,
    smallestBytes,
    fits: fits ? 'yes' : 'no',
    width: fits?.width ?? 0,
    height: fits?.height ?? 0,
  });
}
