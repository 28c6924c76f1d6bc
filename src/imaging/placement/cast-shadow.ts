import { standOf } from '../matte/subject-stand.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { type Plane, type Raster, type Samples, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { groundLine } from './ground-line.ts';

export const shadowKinds = ['none', 'contact', 'float'] as const;

export interface Shadow {
  readonly kind: (typeof shadowKinds)[number];
  /** How dark, 0..1. */
  readonly intensity: number;
  /** How soft, 0..1. */
  readonly softness: number;
  /** Where it falls: degrees from straight back (or straight down, where it floats), −90 left, 90 right. */
  readonly direction: number;
  /** How far it falls, 0..1. */
  readonly spread: number;
}

/** Longer side of the grid that a shadow is reckoned on: it is soft. */
const gridSide = 512;
/** What the darkest shadow takes away of an encoded value. */
const darkest = 0.92;
/** How flat a shadow on the ground lies at most: its length as a share of the subject's height. */
const longest = 0.55;
/** How far it falls to the side at most, the same way. */
const widest = 1.7;
/** How thin the line is in which a subject touches the ground, and how dark: shares of its height, and of the intensity. */
const contact = { height: 0.035, reach: 0.014, share: 0.8 };

/**
 * A picture with the shadow of a subject on it: on the ground it stands on, seen a little from above, or on a wall behind it.
 * Where the subject is cut off by the lower border its feet are not seen, and nothing falls on the ground.
 *
 * @param picture 3 channels, what is behind the subject
 * @param alpha of the subject, of the same size
 */
export function castShadow(picture: Raster, alpha: Raster<Uint8Array>, shadow: Shadow): Raster {
  const stand = standOf(alpha);
  if (shadow.kind === 'none' || shadow.intensity === 0 || !stand) return picture;
  if (shadow.kind === 'contact' && !stand.showsFeet) return picture;
  const { width, height } = picture;
  const scale = Math.min(1, gridSide / Math.max(width, height));
  const small = resample(
    alpha,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const silhouette: Plane = {
    width: small.width,
    height: small.height,
    data: Float32Array.from(small.data, (value) => value / 255),
  };
  const feet = (stand.feet * small.height) / height;
  const tall = ((stand.feet - stand.top) * small.height) / height;
  const cast =
    shadow.kind === 'float' ? onWall(silhouette, tall, shadow) : onGround(silhouette, feet, tall, shadow);
  return darken(picture, cast, shadow.intensity);
}

function onWall(silhouette: Plane, tall: number, { direction, spread, softness }: Shadow): Plane {
  const turned = (direction * Math.PI) / 180;
  const distance = spread * 0.25 * tall;
  const moved = move(silhouette, distance * Math.sin(turned), distance * Math.cos(turned));
  return blurPlane(moved, 0.5 + softness * 0.12 * tall);
}

function move({ width, height, data }: Plane, right: number, down: number): Plane {
  const moved = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.round(y - down);
    for (let x = 0; x < width; x++, i++) {
      const column = Math.round(x - right);
      if (row >= 0 && row < height && column >= 0 && column < width) moved[i] = data[row * width + column];
    }
  }
  return { width, height, data: moved };
}

/** The silhouette laid down behind the feet, softer further away, and the dark line where it touches the ground. */
function onGround(
  silhouette: Plane,
  feet: number,
  tall: number,
  { direction, spread, softness }: Shadow,
): Plane {
  const { width, height, data } = silhouette;
  const turned = (direction * Math.PI) / 180;
  const flat = Math.max(0.04, spread * longest * Math.cos(turned));
  const lean = spread * widest * Math.sin(turned);
  const ground = groundLine(silhouette, feet, tall);
  const touch = data.map((value, i) =>
    Math.floor(i / width) > ground[i % width] - contact.height * tall - 1 ? value : 0,
  );
  const laid = layDown(silhouette, ground, tall, { flat, lean });
  const soft = blurPlane({ width, height, data: laid }, 0.6 + softness * 0.07 * tall).data;
  const near = blurPlane({ width, height, data: laid }, 0.6 + softness * 0.02 * tall).data;
  const line = blurPlane({ width, height, data: touch }, Math.max(0.6, contact.reach * tall)).data;
  const cast = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const away = Math.min(1, Math.max(0, (ground[x] - y) / (flat * tall * 0.6)));
      const fallen = near[i] + away * (soft[i] - near[i]);
      cast[i] = 1 - (1 - 0.85 * fallen) * (1 - contact.share * Math.min(1, line[i]));
    }
  }
  return { width, height, data: cast };
}

/** Each column laid down from where it stands. */
function layDown(
  { width, height, data }: Plane,
  ground: Float32Array,
  tall: number,
  { flat, lean }: { flat: number; lean: number },
): Float32Array {
  const laid = new Float32Array(data.length);
  for (let x = 0; x < width; x++) {
    for (let row = Math.min(height, Math.ceil(ground[x])) - 1; row >= 0; row--) {
      const value = data[row * width + x];
      if (value === 0) continue;
      const high = Math.max(0, ground[x] - 1 - row);
      // Light from around reaches in under what is high above the ground.
      const shade = value * (1 - (0.55 * high) / tall);
      const column = x + lean * high;
      const line = ground[x] - flat * high;
      for (const toX of [Math.floor(column), Math.ceil(column)]) {
        if (toX < 0 || toX >= width) continue;
        for (const toY of [Math.floor(line), Math.ceil(line)]) {
          if (toY < 0 || toY >= height) continue;
          const at = toY * width + toX;
          if (laid[at] < shade) laid[at] = shade;
        }
      }
    }
  }
  return laid;
}

function darken(picture: Raster, shade: Plane, intensity: number): Raster {
  const out = samplesLike(picture.data, picture.data.length);
  out.set(picture.data);
  const { first, last } = shadedRows(shade);
  const perRow = picture.height / shade.height;
  const top = Math.max(0, Math.floor((first - 1) * perRow));
  const bottom = Math.min(picture.height, Math.ceil((last + 2) * perRow));
  const row = new Float32Array(shade.width);
  const columns = Array.from({ length: picture.width }, (_, x) => between(x, picture.width, shade.width));
  const lefts = Int32Array.from(columns, ({ first }) => first);
  const shares = Float32Array.from(columns, ({ share }) => share);
  for (let y = top; y < bottom; y++) {
    const { first, share } = between(y, picture.height, shade.height);
    const next = Math.min(first + 1, shade.height - 1) * shade.width;
    for (let x = 0, i = first * shade.width; x < row.length; x++, i++) {
      row[x] = shade.data[i] + share * (shade.data[next + x] - shade.data[i]);
    }
    darkenRow(out, y * picture.width, lefts, shares, row, darkest * intensity);
  }
  return { ...picture, data: out };
}

/** The rows that hold any shade. */
function shadedRows({ width, height, data }: Plane): { first: number; last: number } {
  const first = data.findIndex((value) => value > 0);
  const last = data.findLastIndex((value) => value > 0);
  return first < 0
    ? { first: height, last: -2 }
    : { first: Math.floor(first / width), last: Math.floor(last / width) };
}

/** Between which cell of a row and the next one a pixel lies, and how far: as `resample` has it. */
function between(pixel: number, pixels: number, cells: number): { first: number; share: number } {
  const place = Math.min(Math.max(((pixel + 0.5) * cells) / pixels - 0.5, 0), cells - 1);
  const first = Math.floor(place);
  return { first, share: place - first };
}

function darkenRow(
  out: Samples,
  start: number,
  lefts: Int32Array,
  shares: Float32Array,
  shade: Float32Array,
  strength: number,
): void {
  for (let x = 0, at = start * 3; x < lefts.length; x++, at += 3) {
    const left = shade[lefts[x]];
    const right = shade[Math.min(lefts[x] + 1, shade.length - 1)];
    const kept = 1 - strength * (left + shares[x] * (right - left));
    if (kept === 1) continue;
    out[at] = out[at] * kept + 0.5;
    out[at + 1] = out[at + 1] * kept + 0.5;
    out[at + 2] = out[at + 2] * kept + 0.5;
  }
}
