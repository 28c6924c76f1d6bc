import { type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import type { Studio } from '../../../tool/studio.ts';
import { type SplitDamage, splitDamage } from './split-damage.ts';

type Mask = Raster<Uint8Array>;

/** Scans of more pixels are filled on a copy: a scratch is wide there, and what is put in it no sharper than its surroundings. */
const mostPixels = 3_000_000;

export interface MendedPrint {
  readonly pixels: Raster;
  /** What was filled, in the size of the print. */
  readonly estimated: Mask;
  readonly invented: Mask;
}

/**
 * Fills damage by the task `fill`: what is large first, not from anything else that is damaged, then what is thin.
 *
 * @param pixels 3 channels
 * @param layers which of the two are filled
 */
export async function mendPrint(
  pixels: Raster,
  damage: Mask,
  layers: { readonly estimated: boolean; readonly invented: boolean },
  studio: Pick<Studio, 'run' | 'chance' | 'step'>,
): Promise<MendedPrint> {
  const { width, height } = pixels;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const isSmaller = across < width || down < height;
  const small = isSmaller ? resample(pixels, across, down) : pixels;
  const mask = isSmaller ? wholeMask(resample(damage, across, down)) : damage;
  const { thin, large } = splitDamage(mask);
  let made = small;
  if (layers.invented && isAny(large)) {
    const source = { ...thin, data: thin.data.map((value) => 255 - value) };
    made = (await studio.run('fill', { pixels: made, mask: large, source, seed: studio.chance })).pixels;
  }
  await studio.step(0.5);
  if (layers.estimated && isAny(thin)) {
    made = (await studio.run('fill', { pixels: made, mask: thin, seed: studio.chance })).pixels;
  }
  const taken: SplitDamage = {
    thin: layers.estimated ? thin : none(thin),
    large: layers.invented ? large : none(large),
  };
  if (!isSmaller) return { pixels: made, estimated: taken.thin, invented: taken.large };
  const [estimated, invented] = [taken.thin, taken.large].map((part) => resample(part, width, height));
  return {
    pixels: laidIn(pixels, resample(made, width, height, 'cubic'), [estimated, invented]),
    estimated,
    invented,
  };
}

const isAny = ({ data }: Mask) => data.some((value) => value > 0);
const none = (mask: Mask): Mask => ({ ...mask, data: new Uint8Array(mask.data.length) });
const wholeMask = (mask: Mask): Mask => ({ ...mask, data: mask.data.map((value) => (value > 40 ? 255 : 0)) });

/** The made pixels where either mask says so; in between, both are mixed. */
function laidIn(pixels: Raster, made: Raster, masks: readonly Mask[]): Raster {
  const data = samplesLike(pixels.data, pixels.data.length);
  data.set(pixels.data);
  for (let at = 0; at < masks[0].data.length; at++) {
    const share = Math.min(255, masks[0].data[at] + masks[1].data[at]) / 255;
    if (share === 0) continue;
    for (let i = 3 * at; i < 3 * at + 3; i++)
      data[i] = Math.round(data[i] + share * (made.data[i] - data[i]));
  }
  return { ...pixels, data };
}
