import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import { type Falls, streamHalf, streamMiddle } from './falls.ts';

const moss: Light = [0.062, 0.094, 0.02];
const grass: Light = [0.085, 0.125, 0.03];
const leaves: Light = [0.24, 0.12, 0.03];

interface RockPlace {
  readonly x: number;
  readonly z: number;
  /** Above the pool, meters. */
  readonly ground: number;
  /** 1 level … 0 upright. */
  readonly level: number;
  readonly footprint: number;
}

/** The share of light that a gorge gives back: rock in layers, wet beside the water, moss on its ledges, pebbles along the stream. */
export function createGorgeColor(falls: Falls, isAutumn: boolean, noise: Noise) {
  const { height, half } = falls;
  return (
    out: Float32Array,
    { x, z, ground: y, level, footprint }: RockPlace,
    grain: number,
    patch: number,
  ): void => {
    const aside = Math.abs(x - falls.x);
    const layers = noise.fbm(y * (5 / height) + 0.5 * noise.at(x * 0.02, z * 0.02), x * 0.008, 3, 0.6);
    const cracks = noise.ridged(x * 0.21 + 3, y * 0.12 + 0.3 * patch, footprint < 0.3 ? 4 : 2);
    const pits = footprint < 0.3 ? noise.fbm(x * 1.3, y * 0.9 + z * 0.3, 3, 0.6) : 0;
    const stains = noise.fbm(x * 0.3, y * 0.03 + 7, 2);
    const stone = clamp(0.42 + 0.5 * layers + 0.25 * grain + 0.2 * stains + 0.4 * pits);
    const joint = 1 - 0.5 * smooth(0.62, 0.95, cracks);
    const warm = clamp(0.5 + 1.3 * patch + 0.4 * layers);
    out[0] = joint * (0.075 + 0.16 * stone + 0.03 * warm);
    out[1] = joint * (0.074 + 0.145 * stone + 0.012 * warm);
    out[2] = joint * (0.07 + 0.125 * stone - 0.012 * warm);
    const nearFall = smooth(half * 3 + 0.34 * height, half * 1.2, aside) * smooth(-40, -6, z - falls.z);
    const off = Math.abs(x - streamMiddle(falls, z)) - streamHalf(falls, z);
    const isFloor = z < falls.z - 3 || y < 2.5;
    const wet = Math.max(nearFall * smooth(height * 1.1, height * 0.3, y), isFloor ? smooth(0.9, 0.2, y) : 0);
    const share = 1.15 - 0.45 * wet;
    for (let c = 0; c < 3; c++) out[c] *= share;
    // Along the water lie pebbles.
    const shingle =
      smooth(4.5, 1.5, off) * smooth(2.2, 1.2, y) * smooth(0.55, 0.8, level) * (isFloor ? 1 : 0);
    if (shingle > 0) {
      const stones =
        footprint < 0.25 ? noise.fbm(x * 5.5, z * 5.5, 2, 0.7) * smooth(0.25, 0.05, footprint) : 0;
      const tone = (0.15 + 0.05 * grain) * Math.max(0.3, 1 + 0.8 * stones) * share;
      for (let c = 0; c < 3; c++) out[c] = mix(out[c], tone * (1.06 - 0.09 * c), shingle);
    }
    // Moss and grass hold on to whatever isn't upright.
    const soil = level + 0.22 * grain + 0.3 * patch + 0.16 * stains;
    const green =
      smooth(0.34, 0.8, soil + 0.2 * nearFall) * smooth(0.25, 1.1, y + 0.4 * grain) * (1 - 0.75 * shingle);
    const tufts =
      footprint < 0.4 ? noise.fbm(x * 1.9, z * 1.1 + y * 1.4, 3, 0.65) * smooth(0.4, 0.1, footprint) : 0;
    const above = smooth(2.4 * height, 1.6 * height, y);
    const lush = (0.75 + 0.5 * clamp(0.5 + grain) + 0.25 * stains) * Math.max(0.3, 1 + 1.1 * tufts);
    const meadow = smooth(2, 9, off) * smooth(0.7, 0.9, level);
    for (let c = 0; c < 3; c++) {
      const grown = mix(moss[c], grass[c], meadow) * lush;
      const fallen = isAutumn ? mix(grown, leaves[c], clamp(0.3 + 0.8 * grain + patch) * 0.8) : grown;
      out[c] = mix(out[c], fallen, green * above * 0.9);
    }
  };
}
