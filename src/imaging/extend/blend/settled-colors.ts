import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { bridge } from '../ends.ts';
import type { Side } from '../side.ts';

/** Of what is missing: within so much of it, what the border and a source differ by has gone to a third. */
const reachShare = 0.25;
const leastReach = 8;
/** Known pixels inward, at least, whose mean is the color of the border. */
const leastBand = 24;
/** Of 255, in each channel: a source that is further off the color of the border is something else, and keeps its own color. */
const alike = 12;
/** What is seen broadly is seen in a smaller size: so many of its pixels are the reach. */
const broadReach = 6;

/**
 * What is copied comes to its source's own colors, with the broad light and color of the border where these are alike: the gradient of a
 * sky is not repeated, a wave stays a wave. These are the colors that it comes to away from the border, so that what it is off there does
 * not add up piece by piece.
 */
export class SettledColors {
  /** How strongly each pixel is held to its color: what is off fades over the root of one through this. */
  readonly hold: number;
  readonly #missing: number;
  readonly #limit: number;
  /** The color of the border beside each place along it, and of all that is broadly seen of the sources; three planes each. */
  readonly #levels: readonly Float32Array[];
  readonly #broad: readonly Plane[];
  readonly #length: number;
  readonly #row: Float32Array;

  /**
   * @param pixels 3 channels
   * @param sources for each missing pixel a place in the picture, or −1
   */
  constructor(pixels: Raster, side: Side, sources: Int32Array, ends?: Uint8Array) {
    const { missing, length } = side;
    const reach = Math.max(leastReach, reachShare * missing);
    this.hold = 1 / reach ** 2;
    this.#missing = missing;
    this.#length = length;
    this.#limit = 3 * (alike * (pixels.data instanceof Uint16Array ? 257 : 1)) ** 2;
    this.#row = new Float32Array(3 * missing);
    const lines = [0, 1, 2].map((channel) => bridge(borderLine(pixels, side, reach, channel), ends));
    this.#levels = lines.map((data) => blurPlane({ width: 1, height: length, data }, reach).data);
    const shrink = Math.max(1, Math.floor(reach / broadReach));
    const small = smallSources(pixels, side, { sources, lines, shrink });
    this.#broad = small.map((plane) => blurPlane(plane, (reach * plane.width) / missing));
  }

  /** What to add to the sources of all depths beside a place along the border, three each; written over by the next call. */
  tintsAt(along: number): Float32Array {
    const row = this.#row;
    const [one, two, three] = this.#broad.map((plane) => lineAt(plane, (along + 0.5) / this.#length));
    const [red, green, blue] = this.#levels.map((levels) => levels[along]);
    const last = one.length - 1;
    const scale = one.length / this.#missing;
    for (let depth = 0, at = 0; depth < this.#missing; depth++, at += 3) {
      const place = Math.min(last, Math.max(0, (depth + 0.5) * scale - 0.5));
      const near = Math.floor(place);
      const far = near < last ? near + 1 : last;
      const part = place - near;
      const tintOne = red - one[near] - part * (one[far] - one[near]);
      const tintTwo = green - two[near] - part * (two[far] - two[near]);
      const tintThree = blue - three[near] - part * (three[far] - three[near]);
      const off = (tintOne * tintOne + tintTwo * tintTwo + tintThree * tintThree) / this.#limit;
      const share = 1 / (1 + off * off);
      row[at] = share * tintOne;
      row[at + 1] = share * tintTwo;
      row[at + 2] = share * tintThree;
    }
    return row;
  }
}

/** The mean of some known pixels inward. */
function borderLine(
  { data }: Raster,
  { length, known, start, outward, onward }: Side,
  reach: number,
  channel: number,
): Float32Array {
  const band = Math.min(known, Math.max(leastBand, Math.round(reach)));
  return Float32Array.from({ length }, (_, along) => {
    let sum = 0;
    for (let depth = 1; depth <= band; depth++)
      sum += data[(start - depth * outward + along * onward) * 3 + channel];
    return sum / band;
  });
}

/** Three planes of what the sources show, and the border where there is none, in a smaller size. */
function smallSources(
  { data }: Raster,
  { missing, length }: Side,
  { sources, lines, shrink }: { sources: Int32Array; lines: readonly Float32Array[]; shrink: number },
): Plane[] {
  const width = Math.ceil(missing / shrink);
  const height = Math.ceil(length / shrink);
  const planes = lines.map(() => ({ width, height, data: new Float32Array(width * height) }));
  const [red, green, blue] = planes.map((plane) => plane.data);
  const counts = new Float32Array(width * height);
  const columns = Int32Array.from({ length: missing }, (_, depth) => Math.floor((depth * width) / missing));
  for (let along = 0, at = 0; along < length; along++) {
    const row = Math.floor((along * height) / length) * width;
    const [one, two, three] = lines.map((line) => line[along]);
    for (let depth = 0; depth < missing; depth++, at++) {
      const to = row + columns[depth];
      const from = 3 * sources[at];
      counts[to]++;
      red[to] += from < 0 ? one : data[from];
      green[to] += from < 0 ? two : data[from + 1];
      blue[to] += from < 0 ? three : data[from + 2];
    }
  }
  for (const plane of planes) for (let at = 0; at < counts.length; at++) plane.data[at] /= counts[at];
  return planes;
}

/** A row of a plane, mixed of two, at a share of its height. */
function lineAt({ width, height, data }: Plane, share: number): Float32Array {
  const place = Math.min(height - 1, Math.max(0, share * height - 0.5));
  const near = Math.floor(place);
  const part = place - near;
  const line = data.slice(near * width, (near + 1) * width);
  if (part === 0) return line;
  for (let x = 0, at = (near + 1) * width; x < width; x++, at++) line[x] += part * (data[at] - line[x]);
  return line;
}
