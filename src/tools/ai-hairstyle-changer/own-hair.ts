import { findComponents } from '../../imaging/matte/components.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import { boxAround } from '../../imaging/raster/lay-back.ts';
import { maskPlane } from '../../imaging/raster/mask-plane.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { resamplePlane } from '../../imaging/raster/resample.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';

/** Longer side of the copy on which hair falls into pieces. */
const pieceSide = 480;
/** In heights of the face: how far a head reaches from its middle, and how much of its square a piece covers that lies on it. */
const [onHead, leastOnHead] = [0.75, 0.02];

/** One person's share of the hair, with the box that it and the face lie in; undefined where they have none. */
export function ownHair(
  mask: Raster<Uint8Array>,
  face: FoundFace,
  all: readonly FoundFace[],
): { box: Box; mask: Raster<Uint8Array> } | undefined {
  const own: Raster<Uint8Array> = { ...mask, data: all.length > 1 ? mask.data.slice() : mask.data };
  if (all.length > 1) {
    const ownerAt = ownersOf(mask, all.map(middleOfHead));
    const place = all.indexOf(face);
    for (let i = 0; i < own.data.length; i++) {
      if (own.data[i] === 0) continue;
      if (ownerAt(i % mask.width, Math.floor(i / mask.width)) !== place) own.data[i] = 0;
    }
  }
  const found = boxAround(own, () => 0);
  if (!found) return undefined;
  const [x, y, width, height] = face.box;
  const room = 0.1 * height;
  const left = Math.max(0, Math.floor(Math.min(found.x, x) - room));
  const top = Math.max(0, Math.floor(Math.min(found.y, y) - room));
  const right = Math.min(mask.width, Math.ceil(Math.max(found.x + found.width, x + width) + room));
  const bottom = Math.min(mask.height, Math.ceil(Math.max(found.y + found.height, y + height) + room));
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return box.width > 2 && box.height > 2 ? { box, mask: cropRaster(own, box) } : undefined;
}

interface HeadMiddle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function middleOfHead({ box: [x, y, width, height] }: FoundFace): HeadMiddle {
  return { x: x + width / 2, y: y + 0.4 * height, size: height };
}

/** Whose hair a pixel of the mask is: of those whose heads the piece that it belongs to lies on, the nearest one's. */
function ownersOf(
  mask: Raster<Uint8Array>,
  middles: readonly HeadMiddle[],
): (x: number, y: number) => number {
  const shrink = Math.min(1, pieceSide / Math.max(mask.width, mask.height));
  const width = Math.max(1, Math.round(mask.width * shrink));
  const height = Math.max(1, Math.round(mask.height * shrink));
  const shares = resamplePlane(maskPlane(mask), width, height);
  const { labels, count } = findComponents(shares, 0);
  const [across, down] = [width / mask.width, height / mask.height];
  const lies = Array.from({ length: count + 1 }, () => new Float32Array(middles.length));
  const everybody = middles.map((_, place) => place);
  for (let i = 0; i < labels.length; i++) {
    if (shares.data[i] < 0.5) continue;
    const [x, y] = [((i % width) + 0.5) / across, (Math.floor(i / width) + 0.5) / down];
    const place = nearest(middles, everybody, x, y);
    const { size } = middles[place];
    if (distanceTo(middles[place], x, y) < onHead)
      lies[labels[i]][place] += 1 / (across * down * size * size);
  }
  const owners = lies.map((parts) => {
    const some = everybody.filter((place) => parts[place] > leastOnHead);
    return some.length > 0 ? some : everybody;
  });
  return (x, y) => {
    const at = Math.floor((y + 0.5) * down) * width + Math.floor((x + 0.5) * across);
    return nearest(middles, owners[labels[at]], x, y);
  };
}

function distanceTo(middle: HeadMiddle, x: number, y: number): number {
  return Math.hypot(x - middle.x, y - middle.y) / middle.size;
}

function nearest(middles: readonly HeadMiddle[], among: readonly number[], x: number, y: number): number {
  let [least, place] = [Infinity, 0];
  for (const k of among) {
    const distance = distanceTo(middles[k], x, y);
    if (distance < least) [least, place] = [distance, k];
  }
  return place;
}
