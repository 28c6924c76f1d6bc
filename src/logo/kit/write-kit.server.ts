import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import yazl from 'yazl';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { LogoDesign } from '../logo-design.ts';
import { kitFiles } from './kit-files.server.ts';

/**
 * Writes the kit of these logos as a ZIP to `target`, one after the other, each in a folder of its own where there are several. Gives
 * the brand sheet of the first, for a picture of the kit.
 */
export async function writeKit(
  target: string,
  designs: readonly LogoDesign[],
  step: (share: number) => Promise<void>,
): Promise<Raster<Uint8Array>> {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(target));
  // Whoever waits for it hears of a failure; until then it is nobody's.
  written.catch(() => {});
  let sheet: Uint8Array | undefined;
  for (const [place, design] of designs.entries()) {
    const files = await kitFiles(design, (share) => step((place + share) / designs.length));
    const folder = designs.length > 1 ? `${String(place + 1).padStart(2, '0')}-${design.layout}/` : '';
    for (const [path, bytes] of files) {
      // PNG is compressed already.
      zip.addBuffer(Buffer.from(bytes), folder + path, { compress: !path.endsWith('.png') });
    }
    sheet ??= files.get('brand-sheet.png');
  }
  zip.end();
  await written;
  const { data, info } = await sharp(sheet).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}
