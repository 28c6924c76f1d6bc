import { oklabOf, writeRgb } from '../color/oklab.ts';
import { type ColorField, workingColors } from '../color/working-colors.ts';
import { type Tessellation, tessellate } from '../mesh/tessellation.ts';
import { type Faces, layTiles } from '../mesh/tile-laying.ts';
import { blankCanvas } from '../raster/canvas.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** So many tiles lie side by side in a square picture, at least and at most detail. */
const [fewest, most] = [42, 130];
/** Fewer pixels than this hold no tile with grout around it. */
const leastTile = 5;
/** Pixels of the working copy in a tile. */
const workingTile = 9;

/**
 * Tesserae of glass that line up along the picture's edges ({@link tessellate}). Each has the color of its place, slightly
 * varied, and leans a little; between them is grout.
 */
export const paintMosaic: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const tile = Math.max(leastTile, side / (fewest * (most / fewest) ** detail));
  const colors = workingColors(picture, ((side / tile) * workingTile) ** 2);
  const scale = picture.width / colors.width;
  const lab = oklabOf(colors.data);
  await step(0.05);
  const random = seededRandom(2001);
  const tessellation = await tessellate(colors, lab, tile / scale, random, (share) =>
    step(0.05 + 0.45 * share),
  );
  const grout = groutColor(lab);
  const faces = facesOf(tessellation, colors, lab, picture.channels > 2, random);
  liftTiles(faces.rgb, grout);
  const canvas = blankCanvas(picture);
  const laying = { tiles: tessellation.tiles, faces, grout, tile, scale };
  await layTiles(laying, canvas, (share) => step(0.5 + 0.5 * share));
  return finishPainting(picture, canvas.data);
};

/** How far tiles of one color differ in lightness and in hue, and how far they lean, as a change over half a tile. */
const [lightVariation, hueVariation, tilt] = [0.022, 0.008, 0.03];

/** The grout's share of the picture, as tiles come out. */
const groutShare = 0.14;

function facesOf(
  { tiles, cells, barrier }: Tessellation,
  { width, height }: ColorField,
  lab: Float32Array,
  colored: boolean,
  random: () => number,
): Faces {
  const { count } = tiles;
  const sums = new Float64Array(count * 4);
  for (let i = 0; i < width * height; i++) {
    const at = cells[i] * 4;
    const weight = 1.02 - barrier[i];
    sums[at] += weight;
    for (let part = 0; part < 3; part++) sums[at + 1 + part] += weight * lab[i * 3 + part];
  }
  const rgb = new Float32Array(count * 3);
  const tilts = new Float32Array(count * 2);
  const vary = (range: number) => range * (random() + random() + random() - 1.5);
  for (let tile = 0; tile < count; tile++) {
    const weight = sums[tile * 4];
    const column = Math.min(width - 1, Math.floor(tiles.x[tile]));
    const own = (Math.min(height - 1, Math.floor(tiles.y[tile])) * width + column) * 3;
    // A tile that is squeezed between others may have no pixel of the working copy.
    const [l, a, b] = [0, 1, 2].map((part) =>
      weight > 0 ? sums[tile * 4 + 1 + part] / weight : lab[own + part],
    );
    const hue = colored ? hueVariation : 0;
    writeRgb(l + vary(2 * lightVariation), a + vary(2 * hue), b + vary(2 * hue), rgb, tile * 3);
    tilts[tile * 2] = vary(tilt);
    tilts[tile * 2 + 1] = vary(tilt);
  }
  return { rgb, tilts };
}

/** A tile and the grout around it together have the color of the place. */
function liftTiles(rgb: Float32Array, grout: readonly number[]): void {
  for (let i = 0; i < rgb.length; i++) {
    rgb[i] = Math.min(1, Math.max(0, (rgb[i] - groutShare * grout[i % 3]) / (1 - groutShare)));
  }
}

/** Lightness of the grout: darker than the picture, but never black. */
function groutColor(lab: Float32Array): number[] {
  let sum = 0;
  for (let i = 0; i < lab.length; i += 3) sum += lab[i];
  const rgb = [0, 0, 0];
  writeRgb(0.15 + 0.45 * (sum / (lab.length / 3)), 0, 0, rgb);
  return rgb;
}
