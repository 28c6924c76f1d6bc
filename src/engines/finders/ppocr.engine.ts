import { readFile } from 'node:fs/promises';
import { scaledQuad } from '../../imaging/quad/quad.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import type { Engine } from '../engine.ts';
import { lookForText } from './look-for-text.ts';
import { readLine } from './read-line.ts';

const detector = 'ppocr-detect';
const reader = 'ppocr-read';
const alphabet = 'ppocr-letters';

/** Of the copy that is looked at; small print on a larger photo is still large enough in it. */
const mostPixels = 12_000_000;
/** Of the time of the whole; the rest goes into reading. */
const lookShare = 0.6;
/** Below this nothing was read: it's a pattern that looks like letters, or letters of a script that the reader does not know… */
const legible = 0.5;
/** …where the detector is as sure as this. */
const unmistakable = 0.8;

/**
 * PP-OCRv4 (Li et al., "PP-OCRv4", PaddlePaddle, 2023) in its mobile size: a detector of the DB family, then a reader of lines
 * that knows Chinese and Latin letters. Our own way of looking: the whole photo small, then larger where it is large.
 */
export const ppocr: Engine<'find-text'> = {
  id: 'ppocr',
  task: 'find-text',
  place: 'local',
  name: 'PP-OCRv4',
  takes: [],
  models: [detector, reader, alphabet],

  async run({ photo, copySide, isMirrored }, { sessions, signal, progress }) {
    const size = lookedAtSize(photo, copySide);
    const seen = await photo.analysis(size);
    const picture = isMirrored ? mirrored(seen) : seen;
    const regions = await lookForText(picture, await sessions.get(detector), {
      signal,
      onProgress: (done) => progress(done * lookShare),
    });
    const session = await sessions.get(reader);
    const letters = await lettersOf(sessions.fileOf(alphabet));
    const lines: TextLine[] = [];
    for (const [index, region] of regions.entries()) {
      signal.throwIfAborted();
      const line = await readLine(picture, region.points, session, letters);
      if (line.score >= legible) lines.push(line);
      else if (region.score >= unmistakable)
        lines.push({ points: region.points, text: '', score: line.score });
      progress(lookShare + ((1 - lookShare) * (index + 1)) / regions.length);
    }
    const [across, down] = [photo.width / size.width, photo.height / size.height];
    return { lines: lines.map((line) => ({ ...line, points: scaledQuad(line.points, across, down) })) };
  },
};

/** As it would be seen in a mirror. */
function mirrored({ width, height, channels, data }: Raster<Uint8Array>): Raster<Uint8Array> {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      turned.set(data.subarray(from, from + channels), (y * width + width - 1 - x) * channels);
    }
  }
  return { width, height, channels, data: turned };
}

function lookedAtSize({ width, height }: Size, copySide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)), copySide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function lettersOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  // The space is not in the file.
  return [...text.replace(/\n$/, '').split('\n'), ' '];
}
