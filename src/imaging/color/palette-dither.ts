import { nearestColor } from './palette.ts';

/**
 * Thresholds in the order of Bayer ("An optimum method for two-level rendition", 1973), 2 by 2: a quarter or a half of the
 * other color. Rarer dots would look like dirt.
 */
const bayer = [0.17, 0.9, 0.9, 0.37];
/** Colors further apart than this would show as dots, and neighbors further apart are an edge or a texture. */
const [mixable, even] = [0.07, 0.035];

/**
 * The palette's color of each pixel of a small picture. Flat slopes between two of its colors that are near each other are
 * dithered, everything else is not.
 *
 * @param small interleaved L, a, b
 * @returns numbers of colors
 */
export function choosePaletteColors(
  small: Float32Array,
  palette: Float32Array,
  { columns, rows }: { columns: number; rows: number },
): Uint8Array {
  const chosen = new Uint8Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) {
      const at = i * 3;
      const [l, a, b] = [small[at], small[at + 1], small[at + 2]];
      const first = nearestColor(palette, l, a, b);
      chosen[i] = first;
      const neighbors = [
        row > 0 ? at - columns * 3 : at,
        row < rows - 1 ? at + columns * 3 : at,
        column > 0 ? at - 3 : at,
        column < columns - 1 ? at + 3 : at,
      ];
      if (neighbors.some((neighbor) => apart(small, at, neighbor) > even)) continue;
      const second = otherSide(palette, first, [l, a, b]);
      if (second === first) continue;
      const share = shareOf(palette, first, second, [l, a, b]);
      if (share > bayer[(row % 2) * 2 + (column % 2)]) chosen[i] = second;
    }
  }
  return chosen;
}

/** Distance of two colors; hue and chroma count twice, since a wrong hue is seen sooner than a wrong lightness. */
function apart(lab: Float32Array, i: number, j: number): number {
  return Math.hypot(lab[i] - lab[j], 2 * (lab[i + 1] - lab[j + 1]), 2 * (lab[i + 2] - lab[j + 2]));
}

type Lab = readonly [number, number, number];

/** The color with which `first` mixes to something nearer than itself; `first` where there is none. */
function otherSide(palette: Float32Array, first: number, color: Lab): number {
  let best = first;
  let least = squareTo(palette, first, color) * 0.6;
  for (let second = 0; second < palette.length / 3; second++) {
    if (second === first) continue;
    if (apart(palette, first * 3, second * 3) > mixable) continue;
    const share = shareOf(palette, first, second, color);
    let error = 0;
    for (let part = 0; part < 3; part++) {
      const mixed =
        palette[first * 3 + part] + share * (palette[second * 3 + part] - palette[first * 3 + part]);
      error += (mixed - color[part]) ** 2;
    }
    if (error < least) {
      least = error;
      best = second;
    }
  }
  return best;
}

function squareTo(palette: Float32Array, number: number, color: Lab): number {
  return color.reduce((sum, value, part) => sum + (value - palette[number * 3 + part]) ** 2, 0);
}

/** How much of `second` mixed into `first` comes nearest, 0 to ½. */
function shareOf(palette: Float32Array, first: number, second: number, color: Lab): number {
  let dot = 0;
  let square = 0;
  for (let part = 0; part < 3; part++) {
    const way = palette[second * 3 + part] - palette[first * 3 + part];
    dot += way * (color[part] - palette[first * 3 + part]);
    square += way * way;
  }
  return Math.min(0.5, Math.max(0, dot / square));
}
