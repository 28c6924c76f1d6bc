import type { Raster } from '../raster/raster.ts';
import { blurMeasure } from './blur-measure.ts';
import { type CameraGuide, headReach } from './camera-guide.ts';
import { faceReach, type GuideOval, quantile } from './face-reach.ts';

/**
 * What pixels alone say of a picture that shows a head about where a guide's oval is. No face is found here: the oval is taken to be it.
 * Lightness is the cube root of the luminance, as OKLab's is of grays.
 */
export interface GuideView {
  /** Median lightness within the oval, 0..1. */
  readonly light: number;
  /** Share of what is within the oval that is burnt out, 0..1. */
  readonly burnt: number;
  /** Between the medians of the left and the right half of the oval; positive: the left of the picture is lighter. */
  readonly sides: number;
  /** 0 sharp .. 1, within the oval. */
  readonly blur: number;
  /** Between the darkest and the lightest twentieth of the wall at both sides above; of its outer corners, where a head reaches into it. */
  readonly wall: number;
  /** How much of what is around the oval looks like the skin in its middle: the least of both sides and the forehead, 0..1. */
  readonly skinAround: number;
  /** How far to the sides the skin in the middle reaches, in radii of the oval: the farther of both sides; undefined where the middle isn't skin. */
  readonly face: number | undefined;
  /** How much of what is within the oval differs from the wall, 0..1. */
  readonly filled: number;
  /** How much of the oval's rim differs from the wall, each 0..1: just within it, and just outside. Means little unless the wall is plain. */
  readonly within: Rim;
  readonly beyond: Rim;
}

/** By the side of the picture. */
interface Rim {
  readonly top: number;
  readonly left: number;
  readonly right: number;
}

/** Of red, green and blue, 0..255: what is lighter has no detail left. */
const burntFrom = 252;
/** Rings, in radii of the oval: hair and ears lie between them. */
const rings = { within: [0.78, 0.94], beyond: [1.14, 1.3] } as const;
/** From the wall, in lightness or in either of two color differences. */
const different = 0.07;
/** Corners of the wall where even a large head seldom is: radii of the oval. */
const corner = 1.48;
/** By so much less than the whole wall its corners vary where a head reaches into it. */
const plainer = 0.5;
/** Skin differs from that of the cheeks by at most so much, in lightness and in either of two color differences. */
const skinRange = { lightness: 0.3, color: 0.08 } as const;
/** Cheeks and forehead, where left and right are compared: shares of the oval's radii. */
const cheek = { across: [0.15, 0.75], down: [-0.35, 0.55] } as const;

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/**
 * @param picture the frame of the document alone, RGBA in sRGB, some hundred pixels high
 */
export function lookThroughGuide(picture: Raster<Uint8ClampedArray>, guide: CameraGuide): GuideView {
  const { width, height, data } = picture;
  const lightness = new Float32Array(width * height);
  const colors = new Float32Array(2 * width * height);
  for (let i = 0; i < lightness.length; i++) {
    const [r, g, b] = [linear[data[4 * i]], linear[data[4 * i + 1]], linear[data[4 * i + 2]]];
    lightness[i] = Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b);
    colors[2 * i] = Math.cbrt(r) - Math.cbrt(g);
    colors[2 * i + 1] = Math.cbrt(g) - Math.cbrt(b);
  }
  const ry = ((guide.chin - guide.crown) / 2) * height;
  const cx = width / 2;
  const cy = guide.crown * height + ry;
  const rx = headReach * 2 * ry;

  const inside: number[] = [];
  const places: number[] = [];
  const halves: [number[], number[]] = [[], []];
  const wall: number[] = [];
  const corners: number[] = [];
  const cheeks: number[] = [];
  let burnt = 0;
  // Every second pixel of every second line tells as much.
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const i = y * width + x;
      const [u, v] = [(x + 0.5 - cx) / rx, (y + 0.5 - cy) / ry];
      const away = Math.hypot(u, v);
      if (away < rings.within[1]) {
        inside.push(lightness[i]);
        places.push(i);
        if (Math.min(data[4 * i], data[4 * i + 1], data[4 * i + 2]) >= burntFrom) burnt++;
        const [across, down] = [Math.abs(u), v];
        if (
          across > cheek.across[0] &&
          across < cheek.across[1] &&
          down > cheek.down[0] &&
          down < cheek.down[1]
        ) {
          halves[u < 0 ? 0 : 1].push(lightness[i]);
          cheeks.push(i);
        }
      } else if (v < 0 && away > rings.beyond[1] && Math.abs(u) > rings.beyond[0]) {
        wall.push(i);
        if (away > corner) corners.push(i);
      }
    }
  }
  const [left, right] = halves.map((half) => quantile(half, 0.5));
  const spread = (pixels: readonly number[]) => {
    const values = pixels.map((i) => lightness[i]);
    return quantile(values, 0.95) - quantile(values, 0.05);
  };
  const colorOf = (pixels: readonly number[]) => ({
    lightness: quantile(
      pixels.map((i) => lightness[i]),
      0.5,
    ),
    colors: [0, 1].map((k) =>
      quantile(
        pixels.map((i) => colors[2 * i + k]),
        0.5,
      ),
    ),
  });
  const reachesIn = corners.length > 0 && spread(corners) < plainer * spread(wall);
  const seen = reachesIn ? corners : wall;
  const isLike = (own: ReturnType<typeof colorOf>, i: number, range: { lightness: number; color: number }) =>
    Math.abs(lightness[i] - own.lightness) <= range.lightness &&
    Math.abs(colors[2 * i] - own.colors[0]) <= range.color &&
    Math.abs(colors[2 * i + 1] - own.colors[1]) <= range.color;
  const [wallColor, skinColor] = [colorOf(seen), colorOf(cheeks)];
  const differs = (i: number) => !isLike(wallColor, i, { lightness: different, color: different });
  const oval: GuideOval = { width, height, cx, cy, rx, ry };
  const isSkin = (i: number) => isLike(skinColor, i, skinRange);
  const skinBeyond = rimOf(oval, rings.beyond, isSkin);
  const skinWithin = rimOf(oval, rings.within, isSkin);
  const rim = (ring: readonly [number, number]) => rimOf(oval, ring, differs);
  const face = faceReach(oval, lightness, colors);
  // Where the cheeks of a face in its place would be isn't skin: the face is smaller.
  const isCheek =
    !face || [0, 1].every((k) => Math.abs(face.colors[k] - skinColor.colors[k]) <= skinRange.color);
  return {
    light: quantile(inside, 0.5),
    burnt: burnt / Math.max(1, inside.length),
    sides: left - right,
    blur: blurWithin(lightness, width, height, { cx, cy, rx, ry }),
    wall: spread(seen),
    skinAround: isCheek ? Math.min(skinBeyond.left, skinBeyond.right, skinWithin.top) : 0,
    face: face?.reach,
    filled: places.filter(differs).length / Math.max(1, places.length),
    within: rim(rings.within),
    beyond: rim(rings.beyond),
  };
}

/** Shares of a ring's upper half for which something holds, at its top and its sides. */
function rimOf(
  { width, height, cx, cy, rx, ry }: GuideOval,
  [from, to]: readonly [number, number],
  holds: (i: number) => boolean,
): Rim {
  const found = { top: [0, 0], left: [0, 0], right: [0, 0] };
  for (let angle = -100; angle <= 100; angle += 2) {
    const turn = (angle * Math.PI) / 180;
    const place = Math.abs(angle) <= 35 ? 'top' : angle < -50 ? 'left' : angle > 50 ? 'right' : undefined;
    if (!place) continue;
    for (let away = from; away <= to; away += 0.02) {
      const x = Math.floor(cx + Math.sin(turn) * away * rx);
      const y = Math.floor(cy - Math.cos(turn) * away * ry);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      found[place][1]++;
      if (holds(y * width + x)) found[place][0]++;
    }
  }
  const share = ([some, all]: number[]) => (all === 0 ? 0 : some / all);
  return { top: share(found.top), left: share(found.left), right: share(found.right) };
}

/** Of the rectangle within the oval: a wall has nothing to be sharp. */
function blurWithin(
  lightness: Float32Array,
  across: number,
  down: number,
  { cx, cy, rx, ry }: Omit<GuideOval, 'width' | 'height'>,
): number {
  const left = Math.max(0, Math.round(cx - 0.75 * rx));
  const right = Math.min(across, Math.round(cx + 0.75 * rx));
  const top = Math.max(0, Math.round(cy - 0.6 * ry));
  const bottom = Math.min(down, Math.round(cy + 0.8 * ry));
  const [width, height] = [right - left, bottom - top];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * across + left;
    data.set(lightness.subarray(from, from + width), y * width);
  }
  return blurMeasure({ width, height, data });
}
