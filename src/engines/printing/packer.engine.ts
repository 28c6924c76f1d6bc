import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import yazl from 'yazl';
import type { Engine } from '../engine.ts';

/** Nothing shows at this quality, in the sizes that sites show. */
const quality = 92;

/** Writes pictures in a list of sizes into one ZIP: no model. */
export const packer: Engine<'pack-sizes'> = {
  id: 'packer',
  task: 'pack-sizes',
  place: 'local',
  name: 'Pixelwright Packer',
  takes: [],
  models: [],

  async run({ path, pictures, sizes }, { signal, progress }) {
    const zip = new yazl.ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(path));
    // Whoever waits for it hears of a failure; until then it is nobody's.
    written.catch(() => {});
    let files = 0;
    for (const { name, square } of pictures) {
      signal.throwIfAborted();
      const { width, height, data } = square;
      // Several sites ask for the same number of pixels.
      const made = new Map<number, Buffer>();
      for (const { name: file, side } of sizes) {
        let bytes = made.get(side);
        if (!bytes) {
          bytes = await sharp(data, { raw: { width, height, channels: 3 } })
            .resize(side, side)
            .jpeg({ quality, chromaSubsampling: '4:4:4' })
            .toBuffer();
          made.set(side, bytes);
        }
        zip.addBuffer(bytes, `${name}/${file}.jpg`, { compress: false });
        files++;
      }
      progress(files / (pictures.length * sizes.length));
    }
    zip.end();
    await written;
    return { files };
  },
};
