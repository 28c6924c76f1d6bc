import { smooth } from '../../../imaging/raster/smooth.ts';
import { createNoise } from '../../../imaging/sampling/noise.ts';

/** Where the light of a portrait comes from, and how warm it is. */
export interface BackdropLight {
  /** From the viewer's left (−1) or right (1). */
  readonly side: number;
  /** In OKLab's b, about −0.03..0.03. */
  readonly warmth: number;
}

/**
 * OKLab of a place behind a portrait. `across` is 0 in the middle and counts heights of the picture, `down` is 0..1.
 */
export type WallPaint = (
  across: number,
  down: number,
  light: BackdropLight,
) => readonly [lightness: number, a: number, b: number];

const { fbm } = createNoise(41);

/** A pool of light on a wall behind the shoulders, on the side away from the lamp, falling off as light does. */
function pool(across: number, down: number, { side }: BackdropLight, wide: number): number {
  const [x, y] = [across + 0.16 * side, down - 0.46];
  return 1 / (1 + (x * x + 0.85 * y * y) / (wide * wide)) ** 1.5;
}

/** What a lamp from the side leaves on the wall beside it: the far side is a little lighter. */
const slope = (across: number, { side }: BackdropLight) => -0.028 * side * across;

/** A wall of one color: lightness in the corners and in the pool, the color there, and how wide the pool is. */
function wall(dark: number, bright: number, a: number, b: number, wide = 0.62, cloth = 0.004): WallPaint {
  return (across, down, light) => {
    const lit = pool(across, down, light, wide);
    const grain = cloth * fbm(across * 7 + 3, down * 7, 4);
    const lightness = dark + (bright - dark) * lit + slope(across, light) + grain;
    // Towards the light a color is paler.
    const color = 1 - 0.22 * lit;
    return [lightness, a * color, b * color];
  };
}

/** Canvas painted by hand in broad clouds, as photographers roll out behind portraits. */
const canvas: WallPaint = (across, down, light) => {
  const [x, y] = [across * 2.1 + 9, down * 2.1];
  const bend = 0.9 * fbm(x * 0.8, y * 0.8 + 5, 3);
  const clouds = fbm(x + bend, y - bend, 5, 0.55);
  const strokes = fbm(x * 5 + 3 * bend, y * 5 + 2 * bend, 3);
  const lit = pool(across, down, light, 0.5);
  const lightness = 0.3 + 0.26 * lit + 0.075 * clouds * (0.5 + lit) + 0.014 * strokes + slope(across, light);
  return [lightness, 0.004 + 0.006 * clouds, 0.014 + 0.014 * clouds];
};

/** From the side of the lamp to the other one. */
const gradient: WallPaint = (across, down, light) => {
  const way = smooth(-0.75, 0.75, -0.75 * across * (light.side < 0 ? -1 : 1) + 0.7 * (0.5 - down));
  const lit = pool(across, down, light, 0.75);
  return [0.43 + 0.34 * way + 0.1 * lit, -0.012 + 0.012 * way, -0.052 + 0.062 * way];
};

/** Backdrops that are a wall, a roll of paper or a canvas. */
export const studioWalls = {
  gray: wall(0.46, 0.76, 0, 0.003),
  white: wall(0.885, 0.985, 0, 0.003, 0.9, 0.001),
  blue: wall(0.27, 0.53, -0.022, -0.072),
  warm: wall(0.62, 0.84, 0.014, 0.036, 0.7),
  dark: wall(0.13, 0.345, 0.001, 0.001, 0.5, 0.003),
  canvas,
  gradient,
} as const satisfies Readonly<Record<string, WallPaint>>;
