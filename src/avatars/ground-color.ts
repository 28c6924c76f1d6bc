/** Red, green and blue, gamma encoded, 0..1. */
export type Rgb = readonly [number, number, number];

/** How much lighter a gradient is above, and darker below. */
const [lighter, darker] = [0.34, 0.12];

/** The color behind an avatar, so far down in shares of the side: a gradient is straight from above to the middle, and from there. */
export function groundColor(color: Rgb, isGradient: boolean, down: number): Rgb {
  if (!isGradient) return color;
  const at = (value: number) =>
    down < 0.5 ? value + (1 - value) * lighter * (1 - 2 * down) : value * (1 - darker * (2 * down - 1));
  return [at(color[0]), at(color[1]), at(color[2])];
}
