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
const door: Paint = [0.13, 0.075, 0.04];
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

interface PaintLight {
  /** Share of windows that are lit. */
  readonly lit: number;
  readonly isSnowy: boolean;
  readonly noise: Noise;
}

/** Walls with windows, shutters and boards; roofs in rows of tiles, or under snow. */
export function paintHouse(
  spot: HouseSpot,
  house: House,
  surface: Surface,
  place: SpotPlace,
  light: PaintLight,
): void {
  const { color } = spot;
  const { isSnowy, noise } = light;
  spot.glow = 0;
  if (surface === 'roof' || surface === 'spire') paintRoof(color, house, surface, place, light);
  else if (surface === 'under') set(color, isSnowy ? snow : boards, isSnowy ? 0.9 : 0.8);
  else if (surface === 'stone')
    set(color, stone, 1 + 0.4 * noise.fbm(place.u * 2 + place.v * 2, place.y * 2.4, 2));
  else paintWall(spot, house, place, light);
}

function paintRoof(
  color: Float32Array,
  house: House,
  surface: 'roof' | 'spire',
  { u, y, v, footprint }: SpotPlace,
  { isSnowy, noise }: PaintLight,
): void {
  const down = surface === 'roof' ? Math.abs(v) : y * 0.6;
  const rows = Math.sin(down * 17) * clamp(0.16 / footprint - 0.3);
  const worn = noise.fbm(u * 0.7 + house.id * 0.01, down * 0.7, 3);
  set(color, house.roof, 1 + 0.12 * rows + 0.3 * worn);
  if (!isSnowy) return;
  const slid =
    surface === 'spire' ? 0.55 : 1 - 0.6 * smooth(0.34, 0.55, noise.fbm(u * 0.35 + house.id, v * 0.5, 2));
  blend(color, snow, 0.96 * slid);
}

function paintWall(spot: HouseSpot, house: House, place: SpotPlace, { lit, noise }: PaintLight): void {
  const { color } = spot;
  const { u, y, v, nx, nz, footprint } = place;
  const isEnd = Math.abs(nx) > Math.abs(nz);
  const across = isEnd ? v : u;
  const side = isEnd ? (nx > 0 ? 3 : 1) : nz > 0 ? 2 : 0;
  const grime = noise.fbm(across * 0.5 + house.id * 0.013, y * 0.35, 3);
  set(color, house.wall, 0.96 + 0.14 * grime - 0.22 * smooth(1.2, 0, y));
  const isBoarded = house.isTimbered && y > Math.min(house.walls - 0.3, 2.75);
  if (isBoarded) {
    const gaps = smooth(0.72, 1, Math.abs(Math.sin(across * 9))) * clamp(0.13 / footprint - 0.2);
    set(color, boards, 1 + 0.3 * grime - 0.45 * gaps);
  }
  const foundation = within(y + 2.6, 3.0, footprint);
  if (foundation > 0) blend(color, stone, foundation * 0.9);
  if (house.tower && u < -house.length / 2 - 0.1) {
    // A clock would be nice to read; from afar it's the belfry's windows that are seen.
    const belfry = house.tower.tall - 2.6;
    const hole = within(across, 0.75, footprint) * within(y - belfry, 1.15, footprint);
    blend(color, pane, hole);
  } else paintOpening(spot, house, { across, y, side, footprint }, lit);
}

/** Half as high and half as wide as they are, and where their middle is, if not above the sill. */
const openings = {
  nave: { tall: 1.5, wide: 0.5, at: 3.4 },
  door: { tall: 1.05, wide: 0.5, at: 1.05 },
  window: { tall: 0.62, wide: 0.46, at: undefined },
} as const;

/** A window or a door: in even bays, none on a corner or in the gable's slope. */
function paintOpening(
  spot: HouseSpot,
  house: House,
  { across, y, side, footprint }: { across: number; y: number; side: number; footprint: number },
  lit: number,
): void {
  const { color } = spot;
  const isGable = (side & 1) === 1;
  const end = (isGable ? house.width : house.length) / 2;
  const bays = Math.max(1, Math.floor((2 * end - 1) / bay));
  const start = (-bays * bay) / 2;
  const i = Math.floor((across - start) / bay);
  const storey = Math.floor(y / floor);
  const middle = start + (i + 0.5) * bay;
  const sill = storey * floor + 1.5;
  const roofAt = isGable
    ? house.walls + house.rise * (1 - (Math.abs(middle) + 0.7) / (house.width / 2))
    : house.walls;
  if (i < 0 || i >= bays || y < 0.1 || sill + 0.8 > roofAt || (house.tower && storey > 1)) return;
  const isDoor = storey === 0 && i === (house.id & 3) % bays && (side === 0 || side === 1);
  const kind = house.tower ? 'nave' : isDoor ? 'door' : 'window';
  const { tall, wide, at = sill } = openings[kind];
  const dx = across - middle;
  const dy = y - at;
  if (kind === 'window') {
    const leaf = within(Math.abs(dx) - wide - 0.27, 0.24, footprint) * within(dy, tall, footprint);
    blend(color, house.shutters, leaf);
  }
  const rim = within(dx, wide + 0.08, footprint) * within(dy, tall + 0.08, footprint);
  blend(color, isDoor ? house.shutters : frameColor, rim);
  const glass = within(dx, wide, footprint) * within(dy, tall, footprint);
  if (isDoor) {
    blend(color, door, glass);
    return;
  }
  const bars =
    Math.max(within(dx, 0.035, footprint), within(dy - 0.12, 0.035, footprint)) * clamp(0.1 / footprint);
  blend(color, pane, glass * (1 - bars));
  const h = cellHash(i + 8 * storey, side, house.id & 0xffff);
  const isLit = (h & 255) / 255 < lit;
  spot.glow = isLit ? glass * (1 - 0.8 * bars) * mix(0.6, 1, ((h >>> 8) & 255) / 255) : 0;
}
