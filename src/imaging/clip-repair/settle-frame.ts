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

/** The same of gains; 1 where there are none. */
export function gainAt(gains: readonly number[] | undefined, at: number): number {
  if (!gains || gains.length === 0) return 1;
  const [before, after, share] = around(gains, at);
  return before + share * (after - before);
}

function around<T>(list: readonly T[], at: number): [T, T, number] {
  const last = list.length - 1;
  const place = Math.min(last, Math.floor(at + 1e-6));
  return [list[place], list[Math.min(last, place + 1)], Math.max(0, Math.min(1, at - place))];
}

/**
 * A frame in other light.
 *
 * @param levels what each level of red, green and blue becomes, 3 × 256
 * @param gain of the light before that
 */
export function withLevels(
  frame: Raster<Uint8Array>,
  levels: Uint8Array | undefined,
  gain: number,
): Raster<Uint8Array> {
  if (!levels && Math.abs(gain - 1) < 0.002) return frame;
  const table = Uint8Array.from({ length: 768 }, (_, at) => {
    const value = Math.min(255, Math.round((at & 255) * gain));
    return levels ? levels[(at & 768) + value] : value;
  });
  const data = new Uint8Array(frame.data.length);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = table[frame.data[at]];
    data[at + 1] = table[256 + frame.data[at + 1]];
    data[at + 2] = table[512 + frame.data[at + 2]];
  }
  return { ...frame, data };
}
