import type { Raster } from '../raster/raster.ts';
import type { SteadyMove } from './steady-path.ts';

/** Of a list with one move for each frame, the one at a place between frames; the last one holds on. */
export function steadyAt(moves: readonly SteadyMove[] | undefined, at: number): SteadyMove | undefined {
  if (!moves || moves.length === 0) return undefined;
  const [before, after, share] = around(moves, at);
  // At a cut two neighbors have nothing to do with each other.
  if (before.scale !== after.scale || share === 0) return share < 0.5 ? before : after;
  const between = (a: number, b: number) => a + share * (b - a);
  return {
    x: between(before.x, after.x),
    y: between(before.y, after.y),
    turn: between(before.turn, after.turn),
    scale: before.scale,
  };
}

/** What light becomes: so many times itself, and so much more, 0..255. */
export interface LightTurn {
  readonly scale: number;
  readonly shift: number;
}

/** The same of turns of the light; undefined where there are none. */
export function turnAt(turns: readonly LightTurn[] | undefined, at: number): LightTurn | undefined {
  if (!turns || turns.length === 0) return undefined;
  const [before, after, share] = around(turns, at);
  return {
    scale: before.scale + share * (after.scale - before.scale),
    shift: before.shift + share * (after.shift - before.shift),
  };
}

function around<T>(list: readonly T[], at: number): [T, T, number] {
  const last = list.length - 1;
  const place = Math.min(last, Math.floor(at + 1e-6));
  return [list[place], list[Math.min(last, place + 1)], Math.max(0, Math.min(1, at - place))];
}

/** A frame whose light is turned. */
export function withTurnedLight(frame: Raster<Uint8Array>, turn: LightTurn | undefined): Raster<Uint8Array> {
  if (!turn || (Math.abs(turn.scale - 1) < 0.002 && Math.abs(turn.shift) < 0.25)) return frame;
  const table = Uint8ClampedArray.from({ length: 256 }, (_, level) => level * turn.scale + turn.shift);
  return { ...frame, data: frame.data.map((level) => table[level]) };
}

/** @param levels what each level of red, green and blue becomes, 3 × 256 */
export function withLevels(frame: Raster<Uint8Array>, levels: Uint8Array | undefined): Raster<Uint8Array> {
  if (!levels) return frame;
  const data = new Uint8Array(frame.data.length);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = levels[frame.data[at]];
    data[at + 1] = levels[256 + frame.data[at + 1]];
    data[at + 2] = levels[512 + frame.data[at + 2]];
  }
  return { ...frame, data };
}
