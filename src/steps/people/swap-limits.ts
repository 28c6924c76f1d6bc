/** Lower faces, in pixels, are too few pixels for one that is recognized. */
export const leastHeight = 40;
/** A face for others, in degrees: one that is turned further tells too little for a head that isn't. */
export const sourceTurned = 30;
/** From this score on a face wears glasses for sure: they would come along with it. */
export const sureGlasses = 0.025;

/** Where the skin of the target is lighter than the source's by such factors in OKLab, the target's jaw stays; or nothing can be made of the pair. */
export const [muchLighter, tooLight] = [1.25, 1.6];
