import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { bridge } from './ends.ts';
import type { Side } from './side.ts';

/** Of what is missing: within so much of it, what the border and a source differ by has gone to a third. */
const reachShare = 0.25;
const leastReach = 8;
/** Known pixels inward, at least, whose mean is the color of the border. */
const leastBand = 24;
/** Of 255, in each channel: a source that is further off the color of the border is something else, and keeps its own color. */
const alike = 12;

/** The colors that what is copied comes to away from the border, so that what it is off there does not add up piece by piece. */
export interface SettledColors {
  /** How strongly each pixel is held to its color: what is off fades over the root of one through this. */
  readonly hold: number;
  /** Three for each missing pixel, depth after depth for each place along the border; 0 where there is no source. */
  readonly colors: Float32Array;
}

/**
 * What is copied comes to its source's own colors, with the broad light and color of the border where these are alike: the
 * gradient of a sky is not repeated, a wave stays a wave.
 *
 * @param pixels 3 channels
 * @param sources for each missing pixel a place in the picture, or −1
 */
export function settledColors(
  pixels: Raster,
  side: Side,
  sources: Int32Array,
  ends?: Uint8Array,
): SettledColors {
  const { data } = pixels;
  const { missing } = side;
  const reach = Math.max(leastReach, reachShare * missing);
  const limit = alike * (data instanceof Uint16Array ? 257 : 1);
  const colors = new Float32Array(3 * sources.length);
  const tints = [0, 1, 2].map((channel) => tintsOf(pixels, side, sources, { channel, reach, ends }));
  for (const [at, source] of sources.entries()) {
    if (source < 0) continue;
    const off = tints.reduce((sum, tint) => sum + tint[at] ** 2, 0) / (3 * limit ** 2);
    for (let channel = 0; channel < 3; channel++)
      colors[at * 3 + channel] = data[source * 3 + channel] + tints[channel][at] / (1 + off ** 2);
  }
  return { hold: 1 / reach ** 2, colors };
}

/** What all that is broadly seen of the sources lacks to the border beside it. */
function tintsOf(
  { data }: Raster,
  { missing, length, known, start, outward, onward }: Side,
  sources: Int32Array,
  { channel, reach, ends }: { channel: number; reach: number; ends?: Uint8Array },
): Float32Array {
  const band = Math.min(known, Math.max(leastBand, Math.round(reach)));
  const line = new Float32Array(length);
  for (let along = 0; along < length; along++) {
    for (let depth = 1; depth <= band; depth++)
      line[along] += data[(start - depth * outward + along * onward) * 3 + channel] / band;
  }
  bridge(line, ends);
  const levels = blurPlane({ width: 1, height: length, data: line }, reach).data;
  const own = Float32Array.from(sources, (source, at) =>
    source < 0 ? line[Math.floor(at / missing)] : data[source * 3 + channel],
  );
  const broad = blurPlane({ width: missing, height: length, data: own }, reach).data;
  return broad.map((value, at) => levels[Math.floor(at / missing)] - value);
}
