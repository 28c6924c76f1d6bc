import { oklabOf } from '../../imaging/color/oklab.ts';
import { type Tint, tints } from '../figure/tint-drawing.ts';

/** A color in OKLab. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Colors that go together, from dark to light. */
export type ColorScheme = readonly Lab[];

const schemes = [
  ['0b132b', '1c2541', '3a506b', '5bc0be', 'f4f1de'],
  ['28423d', '588b8b', 'c8553d', 'e3b23c', 'f6e7cb'],
  ['2d1e2f', '7b2d26', 'd7653b', 'f2a65a', 'ffe5b4'],
  ['8a94c9', 'b8c0ff', 'f2b5b5', 'f8d5c2', 'fdf6f0'],
  ['1b2a1f', '345830', '7a9e5f', 'd9d7a4', 'f3efe0'],
  ['12082b', '3b1c71', '7b4bb7', 'c9a0ff', 'ffd6f6'],
] as const;

/** Colors around those that were asked for; where none were, one of our own schemes. */
export function colorScheme(wanted: readonly Tint[], random: () => number): ColorScheme {
  const chosen = Math.floor(random() * schemes.length);
  if (wanted.length === 0) return sorted(schemes[chosen].map(labOf));
  const colors = wanted.slice(0, 4).map((tint): Lab => tints[tint]);
  if (colors.length >= 3) return sorted([...colors, lighter(colors[0], 0.2)]);
  const around = colors.flatMap((color): Lab[] =>
    colors.length === 1
      ? [
          lighter(color, -0.32),
          turned(lighter(color, -0.14), -22),
          color,
          turned(lighter(color, 0.16), 24),
          lighter(color, 0.34),
        ]
      : [lighter(color, -0.2), color, lighter(color, 0.22)],
  );
  return sorted(around);
}

/** Between the colors of a scheme; 0 is the first one, 1 the last. */
export function ramp(scheme: ColorScheme, t: number, out: number[]): void {
  const place = Math.min(0.9999, Math.max(0, t)) * (scheme.length - 1);
  const i = Math.floor(place);
  for (let c = 0; c < 3; c++) out[c] = scheme[i][c] + (scheme[i + 1][c] - scheme[i][c]) * (place - i);
}

const sorted = (colors: readonly Lab[]) => [...colors].sort((one, other) => one[0] - other[0]);

function labOf(hex: string): Lab {
  const rgb = Float32Array.from([0, 2, 4], (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [l, a, b] = oklabOf(rgb);
  return [l, a, b];
}

/** Very dark and very light colors are pale. */
function lighter([l, a, b]: Lab, by: number): Lab {
  const lightness = Math.min(0.97, Math.max(0.14, l + by));
  const share = Math.min(1, 1.15 - Math.abs(lightness - 0.6));
  return [lightness, a * share, b * share];
}

function turned([l, a, b]: Lab, degrees: number): Lab {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [l, a * c - b * s, a * s + b * c];
}
