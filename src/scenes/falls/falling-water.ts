import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';
import { type Falls, streamHalf, streamMiddle } from './falls.ts';

/** Water in the air, on ledges and in the pool below. */
export interface FallingWater {
  /** Lays it over the light in `out` at a place of the wall; `lit` is the share of the sun that gets there. */
  add(out: Float32Array, x: number, y: number, z: number, footprint: number, lit: number): void;
  /** Share of the pool's surface under foam, 0..1. */
  foam(x: number, z: number, footprint: number): number;
  /** How thick the spray is at a place of the picture, 0..1: a cloud around the foot. */
  spray(planeX: number, planeY: number, eye: number, z: number): number;
}

export interface FallingWaterOptions {
  readonly falls: Falls;
  readonly sun: readonly [x: number, y: number, z: number];
  readonly light: { readonly sun: Light; readonly sky: Light };
  /** In frost it is half ice. */
  readonly isFrozen: boolean;
}

const white: Light = [0.84, 0.87, 0.9];
const ice: Light = [0.62, 0.75, 0.84];

export function createFallingWater(
  { falls, sun, light, isFrozen }: FallingWaterOptions,
  noise: Noise,
): FallingWater {
  const { tiers, height } = falls;
  /** Grain of the water: streaks as wide as the fall asks for. */
  const fine = 14 / Math.max(6, Math.min(60, height));

  /** Share of a place that is under water, and how white it is there. */
  const seen = { share: 0, white: 0 };
  function look(x: number, y: number, z: number, footprint: number) {
    seen.share = 0;
    seen.white = 0;
    for (let n = 0; n < tiers.length; n++) {
      const { foot, top, strands } = tiers[n];
      if (y < foot - 1.5 || y > top + 1.2) continue;
      const fallen = Math.max(0, top - y);
      const share = clamp(fallen / (top - foot));
      // What falls is torn into arrows that get longer on their way.
      const bend = noise.fbm(x * 0.22 * fine + 3 * n, y * 0.05 * fine, 2);
      const ragged = noise.fbm(x * 0.75 * fine + 9 * n, y * 0.045 * fine + 2.2 * n, 3, 0.55);
      for (let s = 0; s < strands.length; s++) {
        const strand = strands[s];
        const middle = falls.x + strand.x + strand.half * 0.35 * share * Math.sin(n * 2.3 + s * 4.1);
        const wide = strand.half + strand.spread * fallen;
        const u = Math.abs(x - middle + 0.22 * strand.half * bend) / wide + (0.16 + 0.34 * share) * ragged;
        const body = smooth(1.04, 0.72, u);
        if (body <= 0) continue;
        const streaks = noise.fbm(
          x * 2.4 * fine + 2.2 * bend + s * 31,
          y * 0.085 * fine + 0.3 * Math.abs(x - middle) * fine,
          footprint < 0.06 ? 4 : 3,
          0.6,
        );
        // At its lip it's a smooth sheet; then it breaks, and rock shows between.
        const holes = smooth(-0.62 + 0.2 * share, -0.1, streaks + 0.25 * (1 - share) - 0.32 * u);
        const cover = body * mix(0.9, 1, 1 - share) * holes;
        if (cover <= seen.share) continue;
        seen.share = cover;
        seen.white = clamp(0.44 + 1.7 * streaks + 0.2 * share + 0.3 * ragged + 0.25 * smooth(0.08, 0, share));
      }
    }
    // Ledges are under foam where the water lands.
    for (const { foot, strands, top } of tiers) {
      if (foot < 0.5 || Math.abs(y - foot) > 1.6) continue;
      for (const strand of strands) {
        const wide = strand.half + strand.spread * (top - foot);
        const u = Math.abs(x - falls.x - strand.x) / (wide * 1.15);
        const lands = smooth(0.95, 0.6, u + 0.3 * noise.fbm(x * 0.6, z * 0.6, 2)) * 0.85;
        if (lands > seen.share) {
          seen.share = lands;
          seen.white = 0.75;
        }
      }
    }
  }

  return {
    add(out, x, y, z, footprint, lit) {
      if (y < -0.2 || y > height + 1.5 || z < falls.z - 30) return;
      look(x, y, z, footprint);
      const { share } = seen;
      if (share <= 0.01) return;
      // White water scatters: it is bright from all sides, and glows against the light.
      const facing = 0.42 + 0.4 * clamp(-sun[2]) + 0.3 * clamp(sun[2]) * 0.8 + 0.25 * clamp(sun[1]);
      const tone = mix(0.2, 0.66, seen.white);
      for (let c = 0; c < 3; c++) {
        const own = isFrozen ? mix(ice[c], white[c], seen.white) : white[c];
        // Thin sheets are darker and bluer: the rock shines through.
        const deep = mix(c === 0 ? 0.86 : c === 1 ? 0.95 : 1, 1, seen.white);
        const received = light.sun[c] * lit * facing + mix(light.sky[c], light.sky[1], 0.55) * 0.85;
        out[c] += ((own * tone * deep * received) / Math.PI - out[c]) * share * 0.97;
      }
    },
    foam(x, z, footprint) {
      let most = 0;
      const [{ strands, top }] = tiers;
      for (const strand of strands) {
        const wide = strand.half + strand.spread * top;
        const dx = Math.max(0, Math.abs(x - falls.x - strand.x) - wide * 0.8);
        const dz = Math.max(0, falls.z - z);
        const away = Math.sqrt(dx * dx * 1.6 + dz * dz) / (2.5 + 0.07 * height + 0.5 * wide);
        most = Math.max(most, Math.exp(-away * 0.9));
      }
      // Bubbles drift along with the stream, in bands of lace that thin out on their way.
      const middle = streamMiddle(falls, z);
      const u = (x - middle) * (0.55 + 1.6 / streamHalf(falls, z));
      const way = z * 0.16;
      const bands = noise.fbm(u * 0.55 + 3, way * 0.4, 3);
      const lace = footprint < 0.8 ? noise.ridged(u * 0.9 + 0.5 * bands, way + 0.4 * bands, 3) - 0.5 : 0;
      const boil = noise.fbm(x * 0.5, z * 0.4, 3, 0.6);
      const drifting =
        smooth(0.1, 0.65, z / falls.z) * smooth(0.05, 0.5, bands + 0.35 * most) * smooth(0.05, 0.4, lace);
      return clamp(smooth(0.3, 0.95, most * (1 + 0.7 * boil) + 0.25 * lace) + 0.4 * drifting);
    },
    spray(planeX, planeY, eye, z) {
      if (Math.abs(z) < falls.z - 14) return 0;
      let thick = 0;
      for (let n = 0; n < tiers.length; n++) {
        const { foot, top, strands } = tiers[n];
        const fallen = top - foot;
        for (const { x, half, spread } of strands) {
          const wide = half + spread * fallen;
          const at = falls.z + tiers[n].behind * 0.6;
          const u = (planeX * at - falls.x - x) / (wide * 0.95 + 0.07 * fallen + 1);
          const y = planeY * at + eye - foot;
          const v = y / ((n === 0 ? 0.14 : 0.07) * fallen + 0.8);
          if (v < -1.5 || v > 3.4 || Math.abs(u) > 3) continue;
          const size = 4.5 / (0.2 * fallen + 4);
          const billow = noise.fbm(planeX * at * size, y * size * 1.3 + 4 * n, 3);
          const cloud = Math.exp(-u * u - (v < 0 ? v * v * 3 : v * v * 0.8));
          thick = Math.max(thick, cloud * clamp(0.6 + 0.5 * billow) * (n === 0 ? 0.8 : 0.42));
        }
      }
      return isFrozen ? thick * 0.4 : thick;
    },
  };
}
