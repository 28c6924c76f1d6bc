import { cropRaster } from '../raster/crop-raster.ts';
import { type Raster, type Samples, type Size, samplesLike } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { outOfFrame, type TurnedFrame } from './turned-frame.ts';

/** Half the width of the kernel, in pixels of the result or of the picture, whichever are larger. */
const radius = 2;
/** With more pixels of the picture to each of the result, the picture is halved first. */
const mostStep = 3;

/**
 * What lies in a turned rectangle of a picture, upright and in another size: cubic convolution (Keys 1981, a = −½), widened where it
 * shrinks, in a single step. A level rectangle of the result's size that lies on whole pixels is copied to the bit.
 *
 * @param beyond what lies outside the picture: its edge goes on, or there is nothing (0), as befits an alpha
 */
export function sampleFrame<S extends Samples>(
  picture: Raster<S>,
  frame: TurnedFrame,
  size: Size,
  beyond: 'edge' | 'empty' = 'edge',
): Raster<S> {
  const near = partAround(picture, frame, size);
  const { width, height, channels } = near.picture;
  const step = near.frame.width / size.width;
  const out = samplesLike(picture.data, size.width * size.height * channels);
  const stretch = Math.max(1, step);
  const taps = Math.ceil(2 * radius * stretch);
  const [columns, rows] = [new Axis(taps, width, beyond), new Axis(taps, height, beyond)];
  const [cos, sin] = [Math.cos(frame.angle) * step, Math.sin(frame.angle) * step];
  const [startX, startY] = outOfFrame(near.frame, [0.5 / size.width, 0.5 / size.height]);
  const maximum = picture.data instanceof Uint16Array ? 65535 : 255;
  const sums = new Float64Array(channels);
  for (let row = 0, to = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++, to += channels) {
      columns.weigh(startX + column * cos - row * sin - 0.5, stretch);
      // Of a level frame all of a row lie at one height.
      if (column === 0 || sin !== 0) rows.weigh(startY + column * sin + row * cos - 0.5, stretch);
      sum(near.picture, columns, rows, sums);
      for (let c = 0; c < channels; c++) out[to + c] = Math.min(Math.max(sums[c], 0), maximum) + 0.5;
    }
  }
  return { ...size, channels, data: out };
}

/** Weights of the pixels of one axis around a place; they sum to 1 where all of them lie in the picture. */
class Axis {
  readonly indices: Int32Array;
  readonly weights: Float64Array;
  readonly #length: number;
  readonly #isEmptyBeyond: boolean;

  constructor(taps: number, length: number, beyond: 'edge' | 'empty') {
    this.indices = new Int32Array(taps);
    this.weights = new Float64Array(taps);
    this.#length = length;
    this.#isEmptyBeyond = beyond === 'empty';
  }

  weigh(place: number, stretch: number): void {
    const { indices, weights } = this;
    const last = this.#length - 1;
    const start = Math.floor(place - radius * stretch) + 1;
    let total = 0;
    for (let k = 0; k < weights.length; k++) {
      weights[k] = cubic((start + k - place) / stretch);
      total += weights[k];
    }
    for (let k = 0; k < weights.length; k++) {
      const index = start + k;
      const isBeyond = index < 0 || index > last;
      weights[k] = isBeyond && this.#isEmptyBeyond ? 0 : weights[k] / total;
      indices[k] = isBeyond ? Math.min(Math.max(index, 0), last) : index;
    }
  }
}

function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

function sum(picture: Raster, columns: Axis, rows: Axis, sums: Float64Array): void {
  if (picture.channels === 3) sumColors(picture, columns, rows, sums);
  else sumChannels(picture, columns, rows, sums);
}

/** Three channels at once: what most pictures have. */
function sumColors({ width, data }: Raster, columns: Axis, rows: Axis, sums: Float64Array): void {
  let [red, green, blue] = [0, 0, 0];
  for (let j = 0; j < rows.weights.length; j++) {
    const down = rows.weights[j];
    if (down === 0) continue;
    const line = rows.indices[j] * width;
    for (let k = 0; k < columns.weights.length; k++) {
      const weight = down * columns.weights[k];
      const from = (line + columns.indices[k]) * 3;
      red += weight * data[from];
      green += weight * data[from + 1];
      blue += weight * data[from + 2];
    }
  }
  sums[0] = red;
  sums[1] = green;
  sums[2] = blue;
}

function sumChannels({ width, channels, data }: Raster, columns: Axis, rows: Axis, sums: Float64Array): void {
  sums.fill(0);
  for (let j = 0; j < rows.weights.length; j++) {
    const down = rows.weights[j];
    if (down === 0) continue;
    const line = rows.indices[j] * width;
    for (let k = 0; k < columns.weights.length; k++) {
      const weight = down * columns.weights[k];
      if (weight === 0) continue;
      const from = (line + columns.indices[k]) * channels;
      for (let c = 0; c < channels; c++) sums[c] += weight * data[from + c];
    }
  }
}

/** The part of a picture that a frame needs, halved until the frame is at most {@link mostStep} times as large as the result. */
function partAround<S extends Samples>(
  picture: Raster<S>,
  frame: TurnedFrame,
  size: Size,
): { picture: Raster<S>; frame: TurnedFrame } {
  let step = frame.width / size.width;
  if (step <= mostStep) return { picture, frame };
  const corners = [0, 1].flatMap((u) => [0, 1].map((v) => outOfFrame(frame, [u, v])));
  const margin = Math.ceil(2 * radius * step);
  const within = (place: number, length: number) => Math.min(Math.max(place, 0), length);
  const left = within(Math.floor(Math.min(...corners.map(([x]) => x))) - margin, picture.width - 1);
  const top = within(Math.floor(Math.min(...corners.map(([, y]) => y))) - margin, picture.height - 1);
  const right = within(Math.ceil(Math.max(...corners.map(([x]) => x))) + margin, picture.width);
  const bottom = within(Math.ceil(Math.max(...corners.map(([, y]) => y))) + margin, picture.height);
  const box = { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  let part = cropRaster(picture, box);
  while (step > mostStep) {
    part = resample(part, Math.ceil(part.width / 2), Math.ceil(part.height / 2));
    step /= 2;
  }
  const [across, down] = [part.width / box.width, part.height / box.height];
  const { x, y, width, height, angle } = frame;
  return {
    picture: part,
    frame: {
      x: (x - left) * across,
      y: (y - top) * down,
      width: width * across,
      height: height * down,
      angle,
    },
  };
}
