import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import { carAt, hashOf, neonAt, type Surface, wallAt } from './facade.ts';
import { layOutTown } from './lay-out-town.ts';
import { type Crossing, firstHit, type Hit, SightLines } from './sight-lines.ts';
import { createStreet } from './street.ts';
import type { TownPlan } from './town-plan.ts';

/** A city as the camera sees it. Lengths in meters, light linear. */
export interface TownView {
  /** Enters what stands there into the distances of a landscape (as in `Visibility`), over whatever lies behind. */
  fill(distance: Float32Array, columns: number): void;
  /** Light that leaves what is seen through a place on the camera's plane, into `out`. Returns how high that lies. */
  shade(out: Float32Array, planeX: number, planeY: number): number;
  /** The same for a mirror at (x, 0, z). Returns how far away it is; 0 where the mirror sees past the city. */
  mirrored(out: Float32Array, x: number, z: number, aside: number, up: number): number;
  /** Adds what a city gives to the air above and before it. */
  addGlow(out: Float32Array, planeY: number, z: number): void;
  /** Whether the sun reaches the ground. */
  isLit(x: number, z: number): boolean;
  /** Of the ground that people stand on. */
  readonly level: number;
}

export interface TownOptions {
  readonly plan: TownPlan;
  readonly frame: Frame;
  readonly eye: number;
  readonly halfWidth: number;
  readonly sun: Direction;
  readonly light: { readonly sun: Light; readonly sky: Light };
  readonly noise: Noise;
  readonly isNight: boolean;
  sky(out: Float32Array, planeX: number, planeY: number): void;
}

/** What lamps make of the air above a city, and what signs make of it. */
const [lampHaze, neonHaze] = [
  [1, 0.6, 0.34],
  [0.62, 0.3, 1],
] as const;
/** Mirrors on the ground are drawn out towards the eye. */
const stretches = [0.62, 0.86, 1.16, 1.6] as const;

export function createTown({
  plan,
  frame,
  eye,
  halfWidth,
  sun,
  light,
  noise,
  isNight,
  sky,
}: TownOptions): TownView {
  const town = layOutTown(plan, halfWidth);
  const lines = new SightLines(town.boxes);
  const street = createStreet(plan, town, noise);
  const daylight = light.sky[1] + 0.8 * light.sun[1] * Math.max(0, sun[1]);
  const lamps = 1.1 * daylight * plan.lamps;
  const isDark = plan.lamps > 0.2;
  const haze = lampHaze.map((value, c) => mix(value, neonHaze[c], smooth(0.5, 1, plan.neon)));
  /** From above, a city at night is seen by its lamps; the moon only draws blue edges around its roofs. */
  const fromAbove = plan.view === 'roofs' && isNight;
  const moonlit = fromAbove ? ([0.3, 0.42, 0.62] as const) : ([1, 1, 1] as const);
  const surface: Surface = { color: [0, 0, 0], glow: [0, 0, 0], mirror: 0, askew: 0 };
  const seen = new Float32Array(4);

  const known = new Map<number, Crossing[]>();
  function column(planeX: number): Crossing[] {
    const key = Math.round((planeX / frame.pixel) * 4);
    let crossings = known.get(key);
    if (!crossings) {
      crossings = lines.column((key / 4) * frame.pixel);
      known.set(key, crossings);
    }
    return crossings;
  }

  /** Where a falling line of sight reaches the ground; infinitely far where it doesn't. */
  function groundAt(y: number, z: number, slope: number): number {
    if (slope >= 0 || y <= town.level) return Number.POSITIVE_INFINITY;
    const there = z + (town.level - y) / slope;
    return there >= town.shore ? there : Number.POSITIVE_INFINITY;
  }

  /** The wall of the quay. */
  function quayAt(y: number, z: number, slope: number): number {
    if (town.shore === 0 || z >= town.shore) return Number.POSITIVE_INFINITY;
    const height = y + slope * (town.shore - z);
    return height >= 0 && height <= town.level ? town.shore : Number.POSITIVE_INFINITY;
  }

  function paintWall({ crossing, z, y, isRoof }: Hit, planeX: number, footprint: number, out: Float32Array) {
    const { box, isFront } = crossing;
    const { skin } = box;
    const x = planeX * z;
    const u = isFront ? x - box.x0 : z - box.z0;
    const wide = isFront ? footprint : footprint / Math.max(0.12, Math.abs(planeX));
    if (isRoof) {
      surface.mirror = 0;
      surface.glow.fill(0);
      const edge = Math.min(x - box.x0, box.x1 - x, z - box.z0, box.z1 - z);
      const rim = smooth(0.9, 0.5, edge) * clamp((fromAbove ? 2.4 : 1.5) / footprint);
      const moonSide = sun[0] > 0 ? box.x1 - x : x - box.x0;
      const towardsMoon = moonSide <= edge + 0.01 || box.z1 - z <= edge + 0.01 ? 1 : 0.2;
      const kind = hashOf(skin.id, 1, 1);
      const felt = kind < 0.35 ? 0.07 : kind < 0.75 ? 0.2 : kind < 0.9 ? 0.34 : 0.13;
      const gravel =
        felt * (1 + 0.3 * noise.fbm(x * 0.2, z * 0.2, 2)) + (fromAbove ? 0.7 * towardsMoon : 0.12) * rim;
      for (let c = 0; c < 3; c++)
        surface.color[c] = plan.isSnowy ? 0.75 : mix(gravel, skin.wall[c], skin.kind === 'car' ? 1 : 0.35);
      lit(out, [0, 1, 0], x, y, z, planeX, 0.2);
      return;
    }
    if (skin.kind === 'neon') neonAt(surface, skin, u, y - box.bottom, box.x1 - box.x0, box.top - box.bottom);
    else if (skin.kind === 'car') carAt(surface, skin, isFront ? u / (box.x1 - box.x0) : 0.5, y, isDark);
    else wallAt(surface, skin, u, y, wide);
    const normal: Direction = isFront ? [0, 0, -1] : [planeX > 0 ? -1 : 1, 0, 0];
    lit(out, normal, x, y, z, planeX, (y - eye) / z);
  }

  function paintGround(x: number, z: number, planeX: number, planeY: number, out: Float32Array) {
    const away = z * frame.pixel;
    street(surface, x, z, away / Math.max(0.02, -planeY) / 8 + away);
    const { mirror } = surface;
    surface.mirror = 0;
    lit(out, [0, 1, 0], x, town.level, z, planeX, planeY);
    if (mirror < 0.02) return;
    const cosine = Math.abs(planeY) / Math.sqrt(planeX * planeX + planeY * planeY + 1);
    const share = mirror * (0.04 + 0.96 * (1 - cosine) ** 4);
    const ripple = 1 + 0.12 * noise.at(x * 2.1, z * 1.1);
    const sum = [0, 0, 0];
    for (const [tap, even] of stretches.entries()) {
      // Uneven, so that no tap shows as a picture of its own.
      const stretch = even * (0.84 + 0.32 * hashOf(plan.seed + tap, Math.floor(x * 24), Math.floor(z * 11)));
      const found = reflect(seen, planeX, x, z, -planeY * stretch * ripple);
      if (!found) sky(seen, planeX, Math.max(0.001, -planeY * stretch));
      for (let c = 0; c < 3; c++) sum[c] += seen[c] / stretches.length;
    }
    for (let c = 0; c < 3; c++) out[c] = out[c] * (1 - share) + Math.min(sum[c], lamps * 4 + 1) * share;
  }

  /** What a mirror on the ground sees of the buildings, without what those mirror. */
  function reflect(out: Float32Array, planeX: number, x: number, z: number, up: number): Hit | undefined {
    const hit = firstHit(column(planeX), { y: town.level, z, slope: up });
    if (!hit || hit.isRoof) return;
    paintWall(hit, x / z, hit.z * frame.pixel * 1.6, out);
    return hit;
  }

  const mirror = new Float32Array(4);
  /** The light of the sun, the sky, the lamps and of its own that a surface sends to the eye. */
  function lit(
    out: Float32Array,
    [nx, ny, nz]: Direction,
    x: number,
    y: number,
    z: number,
    planeX: number,
    planeY: number,
  ) {
    const facing = Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2]);
    const direct =
      facing > 0.01 && light.sun[1] > 1e-4 && !lines.isShaded(x + nx, y + 0.2, z + nz, sun) ? facing : 0;
    const canyon = plan.view === 'street' ? 26 : 40;
    const open =
      (ny > 0 ? (y > town.level + 1 ? 1 : plan.view === 'street' ? 0.5 : 0.4) : 0.5) *
      (0.42 + 0.58 * smooth(0, canyon, y + (ny > 0 ? 12 : 0)));
    const nightly =
      lamps * (1 + plan.neon) * (ny > 0 ? 0 : 0.3 * Math.exp(-y / 9) + (fromAbove ? 0.014 : 0.045));
    const glass = surface.mirror;
    if (glass > 0) {
      const up = Math.abs(planeY) * 0.8 + 0.07 + 0.035 * surface.askew;
      sky(mirror, (nz < 0 ? planeX * 0.7 : -planeX) + 0.03 * surface.askew, Math.max(0.01, up));
      // Low panes mirror what stands opposite.
      const free = smooth(6, 55, y + 26 * noise.at(x * 0.03 + z * 0.021, y * 0.02 + 9));
      for (let c = 0; c < 3; c++) mirror[c] *= 0.16 + 0.84 * free;
    }
    for (let c = 0; c < 3; c++) {
      const received =
        light.sun[c] * direct + light.sky[c] * open + 0.08 * light.sun[c] * Math.max(0, sun[1]) * (1 - ny);
      const own = (surface.color[c] * received * moonlit[c]) / Math.PI + surface.color[c] * haze[c] * nightly;
      out[c] =
        own * (1 - glass) +
        (glass > 0 ? mirror[c] * glass : 0) +
        surface.glow[c] * lamps * (fromAbove ? 1.5 : 1);
    }
  }

  return {
    level: town.level,
    isLit: (x, z) => !lines.isShaded(x, town.level + 1, z, sun),
    fill(distance, columns) {
      const rows = distance.length / columns;
      for (let i = 0; i < columns; i++) {
        const crossings = column(frame.planeX((i + 0.5) / 2));
        let first = 0;
        for (let row = rows - 1; row >= 0; row--) {
          const slope = frame.planeY((row + 0.5) / 2);
          while (first < crossings.length) {
            const { box, from, to } = crossings[first];
            if (eye + slope * from <= box.top || (slope < 0 && eye + slope * to <= box.top)) break;
            first++;
          }
          const hit = firstHit(crossings, { y: eye, z: 0, slope }, first);
          const z = Math.min(
            hit?.z ?? Number.POSITIVE_INFINITY,
            groundAt(eye, 0, slope),
            quayAt(eye, 0, slope),
          );
          if (z < Number.POSITIVE_INFINITY) distance[row * columns + i] = z;
          else if (first >= crossings.length && slope > 0) break;
        }
      }
    },
    shade(out, planeX, planeY) {
      const hit = firstHit(column(planeX), { y: eye, z: 0, slope: planeY });
      const ground = groundAt(eye, 0, planeY);
      const quay = quayAt(eye, 0, planeY);
      const nearest = Math.min(ground, quay);
      if (hit && hit.z <= nearest) {
        paintWall(hit, planeX, hit.z * frame.pixel, out);
        return hit.y;
      }
      if (nearest === Number.POSITIVE_INFINITY) {
        sky(out, planeX, Math.max(0.0006, planeY));
        return eye;
      }
      if (quay <= ground) {
        const x = planeX * quay;
        for (let c = 0; c < 3; c++) surface.color[c] = 0.16 + 0.05 * noise.at(x * 0.3, 2);
        surface.glow.fill(0);
        surface.mirror = 0;
        const y = eye + planeY * quay;
        lit(out, [0, 0, -1], x, y, quay, planeX, planeY);
        return y;
      }
      paintGround(planeX * ground, ground, planeX, planeY, out);
      return town.level;
    },
    mirrored(out, x, z, aside, up) {
      if (town.shore === 0) return 0;
      const middle = town.shore + 160;
      const planeX = (x + aside * (middle - z)) / middle;
      const hit = firstHit(column(planeX), { y: 0, z, slope: up });
      if (!hit || hit.isRoof) return 0;
      paintWall(hit, planeX, hit.z * frame.pixel * 1.5, out);
      return hit.z;
    },
    addGlow(out, planeY, z) {
      if (lamps <= 0) return;
      const isSky = z === Number.POSITIVE_INFINITY;
      // Whoever looks down on lamps sees a darker sky, with a dome of their light on the horizon.
      if (isSky && fromAbove)
        for (let c = 0; c < 3; c++) {
          out[c] *= 0.5;
          out[c] += haze[c] * lamps * 0.1 * Math.exp(-Math.max(0, planeY) * 16);
        }
      const above = isSky ? Math.exp(-Math.max(0, planeY) * 5) : 1 - Math.exp(-z / 5000);
      const strength = lamps * (fromAbove ? 0.075 : isNight ? 0.05 : 0.03) * above;
      for (let c = 0; c < 3; c++) out[c] += haze[c] * strength;
    },
  };
}
