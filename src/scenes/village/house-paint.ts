import { cellHash } from '../../imaging/sampling/cell-hash.ts';
import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Surface } from './house-solids.ts';
import type { House, Paint } from './village.ts';

/** What a spot of a house gives back and what it sends out by itself. Reused by the caller. */
export interface HouseSpot {
  readonly color: Float32Array;
  /** How bright a window shines there, 0..1. */
  glow: number;
}

/** A spot in the frame of its house: along the ridge, up from the ground, across; and the normal there. */
export interface SpotPlace {
  u: number;
  y: number;
  v: number;
  nx: number;
  nz: number;
  footprint: number;
}

const boards: Paint = [0.2, 0.115, 0.062];
const snow: Paint = [0.82, 0.85, 0.9];
const stone: Paint = [0.3, 0.285, 0.26];
const pane: Paint = [0.035, 0.045, 0.055];
const frameColor: Paint = [0.72, 0.7, 0.66];
/** From one window to the next, and from one floor to the next, meters. */
const [bay, floor] = [2.5, 2.55];

const set = (out: Float32Array, [r, g, b]: Paint, tone: number) => {
  out[0] = r * tone;
  out[1] = g * tone;
  out[2] = b * tone;
};
const blend = (out: Float32Array, [r, g, b]: Paint, share: number) => {
  out[0] += (r - out[0]) * share;
  out[1] += (g - out[1]) * share;
  out[2] += (b - out[2]) * share;
};
/** 1 within `half` of the middle, blurred by a pixel. */
const within = (away: number, half: number, footprint: number) =>
  clamp((half - Math.abs(away)) / footprint + 0.5);

/** Walls with windows, shutters and boards; roofs in rows of tiles, or under snow. */
export function paintHouse(
  spot: HouseSpot,
  house: House,
  surface: Surface,
  { u, y, v, nx, nz, footprint }: SpotPlace,
  { lit, isSnowy, noise }: { readonly lit: number; readonly isSnowy: boolean; readonly noise: Noise },
): void {
  const { color } = spot;
  spot.glow = 0;
  if (surface === 'roof' || surface === 'spire') {
    const down = surface === 'roof' ? Math.abs(v) : y * 0.6;
    const rows = Math.sin(down * 17) * clamp(0.16 / footprint - 0.3);
    const worn = noise.fbm(u * 0.7 + house.id * 0.01, down * 0.7, 3);
    set(color, house.roof, 1 + 0.12 * rows + 0.3 * worn);
    if (isSnowy) {
      const slid =
        surface === 'spire' ? 0.55 : 1 - 0.6 * smooth(0.34, 0.55, noise.fbm(u * 0.35 + house.id, v * 0.5, 2));
      blend(color, snow, 0.96 * slid);
    }
    return;
  }
  if (surface === 'under') {
    set(color, isSnowy ? snow : boards, isSnowy ? 0.9 : 0.8);
    return;
  }
  if (surface === 'stone') {
    const blocks = noise.fbm(u * 2 + v * 2, y * 2.4, 2);
    set(color, stone, 1 + 0.4 * blocks);
    return;
  }
  const across = Math.abs(nx) > Math.abs(nz) ? v : u;
  const side = Math.abs(nx) > Math.abs(nz) ? (nx > 0 ? 3 : 1) : nz > 0 ? 2 : 0;
  const inTower = house.tower !== undefined && u < -house.length / 2 - 0.1;
  const grime = noise.fbm(across * 0.5 + house.id * 0.013, y * 0.35, 3);
  set(color, house.wall, 0.96 + 0.14 * grime - 0.22 * smooth(1.2, 0, y));
  const isBoarded = house.isTimbered && y > Math.min(house.walls - 0.3, 2.75);
  if (isBoarded) {
    const gaps = smooth(0.72, 1, Math.abs(Math.sin(across * 9))) * clamp(0.13 / footprint - 0.2);
    set(color, boards, 1 + 0.3 * grime - 0.45 * gaps);
  }
  const foundation = within(y + 2.6, 3.0, footprint);
  if (foundation > 0) blend(color, stone, foundation * 0.9);
  const end = inTower ? house.tower!.wide / 2 : (side & 1 ? house.width : house.length) / 2;
  if (inTower) {
    // A clock would be nice to read; from afar it's the belfry's windows that are seen.
    const belfry = house.tower!.tall - 2.6;
    const hole = within(across, 0.75, footprint) * within(y - belfry, 1.15, footprint);
    blend(color, pane, hole);
    return;
  }
  // Windows in even bays, none on a corner or in the gable's slope.
  const bays = Math.max(1, Math.floor((2 * end - 1) / bay));
  const start = (-bays * bay) / 2;
  const i = Math.floor((across - start) / bay);
  const storey = Math.floor(y / floor);
  const middle = start + (i + 0.5) * bay;
  const sill = storey * floor + 1.5;
  const isGable = (side & 1) === 1;
  const roofAt = isGable
    ? house.walls + house.rise * (1 - (Math.abs(middle) + 0.7) / (house.width / 2))
    : house.walls;
  if (i < 0 || i >= bays || y < 0.1 || sill + 0.8 > roofAt) return;
  const h = cellHash(i + 8 * storey, side, house.id & 0xffff);
  const isDoor = storey === 0 && i === (house.id & 3) % bays && (side === 0 || side === 1);
  const tallHalf = house.tower ? 1.5 : isDoor ? 1.05 : 0.62;
  const wideHalf = house.tower ? 0.5 : isDoor ? 0.5 : 0.46;
  const at = house.tower ? 3.4 : isDoor ? 1.05 : sill;
  if (house.tower && storey > 1) return;
  const dx = across - middle;
  const dy = y - at;
  if (!house.tower && !isDoor) {
    const leaf = within(Math.abs(dx) - wideHalf - 0.27, 0.24, footprint) * within(dy, tallHalf, footprint);
    blend(color, house.shutters, leaf);
  }
  const rim = within(dx, wideHalf + 0.08, footprint) * within(dy, tallHalf + 0.08, footprint);
  blend(color, isDoor ? house.shutters : frameColor, rim);
  const glass = within(dx, wideHalf, footprint) * within(dy, tallHalf, footprint);
  if (isDoor) {
    blend(color, [0.13, 0.075, 0.04], glass);
    return;
  }
  const bars =
    Math.max(within(dx, 0.035, footprint), within(dy - 0.12, 0.035, footprint)) * clamp(0.1 / footprint);
  blend(color, pane, glass * (1 - bars));
  const isLit = (h & 255) / 255 < lit;
  spot.glow = isLit ? glass * (1 - 0.8 * bars) * mix(0.6, 1, ((h >>> 8) & 255) / 255) : 0;
}
