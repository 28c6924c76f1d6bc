import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { unclearBorder } from './border.ts';
import type { PlacedColors } from './sky-model.ts';

/** What a sky looks like, as far as numbers say. */
interface SkyLook {
  /** How much of its border is no clear edge, 0..1. */
  readonly unclear: number;
  /** Mean of OKLab b, where it's below 0 and above, and of a below 0. */
  readonly blue: number;
  readonly warm: number;
  readonly green: number;
  /** How much lighter it is than the land, in OKLab. */
  readonly lighter: number;
  /** How much finer the land's detail is: natural logarithm. */
  readonly evener: number;
  /** How much of the picture's top it fills, 0..1. */
  readonly top: number;
  /** Correlation of its lightness with the row: a clear sky gets lighter down to the horizon. */
  readonly fading: number;
  /** How much of its inside is an edge, 0..1. */
  readonly edged: number;
  /** Natural logarithm of how many things in it don't hang together with the foot of the picture. */
  readonly dotted: number;
  /** Standard deviation of its lightness. */
  readonly contrast: number;
  /** Mean, in OKLab. */
  readonly lightness: number;
}

/**
 * Logistic regression ("The Regression Analysis of Binary Sequences": Cox, 1958) over 124 photos and lower halves of photos, of which 18 have a
 * sky, and 28 drawn landscapes. Left out of the fit one by one, 4 of 49 photos without a sky are above 0.6, and no photo with one is below 0.01.
 * `npm run quality sky` measures what comes of it.
 */
const bias = -6.3;
const weights = {
  unclear: -4.7,
  blue: 76,
  warm: -45.5,
  green: -89.5,
  lighter: 3.46,
  evener: 0.91,
  top: 5.26,
  fading: 2.03,
  edged: -6.46,
  dotted: -0.97,
  contrast: 10.8,
} satisfies Partial<SkyLook>;
/** Snow and paper: what is gray and fills more of the picture than this is doubtful, and so is what is gray and darker than this: a dim room. */
const [mostGray, dim] = [0.8, 0.3];
const [leastBlue, doubtful] = [0.03, 0.3];
/** What is gray, hardly lighter than the land and of very different lightness has dark houses in it. */
const [leastLighter, mostContrast] = [0.05, 0.1];
/** What is so far to yellow and so much darker than the land is a sky of no hour, but leaves, wood or bricks; at night lamps are warm on a darker one. */
const leaf = { warm: 0.03, darker: 0.1, lightness: 0.28 };
const topRows = 0.03;
/** In pixels of the small picture: how far inside a border an edge is none of its own. */
const inside = 3;
const [isEdge, mostEdged] = [0.03, 0.5 / 3];
/** Pixels that are no thing. */
const speck = 3;

/**
 * How likely what was found is a sky, 0..1: by its colors, whether it is lighter than the land and more even, whether there is an edge where it
 * ends, and what is in it. A studio's blue backdrop and a white wall in the sun can still pass for one.
 *
 * @param region 1 in what was found
 * @param edges steepness of the colors at each pixel
 * @param sharp lightness of the pixels before they were smoothed, in OKLab
 */
export function skyCertainty(
  colors: PlacedColors,
  edges: Plane,
  region: Uint8Array,
  sharp: Float32Array,
): number {
  const look = lookOf(colors, edges, region, sharp);
  const share = region.reduce((sum, value) => sum + value, 0) / region.length;
  const isLeafy = look.warm > leaf.warm && look.lighter < -leaf.darker && look.lightness > leaf.lightness;
  if (isLeafy) return 0;
  const isMixed = look.lighter < leastLighter && look.contrast > mostContrast;
  if (look.blue < leastBlue && (share > mostGray || look.lightness < dim || isMixed)) return doubtful;
  let odds = bias;
  for (const [name, weight] of Object.entries(weights)) odds += weight * look[name as keyof typeof weights];
  return 1 / (1 + Math.exp(-odds));
}

function lookOf(colors: PlacedColors, edges: Plane, region: Uint8Array, sharp: Float32Array): SkyLook {
  const { width, height, data } = colors;
  const counts = [1e-6, 1e-6];
  const lightness = [0, 0];
  const detail = [0, 0];
  const tint = [0, 0];
  let top = 0;
  const topEnd = Math.ceil(height * topRows) * width;
  for (let i = 0; i < region.length; i++) {
    const side = region[i];
    counts[side]++;
    lightness[side] += data[i * 4];
    if (i >= width && i % width > 0)
      detail[side] += Math.abs(sharp[i] - sharp[i - 1]) + Math.abs(sharp[i] - sharp[i - width]);
    if (side === 0) continue;
    if (i < topEnd) top++;
    for (const c of [0, 1]) tint[c] += data[i * 4 + 1 + c] / 2;
  }
  const [a, b] = tint.map((sum) => sum / counts[1]);
  const [landDetail, skyDetail] = detail.map((sum, side) => Math.max(1e-4, sum / counts[side]));
  return {
    unclear: unclearBorder(region, edges),
    blue: Math.max(0, -b),
    warm: Math.max(0, b),
    green: Math.max(0, -a),
    lightness: lightness[1] / counts[1],
    lighter: lightness[1] / counts[1] - lightness[0] / counts[0],
    evener: Math.log(landDetail / skyDetail),
    top: top / topEnd,
    ...lightnessIn(colors, region),
    edged: edgedShare(edges, region),
    dotted: Math.log1p(thingsIn(region, width, height)),
  };
}

function lightnessIn({ width, height, data }: PlacedColors, region: Uint8Array) {
  const sums = { count: 1e-6, row: 0, light: 0, rows: 0, both: 0, lights: 0 };
  for (let i = 0; i < region.length; i++) {
    if (region[i] === 0) continue;
    const [row, light] = [Math.floor(i / width) / height, data[i * 4]];
    sums.count++;
    sums.row += row;
    sums.light += light;
    sums.rows += row * row;
    sums.both += row * light;
    sums.lights += light * light;
  }
  const [row, light] = [sums.row / sums.count, sums.light / sums.count];
  const spread = sums.rows / sums.count - row * row;
  const contrast = Math.max(0, sums.lights / sums.count - light * light);
  const fading = (sums.both / sums.count - row * light) / Math.sqrt(spread * contrast + 1e-9);
  return { fading, contrast: Math.sqrt(contrast) };
}

function edgedShare({ width, height, data }: Plane, region: Uint8Array): number {
  const depth = blurPlane({ width, height, data: Float32Array.from(region) }, inside).data;
  let count = 0;
  let edged = 0;
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] <= 0.95) continue;
    count++;
    if (data[i] > isEdge) edged++;
  }
  return Math.min(mostEdged, edged / Math.max(1, count));
}

function thingsIn(region: Uint8Array, width: number, height: number): number {
  const land = Float32Array.from(region, (value) => 1 - value);
  const { labels, count } = findComponents({ width, height, data: land }, 0.5);
  const sizes = new Int32Array(count + 1);
  const stands = new Uint8Array(count + 1);
  for (const [i, label] of labels.entries()) {
    sizes[label]++;
    if (i >= labels.length - width) stands[label] = 1;
  }
  return sizes.reduce(
    (sum, size, label) => sum + (label > 0 && stands[label] === 0 && size > speck ? 1 : 0),
    0,
  );
}
