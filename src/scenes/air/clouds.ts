import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Atmosphere, Direction } from './atmosphere.ts';
import { type CloudLayerCover, createCloudLayer, type LayerLight } from './cloud-layer.ts';
import { cloudMatter } from './cloud-noise.ts';
import { phase, underCover } from './cloud-shine.ts';
import type { FarAir } from './far-air.ts';

export interface CloudCover {
  /** Heaped clouds: 0 none … 1 closed. */
  readonly heaped: number;
  /** Height of their bases and from there to their tops, km. */
  readonly base: number;
  readonly thickness: number;
  /** Streaks of ice high up, 0..1. */
  readonly veil: number;
  /** Banks and flakes between the two. */
  readonly layer?: CloudLayerCover;
}

/** What the clouds add in a direction, and what they let through. Reused by the caller. */
export interface CloudLight {
  red: number;
  green: number;
  blue: number;
  through: number;
}

const earth = 6360;

export interface Clouds {
  /** All looks up to the next aim go to one column of the picture. */
  aim(planeX: number): void;
  look(out: CloudLight, planeY: number): void;
}

/** Of the table of one column: where it begins (km ahead), how fast its cells grow, and how many there are. */
const first = 0.3;
const growth = 1.014;
const cells = 430;
const perCell = 1 / Math.log(growth);

/** Per km in the densest cloud, how much of it a short step meets at most, and after how many empty ones the long ones come again. */
const extinction = 20;
const mostDepth = 1.8;
const farAgain = 5;
/** How far a cloud goes over into air, and the finer billows at its edges: repetitions per km, weight, and the largest pixel (km) that shows them. */
const softness = 0.5;
const fine = [
  { scale: 1.07, weight: 0.42, least: 0.14 },
  { scale: 4.6, weight: 0.24, least: 0.03 },
] as const;
const coarse = 1;
/** km */
const furthest = 90;

/** Clouds seen from the ground. Light as in `Atmosphere`: for a sun of illuminance 1. */
export function createClouds(
  cover: CloudCover,
  air: Atmosphere,
  sun: Direction,
  farAir: FarAir,
  noise: Noise,
  { steps, pixel }: { readonly steps: number; readonly pixel: number },
): Clouds {
  const { heaped, base, thickness, veil } = cover;
  const sunlight = air.sunlight(base + thickness * 0.5);
  const veilLight = air.sunlight(8);
  // Under a closed cover the light has gone through cloud, which takes its color.
  const closed = smooth(0.6, 0.95, heaped);
  const ambient = underCover(air, sun, sunlight, closed);

  /** How much of a column of air is cloud, 0..1. */
  const coverage = (x: number, z: number) => {
    const field = 0.5 + 0.62 * noise.fbm(x * 0.16 + 31, z * 0.16, 3) + 0.2 * noise.at(x * 0.62, z * 0.62 + 9);
    return (
      smooth(1.02 - heaped * 0.95, 1.28 - heaped * 0.72, field + 0.18) *
      (1 - closed * 0.25 * clamp(0.8 - 1.2 * field))
    );
  };
  /** `coverage` along the column aimed at, looked up again and again by what hangs above each other. */
  const along = new Float32Array(cells);
  let aside = 0;
  function aim(planeX: number): void {
    aside = planeX;
    along.fill(-1);
  }
  function coverageAhead(z: number): number {
    const at = Math.max(0, Math.min(cells - 1.001, Math.log(z / first) * perCell));
    const k = at | 0;
    for (let n = k; n <= k + 1; n++)
      if (along[n] < 0) {
        const there = first * growth ** n;
        along[n] = coverage(aside * there, there);
      }
    return along[k] + (along[k + 1] - along[k]) * (at - k);
  }
  /** How dark the underside of a closed cover is: folds and rolls. */
  const underside = (x: number, z: number) => {
    if (closed === 0) return 1;
    const folds = noise.fbm(x * 0.28 + 4, z * 0.28 + 0.6 * noise.at(x * 0.3, z * 0.3), 5, 0.55);
    return mix(1, 0.3 + 1.1 * clamp(0.5 + 0.75 * folds), closed);
  };

  /**
   * Per km of way, 0..1 of the densest.
   *
   * @param size km: what is finer than this isn't looked at
   */
  function density(x: number, height: number, z: number, column: number, size: number): number {
    const level = (height - base) / thickness;
    if (level < 0 || level > 1) return 0;
    const grown = 0.35 + 0.65 * column;
    const profile = smooth(0, 0.08, level) * (1 - smooth(grown * 0.45, grown, level));
    const shape = column * profile;
    if (shape <= 0.02) return 0;
    const billows = cloudMatter(x * 0.23, height * 0.23, z * 0.23);
    let value = (billows * 1.45 - (1 - shape * 0.92)) / softness;
    if (value <= 0) return 0;
    for (const { scale, weight, least } of fine) {
      if (size > least || value <= 0) break;
      const wisps = cloudMatter(x * scale + 0.3, height * scale, z * scale);
      // Wisps below, billows above.
      value -= (level < 0.2 ? wisps : 1 - wisps) * weight * (1 - clamp(value * 0.7));
    }
    return clamp(value);
  }

  /** Distance at which a ray reaches a height. */
  const reach = (up: number, height: number) => {
    const b = earth * up;
    return -b + Math.sqrt(b * b + height * (2 * earth + height));
  };
  const heightAt = (up: number, t: number) => Math.sqrt(earth * earth + t * t + 2 * earth * t * up) - earth;

  const layer = cover.layer && createCloudLayer(cover.layer, air, sun, farAir, noise, pixel);
  const banks: LayerLight = { red: 0, green: 0, blue: 0, hidden: 0 };
  const between = new Float32Array(6);
  function look(out: CloudLight, planeY: number): void {
    const z = 1 / Math.sqrt(aside * aside + planeY * planeY + 1);
    const x = aside * z;
    const y = planeY * z;
    out.red = 0;
    out.green = 0;
    out.blue = 0;
    out.through = 1;
    if (y < 0.004) return;
    const cosine = x * sun[0] + y * sun[1] + z * sun[2];
    if (heaped > 0.02) {
      const from = reach(y, base);
      const to = Math.min(reach(y, base + thickness), from + 14);
      if (from < furthest) {
        // Scattered again and again, light spreads and gets less directed (Wrenninge 2013).
        const direct = 0.75 * phase(0.66, cosine) + 0.25 * phase(-0.15, cosine);
        const spread = phase(0.3, cosine);
        const wide = phase(0.05, cosine);
        const far = (to - from) / (2.5 * steps);
        const near = Math.min(far, mostDepth / extinction + 2 * pixel * from);
        // Rays start at chance, each for itself: what is in step with the picture's rows or columns shows as a raster.
        const chance = cellHash(Math.round(aside / pixel), Math.round(planeY / pixel), 5) / 2 ** 32;
        let t = from + far * (0.2 + 0.6 * chance);
        let step = far;
        let empty = 0;
        let light = 0;
        let sky = 0;
        let reached = 0;
        let weight = 0;
        while (t < to && out.through > 0.03) {
          const px = x * t;
          const pz = z * t;
          const height = heightAt(y, t);
          const column = coverageAhead(pz);
          const here = column <= 0 ? 0 : density(px, height, pz, column, pixel * t);
          if (here <= 0.003) {
            empty++;
            if (step < far && empty > farAgain) step = far;
            t += step;
            continue;
          }
          empty = 0;
          if (step > near) {
            // Its edge lies somewhere on the last long step: back, and on in short ones.
            t = Math.max(from + near * chance, t - step + near * chance);
            step = near;
            continue;
          }
          let depth = 0;
          let stride = thickness * 0.055;
          let way = 0;
          for (let k = 0; k < 4; k++) {
            way += stride;
            depth +=
              density(
                px + sun[0] * way,
                height + sun[1] * way,
                pz + sun[2] * way,
                column,
                k < 1 ? pixel * t + 0.5 * stride : coarse,
              ) * stride;
            stride *= 2.2;
          }
          depth *= extinction;
          const passed = Math.exp(-here * extinction * step);
          const part = out.through * (1 - passed);
          const shine =
            direct * Math.exp(-depth) +
            0.55 * spread * Math.exp(-depth * 0.28) +
            0.32 * wide * Math.exp(-depth * 0.07);
          light += part * shine * 2.4;
          sky += part * (0.42 + 0.58 * clamp((height - base) / thickness)) * underside(px, pz);
          reached += part * t;
          weight += part;
          out.through *= passed;
          t += step;
        }
        if (weight > 0) {
          // The furthest ones are lost in the haze.
          const kept = 1 - smooth(0.5 * furthest, furthest, from);
          const all = weight;
          light *= kept;
          sky *= kept;
          weight *= kept;
          out.through = 1 - kept * (1 - out.through);
          out.red = light * sunlight[0] + sky * ambient[0];
          out.green = light * sunlight[1] + sky * ambient[1];
          out.blue = light * sunlight[2] + sky * ambient[2];
          farAir.read(between, aside, planeY, reached / all);
          out.red = out.red * between[3] + between[0] * weight;
          out.green = out.green * between[4] + between[1] * weight;
          out.blue = out.blue * between[5] + between[2] * weight;
        }
      }
    }
    if (layer) {
      layer.look(banks, aside, planeY);
      if (banks.hidden > 0) {
        out.red += out.through * banks.red;
        out.green += out.through * banks.green;
        out.blue += out.through * banks.blue;
        out.through *= 1 - banks.hidden;
      }
    }
    if (veil > 0.02) {
      const t = reach(y, 8);
      const u = (x * t) / 26;
      const v = (z * t) / 11;
      const bend = 0.6 * noise.fbm(u * 0.8 + 5, v * 0.8, 3);
      const streaks = noise.fbm((u + bend) * 1.1, (v + bend) * 2.9, 6, 0.56);
      const patches = noise.fbm(u * 0.45 + 13, v * 0.45, 3);
      const thick =
        smooth(0.18 - veil * 0.5, 0.85 - veil * 0.3, streaks * 0.75 + patches * 0.7) *
        smooth(0.0, 0.1, y) *
        0.85;
      if (thick > 0) {
        const shine = 0.5 * phase(0.6, cosine) + 0.9 * phase(0.1, cosine);
        const seen = thick * out.through;
        out.red += seen * (veilLight[0] * shine * 1.9 + ambient[0] * 0.55);
        out.green += seen * (veilLight[1] * shine * 1.9 + ambient[1] * 0.55);
        out.blue += seen * (veilLight[2] * shine * 1.9 + ambient[2] * 0.55);
        out.through *= 1 - thick * 0.8;
      }
    }
  }
  return { aim, look };
}
