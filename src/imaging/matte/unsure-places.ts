import { averagePlane } from '../raster/gaussian-blur.ts';
import { type Box, type Plane, type Raster, type Size, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { findComponents } from './components.ts';

/** Where a cut-out may be wrong. */
export interface Unsure {
  /** What is unsure by what is cut out, 0..1: a small subject is as unsure as a large one. */
  readonly share: number;
  /** Boxes around the places, shares of width and height, what weighs most first; none where all is sure. */
  readonly places: readonly Box[];
}

/**
 * From this share on a part may be missing. Chosen on 29 photos of people and pets; of 28 others it tells of 6 of the 10 cut-outs that
 * lack a part, and of 1 of the 18 that don't. The other 4 the network had no doubt about.
 */
export const doubtfulShare = 0.025;
const mostPlaces = 5;
/** Longer side of the grid that is looked at: a usual soft edge is thinner than one of its cells. */
const gridSide = 384;
/** How far around a cell counts for whether it's wide, cells, and how much of that has to be neither in nor out. */
const wide = { reach: 3, least: 0.42 };
/** Both sides of an edge are compared this far around it, cells; below this distance (sRGB, 0..√3) they look the same. */
const edge = { reach: 4, same: 0.035, sides: 0.12 };
/** Of the cells around a place along an edge, so many show no difference. */
const plainShare = 0.09;
/** Places so near each other, cells, are one. */
const together = 2.5;
/** A place that weighs less is not worth a look: shares of the picture. */
const leastWeight = 0.00025;

/**
 * Where a matte is unsure: wide areas that are neither in nor out (hair, glass, motion), and edges that run where the picture shows none
 * (white before white). The width of soft edges is judged on a small grid, so that the same photo says the same in every size.
 *
 * @param alpha 8 bit, any size
 * @param pixels the picture, 3 or 4 channels, 8 or 16 bit, of any size and the same shape
 */
export function unsurePlaces(alpha: Raster<Uint8Array>, pixels: Raster): Unsure {
  const scale = Math.min(1, gridSide / Math.max(alpha.width, alpha.height));
  const width = Math.max(1, Math.round(alpha.width * scale));
  const height = Math.max(1, Math.round(alpha.height * scale));
  const small = resample(alpha, width, height).data;
  const partial = planeOf(width, height, (i) => 1 - Math.abs(small[i] / 127.5 - 1));
  const breadth = averagePlane(partial, wide.reach).data;
  const plain = averagePlane(
    plainEdges({ width, height, channels: 1, data: small }, sampled(pixels, width, height)),
    wide.reach,
  ).data;
  const unsure = planeOf(width, height, (i) =>
    Math.max(partial.data[i] > 0.1 ? breadth[i] / wide.least : 0, plain[i] / plainShare) >= 1 ? 1 : 0,
  );
  const weights = unsure.data;
  const near = averagePlane(unsure, together);
  const { labels, count } = findComponents(near, 1e-4);
  const found = Array.from({ length: count }, () => ({
    weight: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
  }));
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    const place = found[labels[i] - 1];
    const x = i % width;
    const y = (i - x) / width;
    place.weight += 1;
    place.left = Math.min(place.left, x);
    place.right = Math.max(place.right, x + 1);
    place.top = Math.min(place.top, y);
    place.bottom = Math.max(place.bottom, y + 1);
  }
  const heavy = found
    .filter(({ weight }) => weight >= Math.max(6, leastWeight * width * height))
    .sort((a, b) => b.weight - a.weight || a.top - b.top || a.left - b.left);
  const subject = small.reduce((sum, value) => sum + value, 0) / 255;
  return {
    share: Math.min(1, heavy.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, subject)),
    places: heavy.slice(0, mostPlaces).map(({ left, top, right, bottom }) => ({
      x: left / width,
      y: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    })),
  };
}

/** One pixel of each cell: the mean of many cells is compared, so none of them has to be one. */
function sampled(pixels: Raster, width: number, height: number): Raster {
  const { channels } = pixels;
  const data = samplesLike(pixels.data, width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * pixels.height) / height) * pixels.width;
    for (let x = 0; x < width; x++) {
      const from = (row + Math.floor(((x + 0.5) * pixels.width) / width)) * channels;
      for (let channel = 0; channel < channels; channel++) data[to++] = pixels.data[from + channel];
    }
  }
  return { width, height, channels, data };
}

/** 1 on the edge of the subject where both sides of it have one color. */
function plainEdges({ width, height, data }: Raster<Uint8Array>, pixels: Raster): Plane {
  const size = { width, height };
  const own = sideOf(data, pixels, size, 231, 255);
  const around = sideOf(data, pixels, size, 0, 24);
  return planeOf(width, height, (i) => {
    if (!isBoundary(data, i, width, height)) return 0;
    if (own.count[i] < edge.sides || around.count[i] < edge.sides) return 0;
    let apart = 0;
    for (let c = 0; c < 3; c++) {
      apart += (own.sums[c][i] / own.count[i] - around.sums[c][i] / around.count[i]) ** 2;
    }
    return apart < edge.same ** 2 ? 1 : 0;
  });
}

/** How much of what is around each cell has its alpha in this range, and the sums of its colors, 0..1. */
function sideOf(alpha: Uint8Array, { data, channels }: Raster, size: Size, least: number, most: number) {
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  const planes = Array.from({ length: 4 }, () => new Float32Array(alpha.length));
  const [red, green, blue, count] = planes;
  for (let i = 0, at = 0; i < alpha.length; i++, at += channels) {
    if (alpha[i] < least || alpha[i] > most) continue;
    red[i] = data[at] * unit;
    green[i] = data[at + 1] * unit;
    blue[i] = data[at + 2] * unit;
    count[i] = 1;
  }
  const [sumRed, sumGreen, sumBlue, sumCount] = planes.map(
    (plane) => averagePlane({ ...size, data: plane }, edge.reach).data,
  );
  return { count: sumCount, sums: [sumRed, sumGreen, sumBlue] };
}

/** The subject ends at this cell, to the right or below. */
function isBoundary(data: Uint8Array, i: number, width: number, height: number): boolean {
  const isIn = data[i] >= 128;
  const x = i % width;
  return (
    (x + 1 < width && data[i + 1] >= 128 !== isIn) ||
    (i + width < width * height && data[i + width] >= 128 !== isIn)
  );
}

function planeOf(width: number, height: number, at: (i: number) => number): Plane {
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = at(i);
  return { width, height, data };
}
