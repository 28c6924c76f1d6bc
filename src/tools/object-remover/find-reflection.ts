import type { Raster } from '../../imaging/raster/raster.ts';
import { type Foot, footOf } from '../../imaging/shadow/foot.ts';

/** Of the thing's height: a mirror image is so tall, begins so far from its lowest row and stands so far aside. */
const talls = [1, 0.92, 0.84, 0.76, 0.68, 0.6];
const gaps = [-0.06, -0.03, 0, 0.03, 0.06];
const asides = [-0.03, 0, 0.03];
/** How much it has to look like the thing, 0..1, and by how much more than beside it. */
const leastLikeness = 0.55;
const leastFirst = 0.2;
const leastLead = 0.25;
/** Fewer pixels, or a smaller part of the thing, tell nothing. */
const leastPixels = 60;
const leastPart = 0.3;
/** Levels by which it has to stand out from what is beside it. */
const leastContrast = 5;

/**
 * The mirror image of a marked thing below its foot, in water or on a gloss: the thing upside down, perhaps lower, is laid where it
 * would be, and correlated with what is there, both as what they differ by from the same row beside them.
 *
 * @param photo sRGB, 8 bit, 3 channels, a few hundred pixels wide
 * @param mask of its size, 255 where the thing is
 * @returns a mask of the same size, what is marked not included; undefined where there is none that is certain
 */
export function findReflection(
  photo: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
): Raster<Uint8Array> | undefined {
  const foot = footOf(mask);
  if (!foot || foot.bottom >= photo.height - 4) return undefined;
  let best = { likeness: 0, tall: 1, gap: 0, aside: 0 };
  for (const tall of talls) {
    // A first look at each height: what looks nothing like it does not a little aside.
    if (likenessAt(photo, mask, foot, { tall, gap: 0, aside: 0 }) < leastFirst) continue;
    for (const gap of gaps) {
      for (const aside of asides) {
        const place = { tall, gap: Math.round(gap * foot.height), aside: Math.round(aside * foot.height) };
        const likeness = likenessAt(photo, mask, foot, place);
        if (likeness > best.likeness) best = { likeness, ...place };
      }
    }
  }
  if (best.likeness < leastLikeness) return undefined;
  const beside = [-1, 1].map((side) => {
    const aside = best.aside + side * Math.round(0.9 * foot.width + 3);
    return likenessAt(photo, mask, foot, { ...best, aside });
  });
  if (best.likeness - Math.max(...beside) < leastLead) return undefined;
  return { ...mask, data: mirrored(mask, foot, best) };
}

interface Place {
  readonly tall: number;
  readonly gap: number;
  readonly aside: number;
}

/** The place of the thing that is mirrored at another; −1 where none can be. */
function sourceOf(
  { width, height }: Raster,
  foot: Foot,
  { tall, gap, aside }: Place,
  x: number,
  y: number,
): number {
  const from = Math.round(foot.bottom - (y - foot.bottom - 1 - gap) / tall);
  const column = x - aside;
  return from < 0 || from >= height || column < 0 || column >= width ? -1 : from * width + column;
}

function mirrored(mask: Raster<Uint8Array>, foot: Foot, place: Place): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(mask.data.length);
  const { width, height, data } = mask;
  for (let y = foot.bottom - Math.ceil(0.1 * foot.height); y < height; y++) {
    if (y < 0) continue;
    for (let x = 0; x < width; x++) {
      const from = sourceOf(mask, foot, place, x, y);
      // What stands further back than its lowest row is mirrored from where it stands.
      if (from >= 0 && data[from] >= 128 && data[y * width + x] < 128) found[y * width + x] = 255;
    }
  }
  return found;
}

/** Normalized correlation of all three channels over the mirrored box and half of it on each side. */
function likenessAt(photo: Raster<Uint8Array>, mask: Raster<Uint8Array>, foot: Foot, place: Place): number {
  const { width, height, data } = photo;
  const margin = Math.max(4, Math.round(foot.width / 2));
  const left = Math.max(0, foot.left + place.aside - margin);
  const right = Math.min(width - 1, foot.right + place.aside + margin);
  const bottom = Math.min(height - 1, Math.round(foot.bottom + place.gap + place.tall * foot.height));
  const sums = [0, 0, 0];
  let count = 0;
  let contrast = 0;
  for (let y = Math.max(0, foot.bottom + 1 + Math.max(0, place.gap)); y <= bottom; y++) {
    const beside = [0, 0, 0];
    let open = 0;
    const inside: number[] = [];
    for (let x = left; x <= right; x++) {
      const at = y * width + x;
      if (mask.data[at] >= 128) continue;
      const from = sourceOf(photo, foot, place, x, y);
      if (from >= 0 && mask.data[from] >= 128) {
        inside.push(at, from);
        continue;
      }
      open++;
      for (let channel = 0; channel < 3; channel++) beside[channel] += data[at * 3 + channel];
    }
    if (open < 4) continue;
    for (let channel = 0; channel < 3; channel++) beside[channel] /= open;
    for (let k = 0; k < inside.length; k += 2) {
      count++;
      for (let channel = 0; channel < 3; channel++) {
        const here = data[inside[k] * 3 + channel] - beside[channel];
        const there = data[inside[k + 1] * 3 + channel] - beside[channel];
        sums[0] += here * there;
        sums[1] += here * here;
        sums[2] += there * there;
        contrast += Math.abs(here);
      }
    }
    // Beside it the thing has nothing, and the water should have nothing either.
    for (let x = left; x <= right; x++) {
      const at = y * width + x;
      const from = sourceOf(photo, foot, place, x, y);
      if (mask.data[at] >= 128 || (from >= 0 && mask.data[from] >= 128)) continue;
      for (let channel = 0; channel < 3; channel++)
        sums[1] += (data[at * 3 + channel] - beside[channel]) ** 2;
    }
  }
  if (
    count < Math.max(leastPixels, leastPart * foot.area * place.tall) ||
    contrast < 3 * leastContrast * count
  )
    return 0;
  return sums[0] / Math.sqrt(Math.max(1, sums[1] * sums[2]));
}
