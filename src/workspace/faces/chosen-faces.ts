/** A face as a job reported it. */
export interface ReportedFace {
  /** All in percent of the photo. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
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
  face: ReportedFace,
  photo: { readonly width: number; readonly height: number },
): string {
  const [width, height] = [(face.width / 100) * photo.width, (face.height / 100) * photo.height];
  const side = 1.5 * Math.max(width, height);
  const left = (face.left / 100) * photo.width + (width - side) / 2;
  const top = (face.top / 100) * photo.height + height / 2 - 0.55 * side;
  return [left, top, side, side].map((value) => value.toFixed(1)).join(' ');
}
