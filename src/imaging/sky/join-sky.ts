import { findComponents } from '../matte/components.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { connected } from '../selection/connected.ts';
import { unclearBorder } from './border.ts';
import type { PlacedColors } from './sky-model.ts';

/** Steps that a sky may go on over, in OKLab from pixel to pixel. */
const steps = [0.006, 0.009, 0.013, 0.019, 0.027];
/** What goes on may be darker than the sky there was, by so much in OKLab, and isn't green. */
const darker = 0.16;
const green = -0.02;
/** A border has to become clearer by this factor. */
const gain = 0.7;
/** A sky that is all of the picture ends nowhere. */
const most = 0.97;

/** What is behind a tower: even as far as this, and in the color of the sky at its height; gray ones are more alike. */
const evenStep = 0.02;
const alike = { blue: 0.06, gray: 0.025, chroma: 0.03 };
/** Shares of the picture that it has at least, and of a row that the sky has to have to be compared with. */
const leastPart = 2e-4;
const leastRow = 0.04;
/** How much of it can be compared; how far away the sky is that it's compared with, of the width, and how much of that there has to be. */
const leastCompared = 0.6;
const nearness = 0.05;
const leastNear = 0.003;
const rounds = 3;

/**
 * A sky with what it goes over into without an edge: lighter air at the horizon, clouds of another color. Of several depths of such a flood the
 * one with the clearest border.
 *
 * @param region 1 in the sky
 * @returns the region itself where its border doesn't become clearer
 */
export function joinSky(colors: PlacedColors, edges: Plane, region: Uint8Array): Uint8Array {
  const { width, height, data } = colors;
  const total = width * height;
  const near = localLightness(colors, region);
  const open = new Uint8Array(total).map((_, i) => {
    const isGreen = data[i * 4 + 1] / 2 < green && data[i * 4 + 2] > 0;
    return !isGreen && data[i * 4] > near[i] - darker ? 1 : 0;
  });
  let best = region;
  let least = gain * unclearBorder(region, edges);
  for (const step of steps) {
    const joined = flooded(region, edges, open, step);
    const area = joined.reduce((sum, value) => sum + value, 0);
    if (area > most * total) break;
    const unclear = unclearBorder(joined, edges);
    if (unclear >= least) continue;
    least = unclear;
    best = joined;
  }
  return best;
}

/** Of the sky around each place, wherever there is some. */
function localLightness({ width, height, data }: PlacedColors, region: Uint8Array): Float32Array {
  const sigma = height / 4;
  const weights = blurPlane({ width, height, data: Float32Array.from(region) }, sigma).data;
  const sums = blurPlane(
    { width, height, data: Float32Array.from(region, (v, i) => v * data[i * 4]) },
    sigma,
  ).data;
  return sums.map((sum, i) => sum / Math.max(1e-6, weights[i]));
}

function flooded(region: Uint8Array, { width, data }: Plane, open: Uint8Array, step: number): Uint8Array {
  const isSky = (at: number) => region[at] === 1;
  const goesOn = region.map((_, at) => (isSky(at) || (open[at] !== 0 && data[at] <= step) ? 1 : 0));
  return connected(goesOn, width, isSky);
}

/**
 * A sky with what a tower or a wire parts from it: even places at its height in the color that it has near by.
 *
 * @param region 1 in the sky
 */
export function partedSky(colors: PlacedColors, edges: Plane, region: Uint8Array): Uint8Array {
  const { width } = colors;
  let sky = region;
  for (let round = 0; round < rounds; round++) {
    const near = nearSky(colors, sky);
    const rows = rowColors(colors, sky);
    const even = Float32Array.from(sky, (value, i) => (value === 0 && edges.data[i] < evenStep ? 1 : 0));
    const { labels, count } = findComponents({ ...edges, data: even }, 0.5);
    const sizes = new Float64Array(count + 1);
    const compared = new Float64Array(count + 1);
    const excess = new Float64Array(count + 1);
    for (const [i, label] of labels.entries()) {
      sizes[label]++;
      const row = rows[Math.floor(i / width)];
      if (label === 0 || !row) continue;
      compared[label]++;
      excess[label] += Math.min(beyond(colors, i, row), beyond(colors, i, near(i)));
    }
    const isSky = sizes.map((size, label) =>
      label > 0 &&
      size > leastPart * sky.length &&
      compared[label] > leastCompared * size &&
      excess[label] < 0
        ? 1
        : 0,
    );
    if (!isSky.includes(1)) break;
    sky = sky.map((value, i) => (value === 1 ? 1 : isSky[labels[i]]));
  }
  return sky;
}

/** Mean color of the sky in each row; none where there is hardly any. */
function rowColors(
  { width, height, data }: PlacedColors,
  sky: Uint8Array,
): (readonly number[] | undefined)[] {
  return Array.from({ length: height }, (_, y) => {
    const sum = [0, 0, 0];
    let count = 0;
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (sky[i] === 0) continue;
      count++;
      for (let c = 0; c < 3; c++) sum[c] += data[i * 4 + c];
    }
    return count < leastRow * width ? undefined : sum.map((value) => value / count);
  });
}

/** Mean color of the sky around a place; none where there is hardly any. */
function nearSky({ width, height, data }: PlacedColors, sky: Uint8Array) {
  const sigma = nearness * width;
  const mean = (value: (i: number) => number) =>
    blurPlane({ width, height, data: Float32Array.from(sky, (own, i) => own * value(i)) }, sigma).data;
  const weights = mean(() => 1);
  const channels = [0, 1, 2].map((c) => mean((i) => data[i * 4 + c]));
  return (i: number) =>
    weights[i] < leastNear ? undefined : channels.map((channel) => channel[i] / weights[i]);
}

/** How much further a color is from a sky's than one of the same sky may be. */
function beyond({ data }: PlacedColors, i: number, color: readonly number[] | undefined): number {
  if (!color) return 1;
  const limit = Math.hypot(color[1], color[2]) / 2 > alike.chroma ? alike.blue : alike.gray;
  return Math.hypot(data[i * 4] - color[0], data[i * 4 + 1] - color[1], data[i * 4 + 2] - color[2]) - limit;
}
