import type { Noise } from '../../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { inkOf } from '../plate/ink-color.ts';
import { fill, flood, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import type { Random } from '../plate/shapes.ts';

/** All that a part of a woodblock print is drawn with. */
export interface BlockStage {
  readonly plate: Plate;
  readonly noise: Noise;
  readonly random: Random;
  readonly inks: BlockInks;
}

/** Pigments of one print. */
export interface BlockInks {
  readonly paper: Ink;
  /** Of the key block: all outlines. */
  readonly key: Ink;
  readonly deep: Ink;
  readonly middle: Ink;
  readonly pale: Ink;
  readonly foam: Ink;
  /** The sky: its upper edge, what it fades to, and the glow over the horizon. */
  readonly skyTop: Ink;
  readonly sky: Ink;
  readonly glow: Ink;
  readonly red: Ink;
  readonly green: Ink;
}

const usual = {
  paper: inkOf('f1e4c8'),
  key: inkOf('1d2b4a'),
  deep: inkOf('20406f'),
  middle: inkOf('4f7fa6'),
  pale: inkOf('a9c6cc'),
  foam: inkOf('f7efdc'),
  red: inkOf('b8402a'),
  green: inkOf('4d6b4f'),
};

/** By hour: Prussian blue by day, beni red at dusk and dawn, indigo at night. */
export const blockInks: Record<'day' | 'evening' | 'dawn' | 'night' | 'gray', BlockInks> = {
  day: { ...usual, skyTop: inkOf('2f5f93'), sky: inkOf('efe1c4'), glow: inkOf('f0d3a8') },
  evening: {
    ...usual,
    skyTop: inkOf('a8402e'),
    sky: inkOf('f2cf9a'),
    glow: inkOf('e88d55'),
    pale: inkOf('b9bfba'),
  },
  dawn: { ...usual, skyTop: inkOf('6f8fae'), sky: inkOf('f3e3cb'), glow: inkOf('eba98c') },
  night: {
    ...usual,
    paper: inkOf('cfcdbb'),
    key: inkOf('0d1529'),
    deep: inkOf('16294d'),
    middle: inkOf('31547f'),
    pale: inkOf('6d8fa6'),
    foam: inkOf('e2e2d3'),
    skyTop: inkOf('101d3c'),
    sky: inkOf('2c4a70'),
    glow: inkOf('587a92'),
    red: inkOf('7d3a35'),
    green: inkOf('2b4443'),
  },
  gray: {
    ...usual,
    skyTop: inkOf('4a5563'),
    sky: inkOf('c9c4b4'),
    glow: inkOf('d9ceb6'),
    deep: inkOf('2b4257'),
    middle: inkOf('5d7b8c'),
    pale: inkOf('a9bcbc'),
  },
};

/** Sky in gradations wiped onto the block (bokashi): a dark band along its upper edge, a glow over the horizon. */
export function wipeSky({ plate, noise, inks }: BlockStage, horizon: number): void {
  const { high } = plate;
  flood(plate, (out, x, y) => {
    const top = smooth(0.2 * high, 0.015 * high, y + 0.012 * noise.at(x * 3, 1));
    const low = smooth(horizon - 0.3 * high, horizon, y);
    for (let c = 0; c < 3; c++) {
      const middle = inks.sky[c] + (inks.glow[c] - inks.sky[c]) * low;
      out[c] = middle + (inks.skyTop[c] - middle) * top;
    }
  });
}

/** A shape in a color, and its line of the key block around it. */
export function fillOutlined(
  { plate, inks }: BlockStage,
  inner: readonly Outline[],
  outer: readonly Outline[],
  ink: Ink,
): void {
  fill(plate, outer, inks.key);
  fill(plate, inner, ink);
}

/** The grain of the block, pressed into everything, and the tooth of the paper. */
export function pressGrain({ plate, noise }: BlockStage): void {
  const { width, height, side, data } = plate;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column / side, row / side];
      // Growth rings, cut along the trunk: lines that swing around a few knots.
      const bend = 0.05 * noise.at(x * 0.8, y * 1.7) + 0.012 * noise.at(x * 2.4, y * 5);
      const ring = (y + bend) * 46;
      const line = smooth(0.55, 0.95, Math.sin(ring * 2 * Math.PI + 1.5 * noise.at(x * 1.2, ring * 0.35)));
      const tooth = 0.016 * noise.at(x * 210, y * 210);
      const i = 3 * (row * width + column);
      const worn = 0.03 * clamp(0.4 + noise.fbm(x * 4, y * 9, 2)) * line;
      for (let c = 0; c < 3; c++) data[i + c] += worn * (0.95 - data[i + c]) * 1.6 + tooth;
    }
}
