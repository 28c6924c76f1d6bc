import { pushPull } from '../../imaging/fill/push-pull.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { squaredDistances } from '../../imaging/selection/distance.ts';

/** In widths of the thing, as if it were a square, and in pixels: no farther does it tint what is around it. */
const reach = 0.4;
const leastReach = 4;
const mostReach = 40;
/** In levels: so much of the ground has to lie so near to its median, or it isn't known what it would be. */
const mostGround = 0.6;
const mostUneven = 10;
/** In levels, and in medians of what ground differs by: what differs by more from ground that is not tinted, is. */
const leastTint = 4;
const unevenTint = 1.5;
/** What differs by more from the ground is no ground, but something else that lies there. */
const foreign = 14;
const unevenForeign = 5;
/** Where so much of the outermost rim would be tinted, the ground has another color there. */
const mostOfRim = 0.3;
const leastGround = 40;

/**
 * What a thing on even ground does to the ground: a soft shadow's rim, the glow of its own color, the dark line where it touches. A hole
 * that ends in it would be filled with it.
 *
 * @param photo sRGB, 8 bit, 3 channels, a few hundred pixels wide
 * @param mask of its size, from 128 on: the thing, and its shadow where that goes, too
 * @returns 255 where the ground is tinted, the mask not included; undefined where it isn't, or is too uneven to tell
 */
export function haloAround(
  photo: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
): Raster<Uint8Array> | undefined {
  const { width, height } = photo;
  const area = mask.data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0);
  const far = Math.min(mostReach, Math.max(leastReach, reach * Math.sqrt(area)));
  const distances = squaredDistances(mask.data, mask);
  const ring: number[] = [];
  for (let at = 0; at < distances.length; at++) {
    if (distances[at] > far ** 2 && distances[at] <= (2 * far) ** 2) ring.push(at);
  }
  if (ring.length < leastGround) return undefined;
  const middle = [0, 1, 2].map((channel) => median(ring.map((at) => photo.data[at * 3 + channel])));
  const awayFrom = (at: number, color: ArrayLike<number>, first = 0) =>
    Math.max(...[0, 1, 2].map((channel) => Math.abs(photo.data[at * 3 + channel] - color[first + channel])));
  const away = ring.map((at) => awayFrom(at, middle));
  if (quantile(away, mostGround) > mostUneven) return undefined;
  const uneven = median(away);
  const known = new Uint8Array(distances.length).fill(1);
  for (const at of ring) if (awayFrom(at, middle) <= Math.max(foreign, unevenForeign * uneven)) known[at] = 0;
  const ground = pushPull({ width, height, colors: Float32Array.from(photo.data), hole: known });
  const least = Math.max(leastTint, unevenTint * uneven);
  const isTinted = (at: number) =>
    distances[at] > 0 && distances[at] <= far ** 2 && awayFrom(at, ground, at * 3) > least;
  const found = spread(mask, isTinted);
  let [rim, crossed, tinted] = [0, 0, 0];
  for (let at = 0; at < found.length; at++) {
    if (found[at] > 0) tinted++;
    if (distances[at] <= (far - 1.5) ** 2 || distances[at] > far ** 2) continue;
    rim++;
    if (found[at] > 0) crossed++;
  }
  return tinted === 0 || crossed > mostOfRim * rim ? undefined : { ...mask, data: found };
}

/** All tinted places that are joined to the mask. */
function spread(
  { width, height, data }: Raster<Uint8Array>,
  isTinted: (at: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(data.length);
  const open: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at] >= 128) open.push(at);
  while (open.length > 0) {
    const at = open.pop()!;
    const [x, y] = [at % width, Math.floor(at / width)];
    const beside = [
      x > 0 ? at - 1 : -1,
      x < width - 1 ? at + 1 : -1,
      y > 0 ? at - width : -1,
      y < height - 1 ? at + width : -1,
    ];
    for (const next of beside) {
      if (next < 0 || found[next] > 0 || data[next] >= 128 || !isTinted(next)) continue;
      found[next] = 255;
      open.push(next);
    }
  }
  return found;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * values.length)];
}

const median = (values: readonly number[]) => quantile(values, 0.5);
