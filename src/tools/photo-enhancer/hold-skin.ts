import { oklabOfLight } from '../../imaging/color/oklab.ts';
import { adaptation, times } from './develop/adaptation.ts';
import type { ColorCast } from './diagnosis/color-cast.ts';
import type { LightCopy } from './diagnosis/light-copy.ts';

/** Where a face lies, in shares of the photo. */
export interface FacePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Hues of skin of all complexions in OKLab, in degrees; in a true light no face lies outside. */
const [reddest, yellowest] = [32, 74];
/** A face that is within may turn by so much. */
const mayTurn = 5;
/** The middle of a face's box is skin, without hair and background. */
const inner = 0.3;
/** Fewer pixels of skin say nothing. */
const fewest = 12;

/**
 * How much of a cast may go without turning anybody's skin out of skin's hues, or within them by more than is hardly seen: the next smaller
 * share, in steps, of what was wanted.
 */
export function holdSkin(
  copy: LightCopy,
  faces: readonly FacePlace[],
  { illuminant }: Pick<ColorCast, 'illuminant'>,
  wanted: number,
): number {
  const skins = faces.map((face) => meanSkin(copy, face)).filter((skin) => skin !== undefined);
  if (skins.length === 0) return wanted;
  for (let share = 1; share > 0.05; share -= 0.1) {
    const matrix = adaptation(illuminant, wanted * share);
    if (skins.every((skin) => isKept(hueOf(skin), hueOf(times(matrix, skin))))) return wanted * share;
  }
  return 0;
}

function isKept(before: number, after: number): boolean {
  if (outside(after) > 0) return outside(after) <= outside(before) && outside(before) > 0;
  return outside(before) > 0 || Math.abs(after - before) <= mayTurn;
}

/** Degrees from skin's hues, 0 within. */
const outside = (hue: number) => Math.max(0, reddest - hue, hue - yellowest);

type Rgb = readonly [number, number, number];

function hueOf(light: Rgb): number {
  const [, a, b] = oklabOfLight(Float32Array.from(light));
  return (Math.atan2(b, a) * 180) / Math.PI;
}

function meanSkin({ width, height, light, weights }: LightCopy, face: FacePlace): Rgb | undefined {
  const middle = [(face.left + face.width / 2) * width, (face.top + face.height / 2) * height];
  const reach = [face.width * width * inner, face.height * height * inner];
  const sums = [0, 0, 0];
  let count = 0;
  for (
    let y = Math.max(0, Math.ceil(middle[1] - reach[1]));
    y < Math.min(height, middle[1] + reach[1]);
    y++
  ) {
    for (
      let x = Math.max(0, Math.ceil(middle[0] - reach[0]));
      x < Math.min(width, middle[0] + reach[0]);
      x++
    ) {
      const i = y * width + x;
      if (weights[i] < 0.5 || Math.hypot((x - middle[0]) / reach[0], (y - middle[1]) / reach[1]) > 1)
        continue;
      if (Math.max(light[3 * i], light[3 * i + 1], light[3 * i + 2]) > 0.96) continue;
      count++;
      for (let c = 0; c < 3; c++) sums[c] += light[3 * i + c];
    }
  }
  if (count < fewest) return undefined;
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}
