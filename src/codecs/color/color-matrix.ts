export type Triple = readonly [number, number, number];
/** Rows. */
export type Matrix = readonly [Triple, Triple, Triple];

/** The white of profiles (ICC.1:2022 §7.2.16). */
export const d50: Triple = [0.9642, 1, 0.8249];

/** Cone responses (Bradford), in which one white becomes another. */
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

export function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Triple;
}

function product(one: Matrix, other: Matrix): Matrix {
  const columns = transposed(other).map((column) => times(one, column)) as unknown as Matrix;
  return transposed(columns);
}

/** Undefined where there is none. */
export function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!(Math.abs(determinant) > 1e-9)) return undefined;
  const over = (value: number) => value / determinant;
  return [
    [over(e * i - f * h), over(c * h - b * i), over(b * f - c * e)],
    [over(f * g - d * i), over(a * i - c * g), over(c * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}

export function transposed([one, two, three]: Matrix): Matrix {
  return [0, 1, 2].map((at) => [one[at], two[at], three[at]]) as unknown as Matrix;
}

/** Where colors lie, as CIE xy. */
export interface Primaries {
  readonly white: readonly [number, number];
  readonly red: readonly [number, number];
  readonly green: readonly [number, number];
  readonly blue: readonly [number, number];
}

/** From linear light of these primaries to XYZ under D50; undefined where they enclose nothing. */
export function toXyz({ white, red, green, blue }: Primaries): Matrix | undefined {
  if ([white, red, green, blue].some(([, y]) => !(y > 0))) return undefined;
  const [w, ...columns] = [white, red, green, blue].map(([x, y]): Triple => [x / y, 1, (1 - x - y) / y]);
  const bare = transposed(columns as unknown as Matrix);
  const solved = inverse(bare);
  const cones = inverse(bradford);
  if (!solved || !cones) return undefined;
  const shares = times(solved, w);
  const scaled = bare.map((row) => row.map((value, at) => value * shares[at])) as unknown as Matrix;
  const [from, to] = [times(bradford, w), times(bradford, d50)];
  const scale: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  return product(product(cones, product(scale, bradford)), scaled);
}
