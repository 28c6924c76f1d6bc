/** Lower faces, in pixels, are too few pixels for one that is recognized. */
export const leastHeight = 40;
/** A face for others, in degrees: one that is turned further tells too little for a head that isn't. */
export const sourceTurned = 30;
/** From this score on a face wears glasses for sure: they would come along with it. */
export const sureGlasses = 0.025;

/** Where the target's skin is lighter than the source's by such a factor in OKLab, its jaw stays. */
const muchLighter = 1.25;
/** By such a factor, nothing can be made of the pair. */
export const tooLight = 1.6;

/**
 * Why the target's jaw and mouth stay, as the warning that tells it: a beard, or the stubble of a source in much darker light, would come along in
 * patches.
 *
 * @param lighter how many times as light as the source's skin the target's is, in OKLab
 */
export function jawWarning(hasBeard: boolean, lighter: number): 'source_beard' | 'darker_light' | undefined {
  if (hasBeard) return 'source_beard';
  return lighter > muchLighter ? 'darker_light' : undefined;
}
