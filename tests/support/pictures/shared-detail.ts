import sharp, { type Sharp } from 'sharp';
import type { Size } from '#src/imaging/raster/raster.ts';

/** One channel of a picture that somebody was shown smaller than it is. */
export interface HeldBack extends Size {
  readonly data: Uint8Array;
  /** The size in which it was shown. */
  readonly shown: Size;
}

/** Shapes that differ more are no copies of each other. */
const sameShape = 0.02;

/**
 * How much of what was held back is in a picture that was handed out: the largest correlation, 0..1, between what the preview lost of the
 * channel and what the preview would lose of the picture's brightness or opacity, in the middle third of each side. 1 is all of it, also
 * after another tone curve and in negative; 0 for a picture of another shape.
 */
export async function sharedDetail(file: Buffer, secret: HeldBack): Promise<number> {
  const { width, height } = await sharp(file).metadata();
  if (Math.abs((width * secret.height) / (height * secret.width) - 1) > sameShape) return 0;
  const fine = await lostOf(planeOf(secret), secret);
  let most = 0;
  for (const plane of [
    sharp(file).removeAlpha().grayscale(),
    sharp(file).ensureAlpha().extractChannel('alpha'),
  ]) {
    most = Math.max(most, Math.abs(correlation(fine, await lostOf(plane, secret))));
  }
  return most;
}

const planeOf = ({ data, width, height }: Size & { data: Uint8Array }) =>
  sharp(data, { raw: { width, height, channels: 1 } });

/** What the middle of a picture, brought to the size of what was held back, loses in a preview of that. */
async function lostOf(picture: Sharp, { width, height, shown }: HeldBack): Promise<Float32Array> {
  const third = (size: Size) => ({ width: Math.round(size.width / 3), height: Math.round(size.height / 3) });
  const middle = third({ width, height });
  const bytes = (of: Sharp) => of.toColourspace('b-w').raw().toBuffer();
  const data = await bytes(
    picture
      .resize(width, height, { fit: 'fill' })
      .extract({ ...middle, left: middle.width, top: middle.height }),
  );
  const small = third(shown);
  const lesser = await bytes(planeOf({ data, ...middle }).resize(small.width, small.height, { fit: 'fill' }));
  const back = await bytes(
    planeOf({ data: lesser, ...small }).resize(middle.width, middle.height, { fit: 'fill' }),
  );
  return Float32Array.from(data, (value, at) => value - back[at]);
}

/** Pearson's, of two lists of the same length; 0 where one of them is all the same. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const mean = (values: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i];
    return sum / values.length;
  };
  const [middleA, middleB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] - middleA, b[i] - middleB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}
