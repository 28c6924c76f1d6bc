import type { Damage } from '../../tasks/restore.ts';

interface CleaningOptions {
  readonly noise: boolean;
  /** In percent of what was measured. */
  readonly noiseStrength: number;
}

interface Cleaning {
  readonly damage: Damage;
  /** Whether there is anything to take away, asked for or not. */
  readonly isNoisy: boolean;
  readonly isCompressed: boolean;
}

/** Less noise can't be told from texture. */
const leastNoise = 3;
/** JPEG files from this quality on show nothing that is worth smoothing. */
const goodQuality = 70;
/** In percent: at this strength, the network is told how much JPEG took as it is. */
const usualStrength = 80;

/**
 * What to take away of grain and of what JPEG left, which most scans that were sent around have.
 *
 * @param noise of the print once marks and printing dots are gone
 * @param jpegQuality the worst the scan was ever saved at, as far as is known
 */
export function planCleaning(
  noise: number,
  jpegQuality: number | undefined,
  options: CleaningOptions,
): Cleaning {
  const wish = options.noise ? options.noiseStrength / 100 : 0;
  const isNoisy = noise >= leastNoise;
  const isCompressed = jpegQuality !== undefined && jpegQuality < goodQuality;
  const loss = isCompressed ? 1 - jpegQuality / 100 : 0;
  return {
    damage: {
      noise: isNoisy ? Math.min(55, noise * wish) : 0,
      jpegLoss: Math.min(0.92, loss * Math.min(1.2, (100 * wish) / usualStrength)),
    },
    isNoisy,
    isCompressed,
  };
}
