import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { createNoise } from '../../../imaging/sampling/noise.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';
import type { FlowDirection } from './flow-directions.ts';

const vectors: Readonly<Record<FlowDirection, readonly [number, number]>> = {
  right: [1, 0],
  left: [-1, 0],
  down: [0, 1],
  up: [0, -1],
};
/** One passage from where a phase appears to where it fades, in shares of the frame's longer side, at full strength. */
const passage = 0.05;
/** How long one takes, in seconds. */
const passageSeconds = 2.5;
/** Pixels at the rim of what is marked that move less and less. */
const rimShare = 0.02;

/** Water, clouds or smoke that flow where they are marked. */
export interface FlowingPicture {
  /** Draws the marked part at a share of the clip over a frame that holds the picture; the rest is left as it is. */
  paint(frame: MeshTexture, share: number): void;
}

interface FlowPlan {
  readonly direction: FlowDirection;
  /** 0..1. */
  readonly strength: number;
  readonly seconds: number;
  readonly seed: number;
}

/**
 * A flow that never ends: each pixel shows the picture as it was carried along, from two phases half a passage apart. While one fades out at its
 * end, the other is in its middle ("Flow maps": Max and Becker, 1992). Mixing two takes contrast away; it is given back around the local
 * mean. Where a phase begins differs from place to place, so that nothing pulses.
 *
 * @param mask of the picture's size, 255 = flows
 */
export function flowingPicture(
  picture: MeshTexture,
  mask: Uint8Array,
  { direction, strength, seconds, seed }: FlowPlan,
): FlowingPicture {
  const { width, height } = picture;
  const longer = Math.max(width, height);
  const far = passage * longer * (0.3 + 0.7 * strength);
  const source = picture.data.slice();
  const means = localMeans(picture, mask, 0.012 * longer);
  const outside = squaredDistances(
    mask.map((value) => (value >= 128 ? 0 : 255)),
    picture,
  );
  const noise = createNoise(seed);
  const places = Uint32Array.from(mask.keys()).filter((i) => mask[i] >= 128);
  const count = places.length;
  const moveX = new Float32Array(count);
  const moveY = new Float32Array(count);
  const phases = new Float32Array(count);
  const shares = new Float32Array(count);
  const [wayX, wayY] = vectors[direction];
  for (let k = 0; k < count; k++) {
    const [x, y] = [places[k] % width, Math.floor(places[k] / width)];
    const inside = Math.sqrt(outside[places[k]]);
    // A phase reaches half a passage back and half ahead, and never over the rim.
    const reach = Math.min(far, 1.8 * inside);
    const bend = 0.35 * noise.fbm((x / longer) * 6, (y / longer) * 6, 2);
    moveX[k] = reach * (wayX * Math.cos(bend) - wayY * Math.sin(bend));
    moveY[k] = reach * (wayX * Math.sin(bend) + wayY * Math.cos(bend));
    phases[k] = 0.5 + 0.6 * noise.fbm((x / longer) * 9 + 40, (y / longer) * 9 + 40, 3);
    shares[k] = smooth(0, rimShare * longer, inside);
  }
  const passages = Math.max(1, Math.round(seconds / passageSeconds));
  const one = new Float32Array(3);
  const two = new Float32Array(3);
  const paintOne = (frame: Uint8Array, k: number, share: number) => {
    const place = places[k];
    const x = place % width;
    const y = (place - x) / width;
    const at = phases[k] + passages * share;
    const first = at - Math.floor(at);
    const second = first < 0.5 ? first + 0.5 : first - 0.5;
    sample(source, picture, x - moveX[k] * (first - 0.5), y - moveY[k] * (first - 0.5), one);
    sample(source, picture, x - moveX[k] * (second - 0.5), y - moveY[k] * (second - 0.5), two);
    const weight = 1 - Math.abs(2 * first - 1);
    const contrast = 1 / Math.sqrt(weight * weight + (1 - weight) * (1 - weight));
    const to = 4 * place;
    for (let c = 0; c < 3; c++) {
      const mean = means[c][place];
      const mixed = one[c] * weight + two[c] * (1 - weight);
      const flown = mean + (mixed - mean) * contrast;
      const value = source[to + c] + (flown - source[to + c]) * shares[k];
      frame[to + c] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
    }
  };
  return {
    paint(frame, share) {
      for (let k = 0; k < count; k++) paintOne(frame.data, k, share);
    },
  };
}

/** The mean around each pixel of what is marked, of each channel, 0..255. */
function localMeans({ width, height, data }: MeshTexture, mask: Uint8Array, sigma: number): Float32Array[] {
  const marked = Float32Array.from(mask, (value) => (value >= 128 ? 1 : 0));
  const weights = blurPlane({ width, height, data: marked }, sigma).data;
  return [0, 1, 2].map((channel) => {
    const values = marked.map((share, i) => share * data[4 * i + channel]);
    const sums = blurPlane({ width, height, data: values }, sigma).data;
    return sums.map((sum, i) => (weights[i] > 1e-4 ? sum / weights[i] : 0));
  });
}

/** Bilinear; beyond the border the picture is mirrored. */
function sample(data: Uint8Array, { width, height }: Size, px: number, py: number, out: Float32Array): void {
  const x = mirrored(px, width - 1);
  const y = mirrored(py, height - 1);
  const left = Math.min(width - 2, Math.floor(x));
  const top = Math.min(height - 2, Math.floor(y));
  const fx = x - left;
  const fy = y - top;
  const row = 4 * width;
  for (let c = 0, at = 4 * (top * width + left); c < 3; c++, at++) {
    const above = data[at] + (data[at + 4] - data[at]) * fx;
    const below = data[at + row] + (data[at + row + 4] - data[at + row]) * fx;
    out[c] = above + (below - above) * fy;
  }
}

function mirrored(at: number, most: number): number {
  const back = at < 0 ? -at : at;
  return back > most ? Math.max(0, 2 * most - back) : back;
}
