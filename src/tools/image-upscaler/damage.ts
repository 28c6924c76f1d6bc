import type { Damage } from '../../tasks/restore.ts';

/** Clean photos measure up to 5: their finest texture. */
const leastNoise = 5.5;
/** JPEG files of this quality and above show nothing that enlarging would bring out. */
const goodQuality = 90;
/** What full strength by hand stands for. */
const strongest: Damage = { noise: 50, jpegLoss: 0.6 };

/** 0..100: the strength by hand that takes as much away, to the nearest percent. */
export function strengthOf({ noise, jpegLoss }: Damage): { noise: number; jpegDamage: number } {
  const percent = (share: number) => Math.min(100, Math.round(share * 100));
  return { noise: percent(noise / strongest.noise), jpegDamage: percent(jpegLoss / strongest.jpegLoss) };
}

interface CleaningOptions {
  readonly cleaning: 'auto' | 'set' | 'off';
  /** 0..100 */
  readonly strength: number;
}

/**
 * What to take away before enlarging, by the photo itself or by the visitor's hand.
 *
 * @param jpegQuality the worst it was ever saved at, as far as is known
 */
export function damageOf(
  { cleaning, strength }: CleaningOptions,
  jpegQuality: number | undefined,
  measureNoise: () => number,
): Damage {
  if (cleaning === 'off') return { noise: 0, jpegLoss: 0 };
  const ownLoss = jpegQuality === undefined || jpegQuality >= goodQuality ? 0 : 1 - jpegQuality / 100;
  if (cleaning === 'set') {
    const share = strength / 100;
    return {
      noise: strongest.noise * share,
      jpegLoss: share === 0 ? 0 : Math.max(ownLoss, strongest.jpegLoss * share),
    };
  }
  const noise = beforeJpeg(measureNoise(), ownLoss);
  return { noise: noise < leastNoise ? 0 : noise, jpegLoss: ownLoss };
}

/** JPEG blurs the finest noise, by which noise is measured, more than the coarse noise that is seen. */
function beforeJpeg(noise: number, loss: number): number {
  return noise + Math.min(6, 4 * loss * noise);
}
