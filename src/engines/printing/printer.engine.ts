import { writeFile } from 'node:fs/promises';
import { writePrintSheet } from '../../codecs/write/document/write-print-sheet.ts';
import { sizedPixels, writeSizedJpeg } from '../../codecs/write/write-sized-jpeg.server.ts';
import { AppError } from '../../errors.ts';
import type { SheetLayout } from '../../imaging/portrait/print-sheet.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Picture } from '../../tasks/photo.ts';
import type { Engine } from '../engine.ts';

/** Writes a photo in an exact size, as a file and on paper: no model. */
export const printer: Engine<'print-photo'> = {
  id: 'printer',
  task: 'print-photo',
  place: 'local',
  name: 'Pixelwright Printer',
  takes: [],
  models: [],

  async run({ picture, file, sheet }, { signal, progress }) {
    const pixels = await sizedPixels(picture, file.size);
    progress(0.3);
    signal.throwIfAborted();
    const written = await writeSizedJpeg(pixels, file.density, file);
    if (!('quality' in written)) {
      throw new AppError('target_missed', {
        maxBytes: file.most ?? 0,
        smallestBytes: written.smallestBytes,
        fits: 'no',
        width: 0,
        height: 0,
      });
    }
    await writeFile(file.path, written.bytes);
    progress(0.6);
    if (sheet) await writeFile(sheet.path, await sheetOf(picture, pixels, file.density, sheet.layout));
    return { bytes: written.bytes.length, quality: written.quality, pixels };
  },
};

/** Paper takes more detail than the files of some portals may have. */
async function sheetOf(
  picture: Picture,
  filed: Raster<Uint8Array>,
  density: number,
  layout: SheetLayout,
): Promise<Uint8Array> {
  const { width, height } = picture.raster;
  const pixels = filed.width < width ? await sizedPixels(picture, { width, height }) : filed;
  const page = await writeSizedJpeg(pixels, density);
  if (!('quality' in page)) throw new Error('any size will do');
  const size = { width: pixels.width, height: pixels.height };
  const printed = { ...size, density: { x: density, y: density }, pixels: page.bytes };
  return writePrintSheet({ ...printed, filter: 'jpeg' }, layout);
}
