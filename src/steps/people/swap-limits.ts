/** Lower faces, in pixels, are too few pixels for one that is recognized. */
export const leastHeight = 40;
/** A face for others, in degrees: one that is turned further tells too little for a head that isn't. */
export const sourceTurned = 30;
/** From this score on a face wears glasses for sure: they would come along with it. */
export const sureGlasses = 0.025;
