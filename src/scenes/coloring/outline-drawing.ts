import { oklabOf } from '../../imaging/color/oklab.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';

/** A drawing as lines: how far each pixel is from the nearest one, in shares of the drawing's side, and where the body is. */
export interface Outline {
  readonly distance: Plane;
  /** 1 inside, 0 outside. */
  readonly body: Plane;
  /** 1 where it stays black: eyes and noses. */
  readonly filled: Plane;
}

/** Colors nearer to each other than this are one area (OKLab). */
const alike = 0.05;
/** Pixels left around a drawing, so that lines along its edges are whole. */
const frame = 6;
/** Areas smaller than this share of the drawing are details that nobody can color. */
const smallest = 0.0005;
/** Dark areas up to this share stay black. */
const largestEye = 0.012;

/**
 * Finds the areas of a flat drawing, and the lines between them. Areas grow over neighbors of nearly the same color, those too small to be colored
 * join the one around them; distances are exact (Felzenszwalb, Huttenlocher: "Distance Transforms of Sampled Functions", 2012).
 *
 * @param bare RGBA, 8 bit, sRGB, square
 */
export function outlineDrawing(bare: Raster): Outline {
  const drawing = framed(bare);
  const { width, height, data } = drawing;
  const pixels = width * height;
  const lab = labOf(drawing);
  const area = new Int32Array(pixels).fill(-1);
  const sizes: number[] = [];
  const darkness: number[] = [];
  for (let start = 0; start < pixels; start++) {
    if (area[start] >= 0) continue;
    const id = sizes.length;
    const isInside = data[4 * start + 3] >= 128;
    const reached = [start];
    area[start] = id;
    let sum = 0;
    for (let k = 0; k < reached.length; k++) {
      const i = reached[k];
      sum += lab[3 * i];
      for (const next of neighbors(i, width, height)) {
        if (area[next] >= 0 || data[4 * next + 3] >= 128 !== isInside) continue;
        if (isInside && apart(lab, i, next) + 0.25 * apart(lab, start, next) > alike) continue;
        area[next] = id;
        reached.push(next);
      }
    }
    sizes.push(reached.length);
    darkness.push(isInside ? sum / reached.length : 1);
  }
  absorb(area, sizes, pixels * smallest, width, height);

  const line = new Float32Array(pixels).fill(1e9);
  const filled = new Float32Array(pixels);
  const body = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    const isDark = darkness[area[i]] < 0.32 && sizes[area[i]] < pixels * largestEye;
    filled[i] = isDark ? 1 : 0;
    body[i] = data[4 * i + 3] / 255;
    const [x, y] = [i % width, Math.floor(i / width)];
    const right = x < width - 1 ? area[i + 1] : -1;
    const below = y < height - 1 ? area[i + width] : -1;
    if ((right >= 0 && right !== area[i]) || (below >= 0 && below !== area[i])) line[i] = 0;
  }
  const plane = (values: Float32Array): Plane => ({ width, height, data: values });
  return { distance: plane(distances(line, width, height)), body: plane(body), filled: plane(filled) };
}

function framed({ width, height, data }: Raster): Raster {
  const wide = width + 2 * frame;
  const out = new Uint8Array(wide * (height + 2 * frame) * 4);
  for (let y = 0; y < height; y++)
    out.set(data.subarray(4 * y * width, 4 * (y + 1) * width), 4 * ((y + frame) * wide + frame));
  return { width: wide, height: height + 2 * frame, channels: 4, data: out };
}

function labOf({ width, height, data }: Raster): Float32Array {
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[4 * i + c] / 255;
  return oklabOf(rgb);
}

const apart = (lab: Float32Array, i: number, j: number) =>
  Math.hypot(lab[3 * i] - lab[3 * j], lab[3 * i + 1] - lab[3 * j + 1], lab[3 * i + 2] - lab[3 * j + 2]);

function neighbors(i: number, width: number, height: number): number[] {
  const x = i % width;
  const found = [];
  if (x > 0) found.push(i - 1);
  if (x < width - 1) found.push(i + 1);
  if (i >= width) found.push(i - width);
  if (i < width * (height - 1)) found.push(i + width);
  return found;
}

/** Pixels of areas that are too small take the area of a neighbor, from their rims inwards. */
function absorb(area: Int32Array, sizes: number[], least: number, width: number, height: number): void {
  let loose = [...area.keys()].filter((i) => sizes[area[i]] < least);
  while (loose.length > 0) {
    const taken: [pixel: number, by: number][] = [];
    const left: number[] = [];
    for (const i of loose) {
      const large = neighbors(i, width, height).find((next) => sizes[area[next]] >= least);
      if (large === undefined) left.push(i);
      else taken.push([i, area[large]]);
    }
    if (taken.length === 0) return;
    for (const [i, by] of taken) area[i] = by;
    loose = left;
  }
}

/** From each pixel to the nearest 0 of `values`, in shares of the width. */
function distances(values: Float32Array, width: number, height: number): Float32Array {
  const squared = Float64Array.from(values);
  const run = (start: number, step: number, count: number) => {
    const f = Float64Array.from({ length: count }, (_, k) => squared[start + k * step]);
    const places = new Int32Array(count);
    const bounds = new Float64Array(count + 1);
    let k = 0;
    bounds[0] = Number.NEGATIVE_INFINITY;
    bounds[1] = Number.POSITIVE_INFINITY;
    for (let q = 1; q < count; q++) {
      const crossing = (p: number) => (f[q] + q * q - f[p] - p * p) / (2 * (q - p));
      while (k > 0 && crossing(places[k]) <= bounds[k]) k--;
      k++;
      places[k] = q;
      bounds[k] = crossing(places[k - 1]);
      bounds[k + 1] = Number.POSITIVE_INFINITY;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (bounds[k + 1] < q) k++;
      squared[start + q * step] = (q - places[k]) ** 2 + f[places[k]];
    }
  };
  for (let x = 0; x < width; x++) run(x, width, height);
  for (let y = 0; y < height; y++) run(y * width, 1, width);
  return Float32Array.from(squared, (value) => Math.sqrt(value) / width);
}
