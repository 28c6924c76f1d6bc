import type { Raster } from '../../../imaging/raster/raster.ts';
import type { PlacedMark } from './placed-mark.ts';

/** How far apart, in pixels, the two sides of the mark's outline are looked at. */
const reach = 3;

export interface MarkOpacity {
  /** 0..1 */
  readonly opacity: number;
  /** What the opacity doesn't explain of the changes across the outline, as a share of them: 0 is a perfect fit. */
  readonly error: number;
}

/**
 * How opaque a mark was laid on a picture, found along its outline: what lies just beside it is taken for what lies
 * under it. The least-squares opacity over all such pairs, a second time without the ones that fit worst.
 *
 * @returns undefined where the mark has no outline in the picture or has the picture's colors
 */
export function markOpacity(picture: Raster, placed: PlacedMark): MarkOpacity | undefined {
  const pairs = pairsAlongOutline(picture, placed);
  const first = slopeOf(pairs, () => true);
  if (first === undefined) return undefined;
  const errors = pairs.map(({ by, change }) => Math.abs(change - first * by)).sort((a, b) => a - b);
  const limit = errors[Math.floor(errors.length * 0.6)];
  const second = slopeOf(pairs, ({ by, change }) => Math.abs(change - first * by) <= limit) ?? first;
  let [missed, explained] = [0, 1e-9];
  for (const { by, change } of pairs) {
    const error = Math.abs(change - second * by);
    if (error > limit) continue;
    missed += error;
    explained += Math.abs(second * by);
  }
  return { opacity: roundOpacity(Math.min(1, Math.max(0, second))), error: missed / explained };
}

/** People choose round numbers: a find that is as good as on one of them is taken for it. */
function roundOpacity(opacity: number): number {
  for (const steps of [20, 100]) {
    const round = Math.round(opacity * steps) / steps;
    if (Math.abs(round - opacity) < 0.006) return round;
  }
  return opacity;
}

/** With a mark that covers all, the picture would change `by` this across the outline; it has the `change` that is seen. */
interface Pair {
  readonly by: number;
  readonly change: number;
}

function pairsAlongOutline({ width, height, channels, data }: Raster, { box, mark }: PlacedMark): Pair[] {
  const unit = data instanceof Uint16Array ? 257 : 1;
  const pairs: Pair[] = [];
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= box.width || y >= box.height ? 0 : mark.data[(y * box.width + x) * 4 + 3];
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const alpha = alphaAt(x, y);
      if (alpha < 128 || !isInside(box.x + x, box.y + y)) continue;
      for (const [dx, dy] of [
        [reach, 0],
        [-reach, 0],
        [0, reach],
        [0, -reach],
      ]) {
        if (alphaAt(x + dx, y + dy) > 2 || !isInside(box.x + x + dx, box.y + y + dy)) continue;
        const on = ((box.y + y) * width + box.x + x) * channels;
        const beside = ((box.y + y + dy) * width + box.x + x + dx) * channels;
        const from = (y * box.width + x) * 4;
        for (let c = 0; c < 3; c++) {
          const under = data[beside + c] / unit;
          pairs.push({
            by: (alpha / 255) * (mark.data[from + c] - under),
            change: data[on + c] / unit - under,
          });
        }
      }
    }
  }
  return pairs;
}

function slopeOf(pairs: readonly Pair[], isCounted: (pair: Pair) => boolean): number | undefined {
  let [products, squares] = [0, 0];
  for (const pair of pairs) {
    if (!isCounted(pair)) continue;
    products += pair.by * pair.change;
    squares += pair.by * pair.by;
  }
  return squares > pairs.length * 16 ? products / squares : undefined;
}
