import type { PlainBlur } from '../../imaging/deblur/blur.ts';
import { measureSpectrum } from '../../imaging/deblur/blur-spectrum.ts';
import { findBlur } from '../../imaging/deblur/find-blur.ts';
import { lightPlaneOf } from '../../imaging/deblur/light-curve.ts';
import { reachOf, scaleBlur } from '../../imaging/deblur/scale-blur.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** What noise is taken to lie over a picture: too little of it takes what JPEG left for detail, too much hides what is weak. */
const assumedNoises = [0.01, 0.003];
/** Radius of a disc in pixels; larger ones are looked for in smaller copies. */
const largest = 16;
const shrink = 0.6;
const leastSide = 192;
const rounds = 3;
/** Copies beyond this are only looked at where a photo is smaller: a blur that is less than a pixel in it disturbs nobody. */
const largestCopy = 2600;
/** Mean light of a photo that is not dark. */
const dayLight = 0.1;
/** So sure of a blur that ends well within what is looked for, no smaller copy is needed. */
const certain = { margin: 2.2, reach: 9 };

/** A line has one number more to suit by than a disc: of few edges it always explains a little more. */
const leastLineRatio = 1.12;

export interface LookedFor {
  /** In pixels of the photo. */
  readonly blur: PlainBlur;
  /** How many times as well as no blur at all it explains the waves; up to 1 where the photo is sharp. */
  readonly margin: number;
}

/** Which blurs are considered. */
export type IsWanted = (blur: PlainBlur) => boolean;

/**
 * The blur that explains the waves of a photo best, looked for in copies of several sizes; null where there is too little to go by.
 *
 * @param pixels 3 channels
 * @param isWanted what is asked for, in pixels of the photo;
 */
export async function lookForBlur(
  pixels: Raster,
  isWanted: IsWanted,
  { signal, progress }: { readonly signal: AbortSignal; progress(fraction: number): void },
): Promise<LookedFor | null> {
  const side = Math.max(pixels.width, pixels.height);
  let best: LookedFor | null = null;
  for (let scale = Math.min(1, largestCopy / side), round = 0; round < rounds; scale *= shrink, round++) {
    const [width, height] = [pixels.width, pixels.height].map((length) => Math.round(length * scale));
    if (round > 0 && Math.min(width, height) < leastSide) break;
    const copy = scale === 1 ? pixels : resample(pixels, width, height, 'cubic');
    const light = brightened(lightPlaneOf(copy));
    for (const assumed of assumedNoises) {
      const guess = bestGuess(light, assumed, (blur) => isWanted(scaleBlur(blur, 1 / scale)));
      if (guess && (!best || guess.margin > best.margin)) {
        best = { blur: scaleBlur(guess.blur, 1 / scale), margin: guess.margin };
      }
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
    progress((round + 1) / rounds);
    if (best && best.margin > certain.margin && reachOf(best.blur) * scale < certain.reach) break;
  }
  return best;
}

/** What is assumed of noise is right for photos by day: in the dark there is less of it. */
function brightened({ width, height, data }: Plane): Plane {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  if (mean >= dayLight) return { width, height, data };
  const gain = dayLight / Math.max(mean, dayLight / 10);
  return { width, height, data: data.map((value) => value * gain) };
}

function bestGuess(light: Plane, assumedNoise: number, isWanted: IsWanted): LookedFor | null {
  const spectrum = measureSpectrum(light, assumedNoise);
  if (!spectrum) return null;
  const guesses = findBlur(spectrum, largest);
  const sharp = guesses.find(({ blur }) => blur.kind === 'none')!;
  const wanted = guesses.filter(({ blur }) => isLargeEnough(blur) && isWanted(blur));
  const focus = wanted.find(({ blur }) => blur.kind !== 'line');
  const isLine = !focus || leastLineRatio * wanted[0].misfit < focus.misfit;
  const best = isLine ? wanted[0] : focus;
  return best
    ? { blur: best.blur, margin: sharp.misfit / Math.max(1e-3, best.misfit) }
    : { blur: sharp.blur, margin: 1 };
}

/** Less is how sharp photos differ: waves of water lie across, a lens is a little soft. */
function isLargeEnough(blur: PlainBlur): boolean {
  switch (blur.kind) {
    case 'none':
      return false;
    case 'disc':
      return blur.radius >= 1.2;
    case 'gauss':
      return blur.sigma >= 0.75;
    case 'line':
      return blur.length >= 5;
  }
}
