/** A face as a job reported it. */
export interface ReportedFace {
  /** Left, top, width and height in shares of the photo. */
  readonly box: readonly [number, number, number, number];
  readonly chosen: boolean;
}

/** Which of the reported faces are wanted, by the options of their photo; without any, those that were. */
export function chosenFaces(
  reported: readonly ReportedFace[],
  { faces }: { readonly faces?: unknown },
): ReadonlySet<number> {
  const places = Array.isArray(faces) ? (faces as readonly unknown[]) : null;
  return new Set(
    reported.flatMap(({ chosen }, place) => ((places ? places.includes(place) : chosen) ? [place] : [])),
  );
}

/** A square of a photo around a face with its hair, in pixels: `x y width height`, as a view box has it. */
export function faceSquare(
  { box: [x, y, width, height] }: ReportedFace,
  photo: { readonly width: number; readonly height: number },
): string {
  const side = 1.5 * Math.max(width * photo.width, height * photo.height);
  const left = (x + width / 2) * photo.width - side / 2;
  const top = (y + height / 2) * photo.height - 0.55 * side;
  return [left, top, side, side].map((value) => value.toFixed(1)).join(' ');
}
