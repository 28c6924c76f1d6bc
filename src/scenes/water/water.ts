import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Light } from '../air/atmosphere.ts';

/** Where a line of sight goes on from the water: its direction per meter along the camera's axis, and how much the mirror takes. */
export interface Glance {
  aside: number;
  up: number;
  /** Share of the light that comes by the mirror, 0..1 (Schlick 1994). */
  mirror: number;
  /** Share of the place under foam. */
  foam: number;
}

export interface Water {
  /** @param depth of the water, meters: along a shore it laps */
  glance(out: Glance, planeX: number, planeY: number, z: number, footprint: number, depth: number): void;
}

/** Octaves of waves: each about half as long as the one before, turned against it, none shorter than a pixel. */
const octaves = 12;
const shrink = 0.6;

/** @param waves 0 a pond … 1 a rough sea */
export function createWater(waves: number, noise: Noise): Water {
  // A lake has no swell: its longest waves are a few meters.
  const longest = 5 + 55 * waves * waves;
  const steepness = 0.006 + 0.05 * waves;
  const turned = Array.from({ length: octaves }, (_, i) => {
    const angle = 0.35 * Math.sin(i * 2.1);
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const wave = { x: 0, y: 0 };
  /** Crests break, and leave streaks of foam along the wind. */
  function whitecaps(x: number, z: number, crest: number, footprint: number): number {
    const breaking = smooth(1.0, 1.5, crest + (waves - 0.55) * 0.6);
    if (breaking <= 0) return 0;
    const lace = footprint < 0.8 ? smooth(-0.05, 0.35, noise.fbm(x * 0.9, z * 1.7, 4, 0.6)) : 0.4;
    return breaking * lace * 0.7;
  }
  return {
    glance(out, planeX, planeY, z, footprint, depth) {
      const x = planeX * z;
      // Wind comes in gusts: between them the water lies smooth.
      const gust = 0.3 + 0.9 * smooth(-0.35, 0.5, noise.fbm(x * 0.004 + 40, z * 0.0016, 3));
      const calm = waves > 0.5 ? 0.75 + 0.25 * gust : gust;
      let slopeX = 0;
      let slopeZ = 0;
      let lost = 0;
      let crest = 0;
      let length = longest;
      for (let i = 0; i < octaves; i++, length *= shrink) {
        const slope = steepness * calm * (i < 3 ? 0.75 : 1);
        const seen = clamp(length / (footprint * 5) - 0.3);
        if (seen < 1) lost += slope * slope * (1 - seen);
        if (seen <= 0) continue;
        const [c, s] = turned[i];
        const u = (x * c - z * s) / (length * 2.2);
        const v = (x * s + z * c) / length;
        noise.slope(wave, u + 7.3 * i, v + 3.1 * i);
        slopeX += seen * slope * wave.x * 0.45;
        slopeZ += seen * slope * wave.y;
        if (i < 4 && waves > 0.55) crest += noise.at(u + 7.3 * i, v + 3.1 * i) * 0.6 ** i;
      }
      // What is smaller than a pixel turns the mirror towards the sky on average.
      slopeZ -= Math.sqrt(lost) * 0.55;
      const n = 1 / Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ);
      const [nx, ny, nz] = [-slopeX * n, n, -slopeZ * n];
      const l = 1 / Math.sqrt(planeX * planeX + planeY * planeY + 1);
      const [dx, dy, dz] = [planeX * l, planeY * l, l];
      const facing = Math.min(-0.004, dx * nx + dy * ny + dz * nz);
      const ry = Math.abs(dy - 2 * facing * ny) + 0.0012;
      const rz = Math.max(0.05, dz - 2 * facing * nz);
      out.aside = (dx - 2 * facing * nx) / rz;
      out.up = ry / rz;
      out.mirror = 0.02 + 0.98 * (1 - Math.min(1, -facing)) ** 5 * (1 - Math.min(0.5, Math.sqrt(lost) * 1.4));
      out.foam = waves > 0.55 ? whitecaps(x, z, crest, footprint) : 0;
      if (depth < 0.7 && waves > 0.2) {
        const edge = depth + 0.22 * noise.fbm(x * 0.08, z * 0.08, 3);
        // The last of a wave runs up the sand as a thin white hem.
        const hem = smooth(0.05, 0.012, depth + 0.02 * noise.at(x * 0.5, z * 0.5));
        const lines =
          hem + smooth(0.16, 0.0, Math.abs(edge - 0.12)) + 0.7 * smooth(0.07, 0, Math.abs(edge - 0.42));
        out.foam = Math.max(
          out.foam,
          Math.min(1, lines) * smooth(-0.35, 0.3, noise.fbm(x * 0.7, z * 0.7, 3)) * 0.8,
        );
      }
    },
  };
}

/** Light that comes back out of water above ground that lies `depth` meters deep; brighter and greener where it is shallow. */
export function waterColor(depth: number): Light {
  const shallow = Math.exp(-Math.max(0, depth) * 0.35);
  return [0.009 + 0.085 * shallow, 0.027 + 0.095 * shallow, 0.033 + 0.06 * shallow];
}
