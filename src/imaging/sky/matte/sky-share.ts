/** What is known of each pixel: 1 where it surely isn't the sky alone, and where it surely isn't land alone. */
export interface Doubts {
  readonly notSky: Uint8Array;
  readonly notLand: Uint8Array;
}

/** Where a color lies on the way from the land's to the sky's, 0..1; where both are alike it counts as sky's. All interleaved OKLab. */
export function shareOfSky(
  lab: Float32Array,
  before: Float32Array,
  behind: Float32Array,
  at: number,
): number {
  let along = 0;
  let length = 0;
  for (let c = at; c < at + 3; c++) {
    const way = behind[c] - before[c];
    along += (lab[c] - before[c]) * way;
    length += way * way;
  }
  return Math.max(0, Math.min(1, along / Math.max(length, 1e-4)));
}
