import type { PathBlur } from '../../imaging/deblur/blur.ts';
import { lightPlaneOf } from '../../imaging/deblur/light-curve.ts';
import { scalePath } from '../../imaging/deblur/scale-blur.ts';
import { findShake, shakeWindow } from '../../imaging/deblur/shake/find-shake.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Photos are looked at in copies of up to so many pixels: a hand moves a photo by a share of its width. */
const copyPixels = 1_200_000;
const mostParts = 4;
/** How alike what each part tells has to be to the whole: below it, parts moved apart, or there are too few edges. */
const leastAgreement = 0.85;

export interface FoundPath {
  /** In pixels of the photo. */
  readonly blur: PathBlur;
  /** How sure it is, 0..1. */
  readonly confidence: number;
}

/**
 * The path a hand drew while it took the photo; null where the photo is too small, or its parts tell different ones.
 *
 * @param pixels 3 channels
 */
export async function lookForShake(
  pixels: Raster,
  { signal, progress }: { readonly signal: AbortSignal; progress(fraction: number): void },
): Promise<FoundPath | null> {
  const scale = Math.min(1, Math.sqrt(copyPixels / (pixels.width * pixels.height)));
  const [width, height] = [pixels.width, pixels.height].map((side) => Math.round(side * scale));
  if (Math.min(width, height) < shakeWindow) return null;
  const light = lightPlaneOf(scale === 1 ? pixels : resample(pixels, width, height, 'cubic'));
  const { kernel, agreement } = await findShake(light, partsWithEdges(light), async (done) => {
    progress(done);
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  });
  const least = Math.min(...agreement);
  if (least < leastAgreement) return null;
  const blur = scalePath({ kind: 'path', kernel }, 1 / scale);
  return { blur, confidence: (least - leastAgreement) / (1 - leastAgreement) };
}

/** Where the strongest edges are, apart from each other by at least three fourths of a part where there is room. */
function partsWithEdges({ width, height, data }: Plane): { x: number; y: number }[] {
  const step = shakeWindow / 4;
  const places: { readonly x: number; readonly y: number; readonly strength: number }[] = [];
  for (const y of startsOf(height, step)) {
    for (const x of startsOf(width, step)) {
      let strength = 0;
      for (let row = y; row < y + shakeWindow - 3; row += 3) {
        for (let column = x; column < x + shakeWindow - 3; column += 3) {
          const at = row * width + column;
          strength += (data[at] - data[at + 3]) ** 2 + (data[at] - data[at + 3 * width]) ** 2;
        }
      }
      places.push({ x, y, strength });
    }
  }
  places.sort((one, other) => other.strength - one.strength);
  const chosen: { x: number; y: number }[] = [];
  for (const apart of [3 * step, 2 * step]) {
    for (const { x, y } of places) {
      const isApart = chosen.every((part) => Math.max(Math.abs(part.x - x), Math.abs(part.y - y)) >= apart);
      if (isApart && chosen.length < mostParts) chosen.push({ x, y });
    }
  }
  return chosen;
}

function startsOf(length: number, step: number): number[] {
  const last = length - shakeWindow;
  const count = Math.ceil(last / step) + 1;
  return Array.from({ length: count }, (_, at) => Math.min(last, at * step));
}
