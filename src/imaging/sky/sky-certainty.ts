import type { Plane } from '../raster/raster.ts';
import type { PlacedColors } from './sky-region.ts';

/** In OKLab: colors below this chroma are gray; gray below this lightness is a dark backdrop as often as a night. */
const gray = 0.025;
const dim = 0.35;
/** Hues in degrees: of air and dusk, and of low sun; what is left is green. */
const [airFrom, airTo] = [205, 335];
const [sunFrom, sunTo] = [335, 105];
const likely = { air: 1, gray: 0.8, dark: 0.45, sun: 0.7, green: 0.05 };
/** Rows at the foot of the picture, as a share: hardly a sky reaches there unless it is blue. */
const foot = 0.06;
const footCost = 2.5;
/** How much darker than the land a sky is by day, at most, in OKLab; what is beyond that costs so much. */
const darker = 0.12;
const darkCost = 2.5;
/** Land is this many times as rough as the sky, or more. */
const rougher = 1.6;
/** Steps below this are no edge, in OKLab; so much of the border may be without one, and what more costs. */
const faint = 0.008;
const open = 0.3;
const openCost = 1.5;

/**
 * How likely what was found is a sky, 0..1: by its colors, whether it ends above the foot of the picture, whether it is lighter than the land
 * and more even, and whether there is an edge where it ends. A gray wall can pass for an overcast sky.
 *
 * @param region 1 in what was found
 * @param edges steepness of the colors at each pixel
 */
export function skyCertainty(
  { width, height, data }: PlacedColors,
  edges: Plane,
  region: Uint8Array,
): number {
  const [lightness, roughness, counts] = [
    [0, 0],
    [0, 0],
    [1e-6, 1e-6],
  ];
  let likeliness = 0;
  let blue = 0;
  let wet = 0;
  let border = 1e-6;
  let edgeless = 0;
  const from = Math.floor(height * (1 - foot)) * width;
  for (let i = 0; i < region.length; i++) {
    const side = region[i];
    counts[side]++;
    lightness[side] += data[i * 4];
    roughness[side] += edges.data[i];
    if (i >= width && region[i - width] !== side) {
      border++;
      if (Math.max(edges.data[i], edges.data[i - width]) < faint) edgeless++;
    }
    if (side === 0) continue;
    const found = likelyColor(data[i * 4], data[i * 4 + 1] / 2, data[i * 4 + 2] / 2);
    likeliness += found;
    if (found === likely.air) blue++;
    if (i >= from) wet++;
  }
  const [land, sky] = [0, 1].map((side) => lightness[side] / counts[side]);
  const ground = Math.max(0, wet / (region.length - from) - 0.1) * (1 - blue / counts[1]);
  const dark = Math.max(0, land - sky - darker);
  const even = roughness[0] / counts[0] / (roughness[1] / counts[1] + 1e-4);
  const shares = [
    likeliness / counts[1],
    1 - footCost * ground,
    1 - darkCost * dark,
    1 - openCost * Math.max(0, edgeless / border - open),
    0.4 + (0.6 * even) / rougher,
  ];
  return shares.reduce((product, share) => product * Math.max(0, Math.min(1, share)), 1);
}

function likelyColor(lightness: number, a: number, b: number): number {
  if (Math.hypot(a, b) < gray) return lightness > dim ? likely.gray : likely.dark;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const turned = hue < 0 ? hue + 360 : hue;
  if (turned >= airFrom && turned < airTo) return likely.air;
  return turned >= sunFrom || turned < sunTo ? likely.sun : likely.green;
}
