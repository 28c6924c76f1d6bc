import type { Segment } from '../../../imaging/perspective/line-segments.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import type { Ground } from './ground-nearness.ts';

/** What is known of a photo before its ground is looked for, in a small copy of it. */
export interface GroundSigns {
  /** 0..1. */
  readonly lightness: Plane;
  /** Straight edges, those of the subject left out. */
  readonly segments: readonly Segment[];
  /** Rows of the subject's top and feet, where those are to be seen. */
  readonly stand?: { readonly top: number; readonly feet: number };
}

/** As shares of the height. */
const horizons = { highest: 0.3, usual: 0.45, lowest: 0.66 };
/** The horizon below the top of somebody who stands, as a share of their height: that of a camera at eye level. */
const eyeLevel = 0.12;
/** A sine: edges that far from upright or level count for neither. */
const skew = 0.14;
/** As shares of height and width. */
const least = { upright: 0.1, level: 0.32 };
/** Between the ground line and the feet there is so much ground, as a share of the subject's height: else it could not move before what is behind it. */
const apron = 0.14;
/** Of the photo: with less ground there is nothing that comes nearer. */
const leastGround = 0.06;
/** The air that lies between, as it were. */
const [farthest, depth] = [0.06, 0.5];
/** Where there is no ground to be seen. */
const flatBack = 0.22;

/**
 * Where the ground begins. Nothing above that line is bent when the camera moves, so it lies below everything that stands upright
 * in the back.
 *
 * @param height of the photo the ground is told for
 */
export function findGround(signs: GroundSigns, height: number): Ground {
  const { lightness, segments, stand } = signs;
  const scale = height / lightness.height;
  const flat: Ground = { height, line: height, back: flatBack };
  const level = levelRow(segments, lightness);
  const hasSky = level !== undefined || skyEnds(lightness);
  if (!hasSky && !stand) return flat;
  const horizon = level ?? horizonOf(lightness.height, stand);
  let line = Math.max(horizon, lowestUpright(segments, lightness.height, horizon));
  if (stand) line = Math.min(line, stand.feet - apron * (stand.feet - stand.top));
  line = Math.max(line, horizons.highest * lightness.height);
  if (line > (1 - leastGround) * lightness.height) return flat;
  const physical = Math.max(0, line - horizon) / (lightness.height - horizon);
  return { height, line: line * scale, back: farthest + depth * (1 - farthest) * physical };
}

function horizonOf(height: number, stand: GroundSigns['stand']): number {
  if (!stand) return horizons.usual * height;
  const eyes = stand.top + eyeLevel * (stand.feet - stand.top);
  return Math.min(horizons.lowest, Math.max(horizons.highest, eyes / height)) * height;
}

/** A long level edge: the sea's horizon, the far rim of a field or a table. */
function levelRow(segments: readonly Segment[], { width, height }: Plane): number | undefined {
  let longest: Segment | undefined;
  for (const segment of segments) {
    const { x1, y1, x2, y2, length } = segment;
    const row = (y1 + y2) / 2 / height;
    if (Math.abs(y2 - y1) > skew * 0.4 * Math.abs(x2 - x1) || length < least.level * width) continue;
    if (row < horizons.highest || row > horizons.lowest) continue;
    if (!longest || length > longest.length) longest = segment;
  }
  return longest && (longest.y1 + longest.y2) / 2;
}

/** The lowest end of an upright edge that begins above the horizon: what lies on the ground never does. */
function lowestUpright(segments: readonly Segment[], height: number, horizon: number): number {
  let lowest = 0;
  for (const { x1, y1, x2, y2, length } of segments) {
    if (length < least.upright * height || Math.abs(x2 - x1) > skew * length) continue;
    if (Math.min(y1, y2) > horizon) continue;
    lowest = Math.max(lowest, y1, y2);
  }
  return lowest;
}

/** Of the height: what is looked at of the sky, and of what lies below it. */
const sky = { rows: 0.14, land: 0.4 };
/** It is so much lighter and so much smoother than what is below. */
const clear = { lighter: 0.03, smoother: 0.5 };

/** Whether the upper rows are sky. */
function skyEnds({ width, height, data }: Plane): boolean {
  const measure = (from: number, to: number) => {
    let [light, rough, count] = [0, 0, 0];
    for (let y = Math.floor(from * height); y < Math.floor(to * height) - 1; y++) {
      for (let x = 0; x < width - 1; x++, count++) {
        const at = y * width + x;
        light += data[at];
        rough += Math.abs(data[at + 1] - data[at]) + Math.abs(data[at + width] - data[at]);
      }
    }
    return { light: light / count, rough: rough / count };
  };
  const [upper, lower] = [measure(0, sky.rows), measure(1 - sky.land, 1)];
  return upper.light > lower.light + clear.lighter && upper.rough < clear.smoother * lower.rough;
}
