import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { drawArtDeco } from './deco/art-deco.ts';
import { drawInkPainting } from './ink/ink-painting.ts';
import { createPlate, developPlate } from './plate/plate.ts';
import { drawFlatPoster } from './poster/flat-poster.ts';
import type { Press } from './press.ts';
import type { PrintArt, PrintWishes } from './print-wishes.ts';
import { drawRisograph } from './riso/risograph.ts';
import { drawUkiyoe } from './wave/ukiyoe.ts';

const presses: Record<PrintArt, Press> = {
  flatPoster: drawFlatPoster,
  inkPainting: drawInkPainting,
  ukiyoe: drawUkiyoe,
  artDeco: drawArtDeco,
  risograph: drawRisograph,
};

/**
 * Draws a place as a print: RGB, 8 bit, sRGB. The same wishes and seed are the same picture at any size of one shape.
 *
 * @param drawings of its figures, and `step`, as for `drawLandscape`
 */
export async function drawPrint(
  wishes: PrintWishes,
  seed: number,
  { width, height }: Size,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const plate = createPlate(width, height);
  await presses[wishes.art](plate, wishes, seed, drawings, step);
  return developPlate(plate, seed);
}
