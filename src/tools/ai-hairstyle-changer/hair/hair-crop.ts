import { oklabOf, oklabOfBytes } from '../../../imaging/color/oklab.ts';
import { workingColors } from '../../../imaging/color/working-colors.ts';
import type { FacePoints } from '../../../imaging/face/face-points.ts';
import { facePoint } from '../../../imaging/face/face-points.ts';
import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import type { Box, Plane, Raster } from '../../../imaging/raster/raster.ts';

/** Broad fields are computed on a copy of at most so many pixels. */
const mostSmall = 260_000;

/** Values that are sorted to find a quantile. */
const mostSorted = 20_000;

/** A head in the photo: where hair is looked for and dyed. */
export interface HairCrop {
  /** In pixels of the photo. */
  readonly box: Box;
  /** The photo in that box. */
  readonly picture: Raster;
  /** OKLab of a smaller copy of it, interleaved. */
  readonly small: { readonly width: number; readonly height: number; readonly lab: Float32Array };
  /** Pixels of the smaller copy for each of the photo. */
  readonly shrink: number;
  /** The face by the pixels of the smaller copy. */
  readonly face: HairFace;
}

/** A face, its height and its axes, in pixels of the picture it is given for. */
export interface HairFace {
  readonly points: FacePoints;
  /** From the top of the forehead's points to the chin. */
  readonly height: number;
  /** Unit vectors from ear to ear and from the forehead to the chin. */
  readonly across: readonly [number, number];
  readonly down: readonly [number, number];
}

export function hairCrop(pixels: Raster, box: Box, points: FacePoints): HairCrop {
  const picture = cropRaster(pixels, box);
  const colors = workingColors(picture, mostSmall);
  const { width, height } = colors;
  const shrink = width / box.width;
  return {
    box,
    picture,
    small: { width, height, lab: oklabOf(colors.data) },
    shrink,
    face: hairFace(points.map(([x, y]) => [(x - box.x) * shrink, (y - box.y) * shrink])),
  };
}

export function hairFace(points: FacePoints): HairFace {
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const height = Math.max(1, Math.hypot(chin[0] - top[0], chin[1] - top[1]));
  const down = [(chin[0] - top[0]) / height, (chin[1] - top[1]) / height] as const;
  return { points, height, down, across: [down[1], -down[0]] };
}

/**
 * OKLab of a part of one row of a picture of 3 or 4 channels, 8 or 16 bit, in the place that it has in the whole row: what is outside the
 * part is 0.
 */
export function labOfRow(
  { width, channels, data }: Raster,
  y: number,
  { from, to }: RowPart = { from: 0, to: width },
): Float32Array {
  const start = (y * width + from) * channels;
  const row = data.subarray(start, start + (to - from) * channels);
  const lab = new Float32Array(3 * width);
  if (!(row instanceof Uint16Array)) {
    lab.set(oklabOfBytes(row, channels as 3 | 4), 3 * from);
    return lab;
  }
  const colors = new Float32Array((to - from) * 3);
  for (let i = 0, at = 0; i < colors.length; i += 3, at += channels)
    for (let c = 0; c < 3; c++) colors[i + c] = row[at + c] / 65535;
  lab.set(oklabOf(colors), 3 * from);
  return lab;
}

/** Pixels of a row, `to` not counted. */
interface RowPart {
  readonly from: number;
  readonly to: number;
}

/** From the first to the last place of a line that counts; undefined where none does. */
export function partOfRow(width: number, counts: (x: number) => boolean): RowPart | undefined {
  let from = 0;
  while (from < width && !counts(from)) from++;
  if (from === width) return undefined;
  let to = width;
  while (!counts(to - 1)) to--;
  return { from, to };
}

/** One of the three parts of interleaved OKLab as a plane. */
export function labPlane({ width, height, lab }: HairCrop['small'], part: 0 | 1 | 2): Plane {
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = lab[3 * i + part];
  return { width, height, data };
}

/** How far apart two colors look, in OKLab; hue and chroma tell hair from skin better than lightness does. */
export function colorGap(lab: ArrayLike<number>, at: number, [l, a, b]: readonly number[]): number {
  const [dl, da, db] = [0.8 * (lab[at] - l), 1.5 * (lab[at + 1] - a), 1.5 * (lab[at + 2] - b)];
  return Math.sqrt(dl * dl + da * da + db * db);
}

/** The value below which a share of the values lie. */
export function quantileOf(values: Float32Array | number[], share: number): number {
  // So many tell it as well as all of them.
  const step = Math.max(1, Math.floor(values.length / mostSorted));
  const sorted = new Float32Array(Math.ceil(values.length / step));
  for (let i = 0; i < sorted.length; i++) sorted[i] = values[i * step];
  sorted.sort();
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Medians of the three parts of OKLab where a place is chosen; undefined where hardly any is. */
export function medianColor(
  lab: Float32Array,
  isChosen: (i: number) => boolean,
): readonly [number, number, number] | undefined {
  const parts: number[][] = [[], [], []];
  for (let i = 0; i < lab.length / 3; i++)
    if (isChosen(i)) for (let c = 0; c < 3; c++) parts[c].push(lab[3 * i + c]);
  if (parts[0].length < 20) return undefined;
  return [quantileOf(parts[0], 0.5), quantileOf(parts[1], 0.5), quantileOf(parts[2], 0.5)];
}
