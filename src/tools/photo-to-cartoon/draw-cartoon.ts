import { drawnScene } from '../../imaging/drawn/drawn-scene.ts';
import type { Ground, LookWishes } from '../../imaging/drawn/looks/look.ts';
import type { DrawnDetail } from '../../imaging/drawn/regions/drawn-areas.ts';
import type { SceneSource } from '../../imaging/drawn/scene-source.ts';
import { finishPainting } from '../../imaging/paint/finish-painting.ts';
import { type Canvas, full } from '../../imaging/raster/canvas.ts';
import type { Raster, Samples } from '../../imaging/raster/raster.ts';
import { caricatureSource } from './caricature/warp-source.ts';
import { lookDrawers } from './looks/cartoon-looks.ts';
import { type CartoonLookName, cartoonLooks } from './looks/look-names.ts';
import { sheetCell, sheetGrid, sheetSize } from './looks/sheet-size.ts';

type Step = (share: number) => Promise<void>;

/** Colors that most pictures have, and how fast areas get coarser with fewer. */
const [usualColors, coarsening] = [12, 0.75];
/** How much coarser the ground is than what stands out. */
const groundCoarse: Readonly<Record<Ground, number>> = { keep: 1, simplified: 1.9, plain: 1.9 };
/** Of the sheet's paper. */
const paper = 0.97;

function detailOf(colors: number, ground: Ground): DrawnDetail {
  return { coarse: (usualColors / colors) ** coarsening, ground: groundCoarse[ground] };
}

/** One look, in the channels, depth and transparency of the photo. */
export async function drawCartoon<S extends Samples>(
  pixels: Raster<S>,
  source: SceneSource,
  look: CartoonLookName,
  wishes: LookWishes,
  colors: number,
  step: Step,
): Promise<Raster<S>> {
  const warped = look === 'caricature' ? caricatureSource(source) : source;
  const scene = await drawnScene(warped, detailOf(colors, wishes.ground), (share) => step(0.7 * share));
  const canvas = lookDrawers[look](scene, wishes);
  await step(0.95);
  return finishPainting(pixels, canvas.data);
}

/** All looks side by side, in the order of forms; the caricature is left out where there's no face to draw. */
export async function drawSheet(
  source: SceneSource,
  wishes: LookWishes,
  colors: number,
  step: Step,
): Promise<Raster<Uint16Array>> {
  const detail = detailOf(colors, wishes.ground);
  const { width, height, gap } = sheetCell(source.photo);
  const size = sheetSize(source.photo);
  const sheet: Canvas = {
    ...size,
    channels: 3,
    data: new Uint16Array(3 * size.width * size.height).fill(paper * full),
  };
  const scene = await drawnScene(source, detail, (share) => step(0.35 * share));
  const hasFace = scene.faces.some((face) => face.isDrawn);
  for (const [k, look] of cartoonLooks.entries()) {
    if (look === 'caricature' && !hasFace) continue;
    const shown =
      look === 'caricature'
        ? await drawnScene(caricatureSource(source), detail, (share) => step(0.6 + 0.3 * share))
        : scene;
    const picture = lookDrawers[look]({ ...shown, photo: { width, height } }, wishes);
    const left = gap + (k % sheetGrid.columns) * (width + gap);
    const top = gap + Math.floor(k / sheetGrid.columns) * (height + gap);
    for (let row = 0; row < height; row++) {
      const line = picture.data.subarray(3 * row * width, 3 * (row + 1) * width);
      sheet.data.set(line, 3 * ((top + row) * size.width + left));
    }
    await step(look === 'caricature' ? 0.95 : 0.35 + 0.05 * (k + 1));
  }
  return sheet;
}
