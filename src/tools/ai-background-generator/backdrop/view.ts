/**
 * How a stage is seen. One unit of the stage is the subject's longer side; x goes right, y up from the ground the subject stands on, z away
 * from the eye. The picture's plane stands upright (a shifted lens), so that what is upright stays so.
 */
export interface View {
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /** Pixels that one unit covers at the subject's distance. */
  readonly unit: number;
  /** Column of the subject's middle, and row of the ground right below it; that row may lie below the picture. */
  readonly middle: number;
  readonly foot: number;
  /** Height of the eye above that ground. */
  readonly rise: number;
  /** Row of the horizon. */
  readonly horizon: number;
  /** Pixels that one unit covers at a distance of one unit. */
  readonly focal: number;
}

/** From the eye to the subject, units: a portrait lens. */
export const subjectAway = 4.5;

export function viewOf(
  size: { readonly width: number; readonly height: number },
  { unit, middle, foot, rise }: Pick<View, 'unit' | 'middle' | 'foot' | 'rise'>,
): View {
  return {
    width: size.width,
    height: size.height,
    unit,
    middle,
    foot,
    rise,
    horizon: foot - rise * unit,
    focal: subjectAway * unit,
  };
}

/** Distance at which a row, below the horizon, meets the ground. */
export const groundAt = ({ horizon, focal, rise }: View, row: number) => (focal * rise) / (row - horizon);
