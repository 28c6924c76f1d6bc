import { oklabOf, writeRgb } from '../color/oklab.ts';
import { paletteOf } from '../color/palette.ts';
import { choosePaletteColors } from '../color/palette-dither.ts';
import { type ColorField, workingColors } from '../color/working-colors.ts';
import { blankCanvas, type Canvas, full } from '../raster/canvas.ts';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { finishPainting } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** So many big pixels lie side by side in a square picture, at least and at most detail. */
const [fewest, most] = [56, 180];
/** Colors at least and at most detail. */
const [fewColors, manyColors] = [16, 48];
/** Pixels of the working copy along a big pixel. */
const workingPixel = 6;
/** A big pixel's side in pixels: a smaller one is none. */
const leastPixel = 2;
const rowsAtOnce = 256;

/**
 * Pixel art: big pixels whose places give way to edges, in few colors. Shrinking follows Gerstner, DeCarlo, Alexa,
 * Finkelstein, Gingold and Nealen ("Pixelated Image Abstraction", 2012): each big pixel gathers the pixels around it that
 * are alike, and takes its color from them. The palette comes from k-means in OKLab; flat slopes between two of its
 * colors are dithered with Bayer's matrix, everything else is not. Big pixels are squares of whole pixels.
 */
export const paintPixelArt: Painter = async (picture, detail, step) => {
  const side = Math.sqrt(picture.width * picture.height);
  const pixel = Math.max(leastPixel, Math.round(side / (fewest * (most / fewest) ** detail)));
  const grid = gridOf(picture, pixel);
  const colors = workingColors(picture, ((side / pixel) * workingPixel) ** 2);
  const lab = oklabOf(colors.data);
  await step(0.2);
  const small = await gather({ colors, lab, grid, picture }, (share) => step(0.2 + 0.3 * share));
  enliven(small);
  const visible = visiblePixels(picture, grid, small);
  const palette = paletteOf(
    visible,
    Math.round(fewColors * (manyColors / fewColors) ** detail),
    seededRandom(1985),
  );
  await step(0.7);
  const chosen = choosePaletteColors(small, palette, grid);
  const canvas = blankCanvas(picture);
  await blowUp({ chosen, palette, grid }, canvas, (share) => step(0.7 + 0.3 * share));
  return finishPainting(picture, canvas.data);
};

/** Big pixels over the picture; what does not come out even is cut off on both sides. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Side in pixels. */
  readonly pixel: number;
  /** Where the first one begins, 0 or less. */
  readonly left: number;
  readonly top: number;
}

function gridOf({ width, height }: Raster, pixel: number): Grid {
  const columns = Math.ceil(width / pixel);
  const rows = Math.ceil(height / pixel);
  return {
    columns,
    rows,
    pixel,
    left: Math.floor((width - columns * pixel) / 2),
    top: Math.floor((height - rows * pixel) / 2),
  };
}

/** Rounds of gathering, and how far color counts against place: a difference of so much is worth a big pixel's side. */
const [gatherings, colorScale] = [5, 0.1];

interface Gathering {
  /** The working copy, and its colors in OKLab. */
  readonly colors: ColorField;
  readonly lab: Float32Array;
  readonly grid: Grid;
  readonly picture: Raster;
}

/** Color in OKLab of each big pixel. */
async function gather(
  { colors: { width, height }, lab, grid, picture }: Gathering,
  progress: (share: number) => Promise<void>,
): Promise<Float32Array> {
  const { columns, rows } = grid;
  const count = columns * rows;
  // Of the working copy, in big pixels.
  const placeX = Float32Array.from(
    { length: width },
    (_, x) => (((x + 0.5) * picture.width) / width - grid.left) / grid.pixel,
  );
  const placeY = Float32Array.from(
    { length: height },
    (_, y) => (((y + 0.5) * picture.height) / height - grid.top) / grid.pixel,
  );
  const centers = new Float32Array(count * 5);
  for (let i = 0; i < count; i++) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const x = Math.min(
      width - 1,
      Math.max(0, Math.floor((((column + 0.5) * grid.pixel + grid.left) / picture.width) * width)),
    );
    const y = Math.min(
      height - 1,
      Math.max(0, Math.floor((((row + 0.5) * grid.pixel + grid.top) / picture.height) * height)),
    );
    centers[i * 5] = column + 0.5;
    centers[i * 5 + 1] = row + 0.5;
    centers.set(lab.subarray((y * width + x) * 3, (y * width + x) * 3 + 3), i * 5 + 2);
  }
  const weight = 1 / colorScale ** 2;
  const sums = new Float64Array(count * 6);
  for (let round = 0; round < gatherings; round++) {
    sums.fill(0);
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.min(rows - 1, Math.floor(placeY[y]));
      for (let x = 0; x < width; x++, i += 3) {
        const column = Math.min(columns - 1, Math.floor(placeX[x]));
        let least = Number.POSITIVE_INFINITY;
        let own = 0;
        for (let r = row > 0 ? row - 1 : 0; r <= row + 1 && r < rows; r++) {
          for (let c = column > 0 ? column - 1 : 0; c <= column + 1 && c < columns; c++) {
            const at = (r * columns + c) * 5;
            const dx = placeX[x] - centers[at];
            const dy = placeY[y] - centers[at + 1];
            const dl = lab[i] - centers[at + 2];
            const da = lab[i + 1] - centers[at + 3];
            const db = lab[i + 2] - centers[at + 4];
            const distance = dx * dx + dy * dy + weight * (dl * dl + da * da + db * db);
            if (distance < least) {
              least = distance;
              own = r * columns + c;
            }
          }
        }
        const at = own * 6;
        sums[at]++;
        sums[at + 1] += placeX[x];
        sums[at + 2] += placeY[y];
        for (let part = 0; part < 3; part++) sums[at + 3 + part] += lab[i + part];
      }
    }
    for (let i = 0; i < count; i++) {
      const members = sums[i * 6];
      if (members === 0) continue;
      // Half of the way: big pixels stay about where they are drawn.
      const [column, row] = [i % columns, Math.floor(i / columns)];
      centers[i * 5] = (sums[i * 6 + 1] / members + column + 0.5) / 2;
      centers[i * 5 + 1] = (sums[i * 6 + 2] / members + row + 0.5) / 2;
      for (let part = 0; part < 3; part++) centers[i * 5 + 2 + part] = sums[i * 6 + 3 + part] / members;
    }
    await progress((round + 1) / gatherings);
  }
  return Float32Array.from({ length: count * 3 }, (_, i) => centers[Math.floor(i / 3) * 5 + 2 + (i % 3)]);
}

/** Few colors look duller than many: a little more chroma makes up for it. */
const moreChroma = 1.12;

function enliven(small: Float32Array): void {
  for (let i = 0; i < small.length; i += 3) {
    small[i + 1] *= moreChroma;
    small[i + 2] *= moreChroma;
  }
}

/** Colors of the big pixels of which something is to be seen; of all, where nothing is. */
function visiblePixels(
  { width, height, channels, data }: Raster,
  grid: Grid,
  small: Float32Array,
): Float32Array {
  if (channels % 2 === 1) return small;
  const seen = new Uint8Array(small.length / 3);
  for (let y = 0, at = channels - 1; y < height; y++) {
    const row = Math.floor((y - grid.top) / grid.pixel) * grid.columns;
    for (let x = 0; x < width; x++, at += channels) {
      if (data[at] > 0) seen[row + Math.floor((x - grid.left) / grid.pixel)] = 1;
    }
  }
  const visible = small.filter((_, i) => seen[Math.floor(i / 3)] === 1);
  return visible.length > 0 ? visible : small;
}

interface Drawing {
  readonly chosen: Uint8Array;
  readonly palette: Float32Array;
  readonly grid: Grid;
}

async function blowUp(
  { chosen, palette, grid }: Drawing,
  { width, height, data }: Canvas,
  progress: (share: number) => Promise<void>,
): Promise<void> {
  const rgb = new Float32Array(palette.length);
  for (let i = 0; i < palette.length; i += 3) writeRgb(palette[i], palette[i + 1], palette[i + 2], rgb, i);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - grid.top) / grid.pixel) * grid.columns;
    for (let x = 0, at = y * width * 3; x < width; x++, at += 3) {
      const color = chosen[row + Math.floor((x - grid.left) / grid.pixel)] * 3;
      for (let channel = 0; channel < 3; channel++) data[at + channel] = rgb[color + channel] * full + 0.5;
    }
    if (y % rowsAtOnce === 0) await progress(y / height);
  }
}
