/** A point or a direction, meters; y is up, z towards the eye. */
export type Vec = readonly [x: number, y: number, z: number];

/** Where a part lies: x, y, z ↦ a matrix of three rows and four columns, row by row. */
export type Affine = readonly number[];

export const inPlace: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export const moved = (x: number, y: number, z: number): Affine => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

export const scaled = (x: number, y = x, z = x): Affine => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0];

/** About y, seen from above against the clock; radians. */
export function turned(angle: number): Affine {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0];
}

/** About x: what is up nods towards the eye; radians. */
export function nodded(angle: number): Affine {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0];
}

/** About z: what is up leans to the right; radians. */
export function leaned(angle: number): Affine {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0];
}

/** The last one is done first. */
export function chained(...parts: readonly Affine[]): Affine {
  return parts.reduce((a, b) => {
    const out: number[] = [];
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 4; column++) {
        let sum = column === 3 ? a[4 * row + 3] : 0;
        for (let k = 0; k < 3; k++) sum += a[4 * row + k] * b[4 * k + column];
        out.push(sum);
      }
    return out;
  });
}

export function inverse(m: Affine): Affine {
  const [a, b, c, x, d, e, f, y, g, h, i, z] = m;
  const [ca, cb, cc] = [e * i - f * h, c * h - b * i, b * f - c * e];
  const scale = 1 / (a * ca + d * cb + g * cc);
  const rows = [
    [ca, cb, cc],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  return rows.flatMap(([p, q, r]) => [p * scale, q * scale, r * scale, -(p * x + q * y + r * z) * scale]);
}

export const pointIn = (m: Affine, [x, y, z]: Vec): Vec => [
  m[0] * x + m[1] * y + m[2] * z + m[3],
  m[4] * x + m[5] * y + m[6] * z + m[7],
  m[8] * x + m[9] * y + m[10] * z + m[11],
];

export const directionIn = (m: Affine, [x, y, z]: Vec): Vec =>
  unit([m[0] * x + m[1] * y + m[2] * z, m[4] * x + m[5] * y + m[6] * z, m[8] * x + m[9] * y + m[10] * z]);

/** How much larger things are in it, on average. */
export const scaleOf = (m: Affine) =>
  Math.cbrt(
    Math.abs(
      m[0] * (m[5] * m[10] - m[6] * m[9]) -
        m[1] * (m[4] * m[10] - m[6] * m[8]) +
        m[2] * (m[4] * m[9] - m[5] * m[8]),
    ),
  );

export const unit = ([x, y, z]: Vec): Vec => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

export const cross = ([a, b, c]: Vec, [x, y, z]: Vec): Vec => [b * z - c * y, c * x - a * z, a * y - b * x];

/** Takes up to the direction given, without turning about it more than needed. */
export function upTo(direction: Vec): Affine {
  const up = unit(direction);
  const right = unit(cross(Math.abs(up[2]) > 0.9 ? [0, 1, 0] : up, Math.abs(up[2]) > 0.9 ? up : [0, 0, 1]));
  const front = cross(right, up);
  return [right[0], up[0], front[0], 0, right[1], up[1], front[1], 0, right[2], up[2], front[2], 0];
}
