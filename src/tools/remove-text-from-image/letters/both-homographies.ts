import type { Homography } from '../../../imaging/quad/cut-quad.ts';

/** The second after the first, as one. */
export function bothOf(first: Homography, second: Homography): Homography {
  const [m, n] = [
    [...first, 1],
    [...second, 1],
  ];
  const product = Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3];
    return n[3 * row] * m[column] + n[3 * row + 1] * m[3 + column] + n[3 * row + 2] * m[6 + column];
  });
  return product.slice(0, 8).map((value) => value / product[8]) as unknown as Homography;
}
