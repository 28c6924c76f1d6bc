import path from 'node:path';
import sharp from 'sharp';
import { svgOf } from '#src/page-tools/meme/drawing/svg-of.ts';
import { templates } from '#src/page-tools/meme/templates/index.ts';
import { placeOn, sheetSize, squareSide } from '#src/page-tools/meme/templates/picture-sheet.ts';

/**
 * `node scripts/make/make-template-pictures.ts`: draws the templates of memes small into one file,
 * `src/page-tools/meme/templates/template-pictures.avif`, which their page shows before its script is there. To be run and committed when
 * a drawing or their order has changed; `picture-sheet.test.ts` fails until then.
 */
const file = path.join(import.meta.dirname, '../../src/page-tools/meme/templates/template-pictures.avif');
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const squares = await Promise.all(
  templates.map(({ draw, width, height }) =>
    sharp(Buffer.from(svgOf(draw(), width, height)))
      .resize(squareSide, squareSide, { fit: 'contain', background: clear })
      .png()
      .toBuffer(),
  ),
);
await sharp({ create: { ...sheetSize, channels: 4, background: clear } })
  .composite(squares.map((input, at) => ({ input, ...placeOn(at) })))
  .avif({ quality: 48 })
  .toFile(file);
