/**
 * What each of four samples in a row counts, of which the second and the third lie on both sides of a place (Catmull, Rom, 1974).
 *
 * @param t of the place between these two, 0..1
 * @returns weights whose sum is 1; the outer two are below 0
 */
export function cubicWeights(t: number): readonly [number, number, number, number] {
  const [square, cube] = [t * t, t * t * t];
  return [
    (-cube + 2 * square - t) / 2,
    (3 * cube - 5 * square + 2) / 2,
    (-3 * cube + 4 * square + t) / 2,
    (cube - square) / 2,
  ];
}
