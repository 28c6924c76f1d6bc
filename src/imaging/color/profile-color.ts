import { hexColor } from './hex-color.ts';

type Rgb = [number, number, number];

/**
 * An sRGB color (`#abc` or `#aabbcc`) in the values of another RGB space, 0..255 or 0..65535. Understands matrix
 * profiles (ICC.1:2022, three colorants and curves: Display P3, Adobe RGB, ProPhoto …); in a space it does not
 * understand the numbers stay as they are, as they do without a profile.
 */
export function colorInProfile(hex: string, profile: Uint8Array | undefined, bitDepth: 8 | 16): Rgb {
  const maximum = bitDepth === 16 ? 65535 : 255;
  const srgb = hexColor(hex);
  const space = profile && matrixSpace(profile);
  const values = space ? space.encode(toConnectionSpace(srgb)) : srgb;
  return values.map((value) => Math.round(Math.min(Math.max(value, 0), 1) * maximum)) as Rgb;
}

/** How a space's values become light. */
export interface ProfileLight {
  /** Light of 256 evenly spread values of each channel. */
  readonly curves: readonly Float32Array[];
  /** Rows that turn light of the space's own colorants into linear sRGB, below 0 and above 1 where sRGB can't show it. */
  readonly toSrgb: readonly (readonly [number, number, number])[];
}

/** Undefined where the space is not understood. */
export function lightOfProfile(profile: Uint8Array): ProfileLight | undefined {
  const space = matrixSpace(profile);
  if (!space) return undefined;
  const { curves, toXyz } = space;
  const fromXyz = invert([...srgbToXyz]);
  const columns = [0, 1, 2].map((c) => multiply(fromXyz, toXyz.map((row) => row[c]) as Rgb));
  return {
    curves: curves.map((curve) => Float32Array.from({ length: 256 }, (_, i) => curve(i / 255))),
    toSrgb: [0, 1, 2].map((row) => columns.map((column) => column[row]) as Rgb),
  };
}

/** sRGB's colorants adapted to D50, as in its own profile; rows are X, Y, Z. */
const srgbToXyz: readonly Rgb[] = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
];

function toConnectionSpace(srgb: Rgb): Rgb {
  const linear = srgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as Rgb;
  return multiply(srgbToXyz, linear);
}

function multiply(rows: readonly Rgb[], [a, b, c]: Rgb): Rgb {
  return rows.map((row) => row[0] * a + row[1] * b + row[2] * c) as Rgb;
}

interface MatrixSpace {
  encode(xyz: Rgb): Rgb;
  readonly curves: readonly Curve[];
  readonly toXyz: readonly Rgb[];
}

function matrixSpace(profile: Uint8Array): MatrixSpace | undefined {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    const tags = readTags(view);
    const colorants = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => readXyz(view, tags.get(tag)!));
    const curves = ['rTRC', 'gTRC', 'bTRC'].map((tag) => readCurve(view, tags.get(tag)!));
    const toXyz = [0, 1, 2].map((row) => colorants.map((colorant) => colorant[row]) as Rgb);
    const fromXyz = invert(toXyz);
    return {
      encode: (xyz) => multiply(fromXyz, xyz).map((value, i) => solve(curves[i], value)) as Rgb,
      curves,
      toXyz,
    };
  } catch {
    return undefined;
  }
}

function readTags(view: DataView): Map<string, number> {
  const tags = new Map<string, number>();
  const count = view.getUint32(128);
  for (let i = 0; i < count; i++) {
    const at = 132 + i * 12;
    tags.set(signature(view, at), view.getUint32(at + 4));
  }
  return tags;
}

function signature(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

function fixed(view: DataView, at: number): number {
  return view.getInt32(at) / 65536;
}

function readXyz(view: DataView, at: number): Rgb {
  return [fixed(view, at + 8), fixed(view, at + 12), fixed(view, at + 16)];
}

type Curve = (encoded: number) => number;

/** `curv`: a gamma or a table; `para`: the five parametric forms. */
function readCurve(view: DataView, at: number): Curve {
  if (signature(view, at) === 'curv') {
    const count = view.getUint32(at + 8);
    if (count === 0) return (x) => x;
    if (count === 1) return (x) => x ** (view.getUint16(at + 12) / 256);
    return (x) => {
      const position = x * (count - 1);
      const low = Math.min(Math.floor(position), count - 2);
      const [a, b] = [view.getUint16(at + 12 + low * 2), view.getUint16(at + 14 + low * 2)];
      return (a + (position - low) * (b - a)) / 65535;
    };
  }
  const kind = view.getUint16(at + 8);
  const [g, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: [1, 3, 4, 5, 7][kind] },
    (_, i) => fixed(view, at + 12 + i * 4),
  );
  if (kind === 0) return (x) => x ** g;
  if (kind === 1) return (x) => (x >= -b / a ? (a * x + b) ** g : 0);
  if (kind === 2) return (x) => (x >= -b / a ? (a * x + b) ** g + c : c);
  return (x) => (x >= d ? (a * x + b) ** g + e : c * x + f);
}

/** The encoded value whose linear one is `linear`; curves rise, so halving the interval finds it. */
function solve(curve: Curve, linear: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (curve(middle) < linear) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function invert([[a, b, c], [d, e, f], [g, h, i]]: Rgb[]): Rgb[] {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-9) throw new Error('colorants in one plane');
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ].map((row) => row.map((value) => value / determinant) as Rgb);
}
