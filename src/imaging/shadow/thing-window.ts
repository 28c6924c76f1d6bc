import type { Raster } from '../raster/raster.ts';
import { footOf } from './foot.ts';

/** A square, in pixels: its middle and its side. It may reach beyond the photo. */
export interface ThingWindow {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** In longer sides of the thing: so much is shown around it, long shadows included. */
const reach = 2.4;
/** In longer sides of the photo: more would show nothing else. */
const most = 1.1;

/**
 * The square in which a thing's shadow is looked for: around what is marked, moved into the photo as far as it has room there.
 *
 * @param mask pixels from 128 on are marked; undefined where none are
 * @returns in pixels of the mask
 */
export function thingWindow(mask: Raster<Uint8Array>): ThingWindow | undefined {
  const foot = footOf(mask);
  if (!foot) return undefined;
  const { width, height } = mask;
  const side = Math.min(reach * Math.max(foot.width, foot.height), most * Math.max(width, height));
  const middle = (low: number, span: number, whole: number) =>
    side >= whole ? whole / 2 : Math.min(Math.max(low + span / 2, side / 2), whole - side / 2);
  return {
    x: middle(foot.left, foot.width, width),
    y: middle(foot.top, foot.height, height),
    side,
  };
}
