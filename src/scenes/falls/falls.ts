/** A waterfall, and the gorge it falls into. Meters; the camera stands above the origin, over the stream that the water leaves by. */
export interface Falls {
  /** Middle of the lip, and the distance of the wall below it. */
  readonly x: number;
  readonly z: number;
  /** Of the lip above the pool, and half the width of the water there. */
  readonly height: number;
  readonly half: number;
  /** From the lowest to the highest: each stands on a ledge of the one below. */
  readonly tiers: readonly Tier[];
  /** Of the gorge, and how far its walls come towards the eye at that width. */
  readonly wide: number;
  readonly bowl: number;
  /** How much wider it is on the right side than on the left. */
  readonly askew: number;
  /** Half the width of the stream in front of the eye, and where its middle passes. */
  readonly stream: number;
  readonly streamX: number;
  /** How high mountains rise behind it. */
  readonly back: number;
}

export interface Tier {
  /** Heights of its foot and its lip above the pool. */
  readonly foot: number;
  readonly top: number;
  /** How far its wall stands behind the lowest one. */
  readonly behind: number;
  readonly strands: readonly Strand[];
}

/** Water that stays together while it falls. */
export interface Strand {
  /** From the middle of the lip to the right, and half the width. */
  readonly x: number;
  readonly half: number;
  /** How much it widens on each meter. */
  readonly spread: number;
}

/** Middle of the stream at a distance: it leaves below the fall and passes in front of the eye. */
export const streamMiddle = ({ x, z, streamX, stream }: Falls, at: number) => {
  const t = Math.max(0, Math.min(1, at / z));
  return streamX + (x - streamX) * t * t * (3 - 2 * t) + stream * 0.6 * Math.sin((3.1 * at) / z);
};

/** Half its width: a pool below the fall, then a brook. */
export const streamHalf = ({ z, half, stream }: Falls, at: number) => {
  const t = at / z;
  const pool = Math.exp(-(((t - 0.9) / 0.34) ** 2));
  return stream + pool * (half * 1.15 + 0.1 * z);
};
