import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileTypes, writtenFormats } from '#src/codecs/file-types.ts';
import { sniff } from '#src/codecs/sniff.ts';
import { writePhoto } from '#src/codecs/write/write-photo.server.ts';
import { AppError } from '#src/errors.ts';
import { picturesIn, testPictures } from '#tests/support/pictures/test-pictures.ts';

/** Not opened. */
const others = ['bmp24.bmp', 'ico.ico'];
const files = picturesIn('formats').filter((name) => !others.includes(name));

describe.each(writtenFormats)('to %s', (format) => {
  test.each(files)('%s is written, or refused because of its frames', async (name) => {
    const file = path.join(testPictures(), 'formats', name);
    const request = {
      format,
      aim: { quality: 70 },
      metadata: 'no-location',
      profile: 'keep',
      maxSide: 160,
    } as const;
    const outcome = await writePhoto(file, { ...request, many: 'refuse' });
    if (outcome.kind === 'many-refused') {
      expect(outcome.count).toBeGreaterThan(1);
      expect(await writePhoto(file, { ...request, many: 0 })).toMatchObject({
        kind: 'written',
        count: 1,
      });
      return;
    }
    if (outcome.kind !== 'written') throw new AppError('file_damaged');
    const sniffed = sniff(outcome.bytes);
    expect(sniffed.kind === 'unknown' ? '' : sniffed.format.toLowerCase()).toBe(format);
    expect(Math.max(outcome.width, outcome.height)).toBeLessThanOrEqual(160);
    // The frames of an animated PNG are kept as they are, and never written.
    if (outcome.isOriginal) expect(outcome.bytes.length).toBeLessThanOrEqual((await readFile(file)).length);
    else if (outcome.count > 1) expect(fileTypes[format].many).not.toBeNull();
  });
});
