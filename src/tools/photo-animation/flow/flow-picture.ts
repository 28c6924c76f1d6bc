import type { MeshTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
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
  const row = 4 * width;
  return {
    paint({ data: frame }, share) {
      for (let k = 0; k < count; k++) {
        const place = places[k];
        const x = place % width;
        const y = (place - x) / width;
        const at = phases[k] + passages * share;
        const first = at - Math.floor(at);
        const second = first < 0.5 ? first + 0.5 : first - 0.5;
        const x1 = mirrored(x - moveX[k] * (first - 0.5), width - 1);
        const y1 = mirrored(y - moveY[k] * (first - 0.5), height - 1);
        const x2 = mirrored(x - moveX[k] * (second - 0.5), width - 1);
        const y2 = mirrored(y - moveY[k] * (second - 0.5), height - 1);
        const left1 = Math.min(width - 2, Math.floor(x1));
        const top1 = Math.min(height - 2, Math.floor(y1));
        const left2 = Math.min(width - 2, Math.floor(x2));
        const top2 = Math.min(height - 2, Math.floor(y2));
        const from1 = row * top1 + 4 * left1;
        const from2 = row * top2 + 4 * left2;
        const weight = 1 - Math.abs(2 * first - 1);
        const contrast = 1 / Math.sqrt(weight * weight + (1 - weight) * (1 - weight));
        for (let c = 0, to = 4 * place; c < 3; c++, to++) {
          const one = between(source, from1 + c, row, x1 - left1, y1 - top1);
          const two = between(source, from2 + c, row, x2 - left2, y2 - top2);
          const mean = means[3 * place + c];
          const flown = mean + (one * weight + two * (1 - weight) - mean) * contrast;
          const value = source[to] + (flown - source[to]) * shares[k];
          frame[to] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
        }
      }
    },
  };
}

/** The mean around each pixel of what is marked, three channels, 0..255. */
function localMeans({ width, height, data }: MeshTexture, mask: Uint8Array, sigma: number): Float32Array {
  const marked = Float32Array.from(mask, (value) => (value >= 128 ? 1 : 0));
  const weights = blurPlane({ width, height, data: marked }, sigma).data;
  const means = new Float32Array(3 * marked.length);
  for (let channel = 0; channel < 3; channel++) {
    const values = marked.map((share, i) => share * data[4 * i + channel]);
    const sums = blurPlane({ width, height, data: values }, sigma).data;
    for (let i = 0; i < sums.length; i++)
      means[3 * i + channel] = weights[i] > 1e-4 ? sums[i] / weights[i] : 0;
  }
  return means;
}

/** Between a byte and those beside, below and beside that, in 32 bits. */
function between(data: Uint8Array, at: number, row: number, across: number, down: number): number {
  const above = data[at] + (data[at + 4] - data[at]) * across;
  const below = data[at + row] + (data[at + row + 4] - data[at + row]) * across;
  return Math.fround(above + (below - above) * down);
}

/** Beyond the border the picture is mirrored. */
function mirrored(at: number, most: number): number {
  const back = at < 0 ? -at : at;
  return back > most ? Math.max(0, 2 * most - back) : back;
}
