import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Skin, Spot } from './backdrop-set.ts';
import { type Distance, distanceOf, reachOf } from './body.ts';
import type { Curtain } from './subject/curtain.ts';
import { subjectAway } from './view.ts';

/** How many values `LightSpot.measure` gives. */
export const lightParts = 3;

/** Lights spots. */
export interface LightSpot {
  /**
   * How a spot of solid `own` (or −1) is lit, into `lightParts` places of `parts` from `from` on: the share of the lamp, of what is
   * hidden from the light all around, and of the dark line under the subject. It changes slowly but for edges, and is most of the work.
   */
  measure(parts: Float32Array, from: number, spot: Spot, own: number): void;
  /** Puts light that was measured on a spot: linear, into three places of `out` from `at` on. */
  shade(
    out: Float32Array,
    at: number,
    skin: Skin,
    spot: Spot,
    ray: Float32Array,
    parts: Float32Array,
    from: number,
  ): void;
}

/** What the eye sees of the stage in a direction that a mirror throws it to. */
export type Beyond = (
  out: Float32Array,
  spot: Spot,
  rx: number,
  ry: number,
  rz: number,
  rough: number,
) => void;

const shadowSteps = 22;
/** How far along a normal a solid is still felt, and in how many steps. */
const nearness = 0.42;
const aoSteps = 4;

export function createLight(
  { lamps, solids = [], drop = 0 }: BackdropSet,
  curtain: Curtain | undefined,
  beyond: Beyond,
  toPicture: (out: Float32Array, x: number, y: number, z: number) => void,
): LightSpot {
  const { towards, key, around, soft, pool, gobo } = lamps;
  const [lx, ly, lz] = towards;
  const bodies = solids.map(({ solid }) => ({
    distance: distanceOf(solid),
    reach: reachOf(solid),
    at: solid.at,
    isEven: solid.kind !== 'arch' && solid.kind !== 'ring',
  }));
  const seen = new Float32Array(4);
  const mirrored = new Float32Array(4);
  const pixel = new Float32Array(2);

  const near: Distance[] = [];
  const nearest = (x: number, y: number, z: number) => {
    let least = 9;
    for (let i = 0; i < near.length; i++) {
      const d = near[i](x, y, z);
      if (d < least) least = d;
    }
    return least;
  };

  /** Share of the lamp that no solid hides. */
  function open(x: number, y: number, z: number, own: number): number {
    near.length = 0;
    for (let i = 0; i < bodies.length; i++) {
      // No even body stands in its own light where it faces it.
      if (i === own && bodies[i].isEven) continue;
      const { at, reach, distance } = bodies[i];
      const t = (at[0] - x) * lx + (at[1] - y) * ly + (at[2] - z) * lz;
      if (t < -reach) continue;
      const way = Math.max(0, t);
      const u = x + way * lx - at[0];
      const v = y + way * ly - at[1];
      const w = z + way * lz - at[2];
      const most = reach + soft * (way + reach);
      if (u * u + v * v + w * w < most * most) near.push(distance);
    }
    if (near.length === 0) return 1;
    let least = 1;
    let t = 0.012;
    for (let step = 0; step < shadowSteps && t < 4; step++) {
      const d = nearest(x + t * lx, y + t * ly, z + t * lz);
      least = Math.min(least, d / (soft * t));
      if (least < -1) break;
      t += Math.max(0.014, Math.min(0.5, Math.abs(d) * 0.85));
    }
    return smooth(-1, 1, least);
  }

  function crowded({ x, y, z, nx, ny, nz }: Spot, own: number): number {
    near.length = 0;
    for (let i = 0; i < bodies.length; i++) {
      if (i === own && bodies[i].isEven) continue;
      const { at, reach, distance } = bodies[i];
      const most = reach + 1.7 * nearness;
      if ((x - at[0]) ** 2 + (y - at[1]) ** 2 + (z - at[2]) ** 2 < most * most) near.push(distance);
    }
    // The ground hides as much as a body does.
    const low = y + drop;
    if (near.length === 0 && (own < 0 || low > nearness)) return 0;
    let sum = 0;
    let weight = 1;
    for (let k = 1; k <= aoSteps; k++) {
      const h = (nearness * k * k) / (aoSteps * aoSteps);
      let d = near.length > 0 ? nearest(x + nx * h, y + ny * h, z + nz * h) : 9;
      if (own >= 0) d = Math.min(d, low + ny * h);
      sum += weight * Math.max(0, h - Math.max(0, d));
      weight *= 0.62;
    }
    return clamp(sum * 2.1);
  }

  function measure(parts: Float32Array, from: number, spot: Spot, own: number): void {
    const { x, y, z, nx, ny, nz } = spot;
    const sx = x + 0.004 * nx;
    const sy = y + 0.004 * ny;
    const sz = z + 0.004 * nz;
    const facing = nx * lx + ny * ly + nz * lz;
    let lit = clamp((facing + 0.06) / 1.06);
    if (lit > 0 && bodies.length > 0) lit *= open(sx, sy, sz, own);
    let shelter = bodies.length > 0 ? crowded(spot, own) : 0;
    let dark = 0;
    if (curtain) {
      if (lit > 0) lit *= 1 - curtain.shade(sx, sy, sz, lx, ly, lz, soft);
      shelter = 1 - (1 - shelter) * (1 - 0.8 * curtain.enclose(sx, sy, sz));
      if (ny > 0.7) dark = 0.85 * curtain.touch(x, y, z);
    }
    if (gobo) lit *= gobo(x - (lx / lz) * (z - subjectAway), y - (ly / lz) * (z - subjectAway));
    const off = (x - pool.at[0]) ** 2 + (y - pool.at[1]) ** 2 + (z - pool.at[2]) ** 2;
    parts[from] = lit * (pool.low + (1 - pool.low) * Math.exp(-off / (pool.radius * pool.radius)));
    parts[from + 1] = shelter;
    parts[from + 2] = dark;
  }

  function shade(
    out: Float32Array,
    at: number,
    skin: Skin,
    spot: Spot,
    ray: Float32Array,
    parts: Float32Array,
    from: number,
  ): void {
    const { x, y, z, nx, ny, nz } = spot;
    const lit = parts[from];
    const shelter = parts[from + 1];
    const dark = parts[from + 2];
    // Most of what comes from all around comes from above, and from behind the eye.
    const sky = (0.7 + 0.3 * ny + 0.32 * Math.max(0, -nz)) * (1 - shelter);
    // What lies in a corner is lit by what stands around it, in its color.
    const lifted = 0.3 * shelter;
    const bright = 1 - dark;
    out[at] = skin.red * bright * (lit * key[0] + around[0] * (sky + lifted * skin.red));
    out[at + 1] = skin.green * bright * (lit * key[1] + around[1] * (sky + lifted * skin.green));
    out[at + 2] = skin.blue * bright * (lit * key[2] + around[2] * (sky + lifted * skin.blue));
    if (skin.mirror <= 0) return;

    const facingEye = -(ray[0] * nx + ray[1] * ny + ray[2] * nz);
    const share = skin.mirror + (1 - skin.mirror) * (1 - clamp(facingEye)) ** 5 * (1 - 0.8 * skin.rough);
    beyond(
      seen,
      spot,
      ray[0] + 2 * facingEye * nx,
      ray[1] + 2 * facingEye * ny,
      ray[2] + 2 * facingEye * nz,
      skin.rough,
    );
    if (curtain && ny > 0.9 && y > -drop - 0.01 && Math.abs(y) < 0.02) {
      toPicture(pixel, x, y, z);
      curtain.mirror(mirrored, pixel[0], pixel[1], 0.02 + 0.25 * skin.rough);
      for (let c = 0; c < 3; c++) seen[c] = seen[c] * (1 - mirrored[3]) + mirrored[c];
    }
    for (let c = 0; c < 3; c++) out[at + c] = out[at + c] * (1 - share) + seen[c] * share * (1 - 0.6 * dark);
  }

  return { measure, shade };
}
