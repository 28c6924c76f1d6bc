import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction, Light } from '../air/atmosphere.ts';
import type { Frame } from '../view/camera.ts';
import { type HouseSpot, paintHouse, type SpotPlace } from './house-paint.ts';
import { type Face, reachOf, type Solid, solidsOf } from './house-solids.ts';
import { type House, laneHalf, laneMiddle, type Village } from './village.ts';
import { siteShare } from './village-site.ts';

/** A village as the camera sees it. Light linear, lengths in meters. */
export interface VillageView {
  /** Paints the houses over `light` where nothing nearer is in `distance`, and enters their own. */
  paint(light: Float32Array, distance: Float32Array, columns: number): void;
  /** Share of the sun and the sky that houses take from the ground at a place, 0..1. */
  shadow(x: number, y: number, z: number): number;
  /** How much light windows add to that of the sky on the ground there, as a share of it. */
  shine(x: number, z: number): number;
  /** How much of the ground is trodden there, 0..1. */
  lane(x: number, z: number): number;
  /** What a mirror at (x, 0, z) sees of it, into `out`, no farther than `limit` (0: no limit). Whether it sees any. */
  mirror(out: Float32Array, x: number, z: number, aside: number, up: number, limit: number): boolean;
}

export interface VillageViewOptions {
  readonly village: Village;
  readonly frame: Frame;
  readonly eye: number;
  readonly sun: Direction;
  readonly light: { readonly sun: Light; readonly sky: Light };
  readonly noise: Noise;
  readonly isNight: boolean;
  isLit(x: number, z: number): boolean;
  haze(light: Float32Array, planeX: number, planeY: number, z: number, height: number): void;
}

interface Standing {
  readonly house: House;
  readonly solids: readonly Solid[];
  readonly cos: number;
  readonly sin: number;
  readonly radius: number;
  readonly top: number;
  readonly isLit: boolean;
}

interface Hit {
  way: number;
  standing: Standing;
  face: Face;
}

/** Of a lamp behind a curtain, and of smoke. */
export const warm: Light = [1, 0.5, 0.13];

export function createVillageView(options: VillageViewOptions): VillageView {
  const { village, frame, eye, sun, light, noise, isNight, isLit, haze } = options;
  const standings: Standing[] = village.houses
    .map((house) => ({
      house,
      solids: solidsOf(house),
      cos: Math.cos(house.turn),
      sin: Math.sin(house.turn),
      ...reachOf(house),
      isLit: isLit(house.x, house.z),
    }))
    .sort((a, b) => b.house.z - a.house.z);
  const daylight =
    (light.sky[0] + light.sky[1] + light.sky[2]) / 2.4 + 0.8 * light.sun[1] * Math.max(0, sun[1]);
  const glow = 2.6 * daylight * village.lamps;

  /** The first of a house's faces that a ray meets, nearer than `limit`. The ray is `from` + way × `to`. */
  let foundFace: Face | undefined;
  function meet(
    { house, solids, cos, sin }: Standing,
    fx: number,
    fy: number,
    fz: number,
    tx: number,
    ty: number,
    tz: number,
    limit: number,
  ): number {
    const ox = fx - house.x;
    const oz = fz - house.z;
    const px = ox * cos + oz * sin;
    const pz = oz * cos - ox * sin;
    const py = fy - house.base;
    const qx = tx * cos + tz * sin;
    const qz = tz * cos - tx * sin;
    let nearest = limit;
    foundFace = undefined;
    for (const { planes } of solids) {
      let enter = 1e-4;
      let leave = nearest;
      let first: Face | undefined;
      for (const plane of planes) {
        const off = plane.d - (plane.nx * px + plane.ny * py + plane.nz * pz);
        const speed = plane.nx * qx + plane.ny * ty + plane.nz * qz;
        if (speed === 0) {
          if (off < 0) leave = -1;
          continue;
        }
        const at = off / speed;
        if (speed < 0) {
          if (at > enter) {
            enter = at;
            first = plane;
          }
        } else if (at < leave) leave = at;
        if (enter >= leave) break;
      }
      if (first && enter < leave) {
        nearest = enter;
        foundFace = first;
      }
    }
    return nearest;
  }

  /** Whether a house stands between a place and the sun. */
  function isShaded(x: number, y: number, z: number): boolean {
    if (sun[1] <= 0.005) return false;
    for (const standing of standings) {
      const { house, radius, top } = standing;
      const dx = house.x - x;
      const dz = house.z - z;
      const flat = sun[0] * sun[0] + sun[2] * sun[2];
      const along = (dx * sun[0] + dz * sun[2]) / Math.max(1e-6, flat);
      const reach = radius / Math.sqrt(Math.max(1e-6, flat));
      if (along < -reach) continue;
      const aside = Math.abs(dx * sun[2] - dz * sun[0]) / Math.sqrt(Math.max(1e-6, flat));
      if (aside > radius || y + sun[1] * Math.max(0, along - reach) > house.base + top) continue;
      if (meet(standing, x, y, z, sun[0], sun[1], sun[2], 400) < 400) return true;
    }
    return false;
  }

  const spot: HouseSpot = { color: new Float32Array(3), glow: 0 };
  const place: SpotPlace = { u: 0, y: 0, v: 0, nx: 0, nz: 0, footprint: 1 };

  /** Light that leaves the spot where a ray meets a house. */
  function shade(
    out: Float32Array,
    { house, cos, sin, isLit: inSun }: Standing,
    { nx, ny, nz, surface }: Face,
    x: number,
    y: number,
    z: number,
    footprint: number,
  ): void {
    const ox = x - house.x;
    const oz = z - house.z;
    place.u = ox * cos + oz * sin;
    place.v = oz * cos - ox * sin;
    place.y = y - house.base;
    place.nx = nx;
    place.nz = nz;
    place.footprint = Math.max(0.02, footprint);
    paintHouse(spot, house, surface, place, { lit: village.lit, isSnowy: village.isSnowy, noise });
    const wx = nx * cos - nz * sin;
    const wz = nz * cos + nx * sin;
    const facing = wx * sun[0] + ny * sun[1] + wz * sun[2];
    const direct =
      facing > 0.01 && inSun && !isShaded(x + wx * 0.06, y + ny * 0.06 + 0.02, z + wz * 0.06) ? facing : 0;
    const low = smooth(0, 2.2, place.y);
    const open = (0.52 + 0.48 * ny) * (0.62 + 0.38 * low);
    const bounce = (village.isSnowy ? 0.2 : 0.1) * (1 - ny) * clamp(0.25 + sun[1]) * (inSun ? 1 : 0.3);
    for (let c = 0; c < 3; c++) {
      const night = isNight ? (c === 2 ? 1 : 0.92) : 1;
      out[c] =
        (night * spot.color[c] * (light.sun[c] * (direct + bounce) + light.sky[c] * open)) / Math.PI +
        spot.glow * glow * warm[c];
    }
  }

  function paintOne(standing: Standing, out: Float32Array, distance: Float32Array, columns: number): void {
    const { house, radius, top } = standing;
    const { width, height, pixel } = frame;
    const nearest = Math.max(1, house.z - radius);
    const horizon = frame.planeY(0) / pixel;
    const columnOf = (x: number, z: number) => x / z / pixel + width / 2;
    const xs = [-radius, radius].flatMap((dx) =>
      [nearest, house.z + radius].map((z) => columnOf(house.x + dx, z)),
    );
    const rowOf = (y: number, z: number) => horizon - (y - eye) / z / pixel;
    const ys = [house.base - 5, house.base + top].flatMap((y) => [
      rowOf(y, nearest),
      rowOf(y, house.z + radius),
    ]);
    const one = new Float32Array(4);
    const sum = new Float32Array(3);
    const last = {
      row: Math.min(height - 1, Math.ceil(Math.max(...ys))),
      column: Math.min(width - 1, Math.ceil(Math.max(...xs))),
    };
    for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= last.row; row++)
      for (let column = Math.max(0, Math.floor(Math.min(...xs))); column <= last.column; column++) {
        let hits = 0;
        let seen: Face | undefined;
        let alike = false;
        sum.fill(0);
        for (let i = 0; i < 4; i++) {
          const at = (row * 2 + (i >> 1)) * columns + column * 2 + (i & 1);
          const planeX = frame.planeX(column + 0.25 + 0.5 * (i & 1));
          const planeY = frame.planeY(row + 0.25 + 0.5 * (i >> 1));
          const limit = Math.abs(distance[at]);
          // Ground that a foundation is dug into is nearer than its wall.
          const z = meet(standing, 0, eye, 0, planeX, planeY, 1, Math.min(limit, 1e6));
          if (!foundFace || z >= limit) continue;
          const found = foundFace;
          alike = seen === found;
          if (!alike) {
            shade(one, standing, found, planeX * z, eye + planeY * z, z, z * pixel * (i === 0 ? 1 : 0.8));
            haze(one, planeX, planeY, z, eye + planeY * z);
            seen = found;
          }
          for (let c = 0; c < 3; c++) sum[c] += one[c];
          distance[at] = z;
          hits++;
        }
        if (hits === 0) continue;
        const o = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) out[o + c] += (sum[c] - out[o + c] * hits) / 4;
      }
  }

  /** A column that rises, drifts and widens. */
  function paintSmoke(
    { house, cos, sin, top }: Standing,
    out: Float32Array,
    distance: Float32Array,
    columns: number,
  ): void {
    if (!house.smokes || house.chimney === undefined) return;
    const { width, height, pixel } = frame;
    const along = house.chimney * house.length;
    const x0 = house.x + along * cos;
    const z = house.z + along * sin;
    const y0 = house.base + top;
    const tall = 15 + (house.id & 15);
    const drift = ((house.id >> 4) & 1 ? 1 : -1) * 0.16;
    const horizon = frame.planeY(0) / pixel;
    const rows = [horizon - (y0 + tall - eye) / z / pixel, horizon - (y0 - eye) / z / pixel];
    for (let row = Math.max(0, Math.floor(rows[0])); row < Math.min(height, rows[1]); row++) {
      const y = eye + frame.planeY(row + 0.5) * z - y0;
      const rise = clamp(y / tall);
      const middle = x0 + drift * y + 1.6 * rise * noise.at(y * 0.16, house.id % 97);
      const half = 0.3 + 2.1 * rise;
      const first = Math.max(0, Math.floor((middle - 2 * half) / z / pixel + width / 2));
      const end = Math.min(width - 1, Math.ceil((middle + 2 * half) / z / pixel + width / 2));
      for (let column = first; column <= end; column++) {
        if (Math.abs(distance[row * 2 * columns + column * 2]) < z - 1) continue;
        const u = (frame.planeX(column + 0.5) * z - middle) / half;
        const curl = noise.fbm(u * 0.9 + y * 0.1, y * 0.3 - house.id * 0.01, 3);
        const thick =
          Math.exp(-u * u * 1.4) * (1 - rise) * clamp(0.55 + 0.9 * curl) * 0.5 * smooth(0, 0.6, y);
        const o = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) {
          const white = (0.55 * (light.sky[c] * 0.9 + light.sun[c] * 0.25)) / Math.PI;
          out[o + c] += (white - out[o + c]) * thick;
        }
      }
    }
  }

  const { site } = village;
  return {
    paint(out, distance, columns) {
      for (const standing of standings) paintOne(standing, out, distance, columns);
      for (const standing of standings) paintSmoke(standing, out, distance, columns);
    },
    shadow(x, y, z) {
      if (siteShare(site, x, z) <= 0 && Math.hypot(x - site.x, z - site.z) > site.wide + site.deep + 60)
        return 0;
      let foot = 0;
      for (const { house, cos, sin } of standings) {
        const dx = x - house.x;
        const dz = z - house.z;
        if (dx * dx + dz * dz > 400) continue;
        const u = Math.max(0, Math.abs(dx * cos + dz * sin) - house.length / 2);
        const v = Math.max(0, Math.abs(dz * cos - dx * sin) - house.width / 2);
        foot = Math.max(foot, 0.5 * Math.exp(-Math.hypot(u, v) / 0.9));
      }
      return isShaded(x, y + 0.1, z) ? 1 : foot;
    },
    shine(x, z) {
      if (village.lit === 0 || siteShare(site, x, z) <= 0) return 0;
      let sum = 0;
      for (const { house, cos, sin } of standings) {
        const dx = x - house.x;
        const dz = z - house.z;
        if (dx * dx + dz * dz > 500) continue;
        const u = Math.max(0, Math.abs(dx * cos + dz * sin) - house.length / 2);
        const v = Math.max(0, Math.abs(dz * cos - dx * sin) - house.width / 2);
        sum += Math.exp(-Math.hypot(u, v) / 2.6);
      }
      return 3 * village.lamps * sum;
    },
    lane(x, z) {
      const share = siteShare(site, x, z);
      if (share <= 0.02) return 0;
      const off = Math.abs(x - laneMiddle(site, z)) + 0.5 * noise.fbm(x * 0.4, z * 0.4, 2);
      return share * smooth(laneHalf * 1.25, laneHalf * 0.75, off);
    },
    mirror(out, x, z, aside, up, limit) {
      let best: Hit | undefined;
      let nearest = limit > 0 ? limit - z : 1e5;
      for (const standing of standings) {
        const { house, radius, top } = standing;
        const way = house.z - z;
        if (way < -radius || up * (way - radius) > house.base + top) continue;
        if (Math.abs(x + aside * way - house.x) > radius * (1 + Math.abs(aside))) continue;
        const at = meet(standing, x, 0, z, aside, up, 1, nearest);
        if (foundFace) {
          nearest = at;
          best = { way: at, standing, face: foundFace };
        }
      }
      if (!best) return false;
      const { way, standing, face } = best;
      shade(out, standing, face, x + aside * way, up * way, z + way, (z + way) * frame.pixel * 1.5);
      return true;
    },
  };
}
