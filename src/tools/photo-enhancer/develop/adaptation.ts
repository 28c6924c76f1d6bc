type Rgb = readonly [number, number, number];
/** Rows. */
export type LightMatrix = readonly [Rgb, Rgb, Rgb];

/** Linear sRGB to the cone responses of the Bradford transform, and back. */
const toCones: LightMatrix = [
  [0.4227, 0.4913, 0.0276],
  [0.0283, 0.9614, 0.0409],
  [0.0253, 0.1119, 0.9449],
];
const fromCones = inverse(toCones);

/**
 * Von Kries: what is gray in this light becomes gray, each kind of cone by itself. Luminance of gray stays.
 *
 * @param illuminant linear RGB of a gray in that light
 * @param strength 0..1: how far
 */
export function adaptation(illuminant: Rgb, strength: number): LightMatrix {
  const white = times(toCones, [1, 1, 1]);
  const cones = times(toCones, illuminant);
  const gains = cones.map((value, i) => (white[i] / value) ** strength) as unknown as Rgb;
  const rows = toCones.map((row, i) => row.map((value) => value * gains[i])) as unknown as LightMatrix;
  return product(fromCones, rows);
}

export function times(matrix: LightMatrix, [red, green, blue]: Rgb): Rgb {
  const [x, y, z] = matrix.map((row) => row[0] * red + row[1] * green + row[2] * blue);
  return [x, y, z];
}

/** Changes interleaved light, in place. What no channel was short of stays full: a clipped white keeps no tint. */
export function adaptLight(light: Float32Array, [r, g, b]: LightMatrix): void {
  for (let i = 0; i < light.length; i += 3) {
    const [red, green, blue] = [light[i], light[i + 1], light[i + 2]];
    const least = Math.min(red, green, blue);
    // From light gray on, the adaption fades: white is white already.
    const fade = least <= fadeFrom ? 1 : Math.max(0, (1 - least) / (1 - fadeFrom));
    light[i] = red + fade * (r[0] * red + r[1] * green + r[2] * blue - red);
    light[i + 1] = green + fade * (g[0] * red + g[1] * green + g[2] * blue - green);
    light[i + 2] = blue + fade * (b[0] * red + b[1] * green + b[2] * blue - blue);
    if (light[i] < 0) light[i] = 0;
    if (light[i + 1] < 0) light[i + 1] = 0;
    if (light[i + 2] < 0) light[i + 2] = 0;
  }
}

const fadeFrom = 0.9;

function product(one: LightMatrix, other: LightMatrix): LightMatrix {
  return one.map((row) =>
    [0, 1, 2].map((c) => row[0] * other[0][c] + row[1] * other[1][c] + row[2] * other[2][c]),
  ) as unknown as LightMatrix;
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: LightMatrix): LightMatrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ].map((row) => row.map((value) => value / determinant)) as unknown as LightMatrix;
}
