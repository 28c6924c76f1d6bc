/** The ground a photo was taken on, in rows of the photo. */
export interface Ground {
  readonly height: number;
  /** Where it begins; everything above stands on it or is sky. The height where there is none to be seen. */
  readonly line: number;
  /** How near everything above the line is. */
  readonly back: number;
}

/** How near things are that are seen in a row: all the same above the ground line, and evenly nearer below it. */
export function nearnessAt({ height, line, back }: Ground, y: number): number {
  if (y <= line || line >= height) return back;
  return back + ((1 - back) * (Math.min(y, height) - line)) / (height - line);
}
