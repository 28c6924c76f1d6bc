import type { FlowField } from '../../../imaging/flow/flow-field.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { blurWithin } from '../../../imaging/retouch/blur-within.ts';
import {
  colorGap,
  type HairCrop,
  labOfRow,
  labPlane,
  medianColor,
  partOfRow,
  quantileOf,
} from './hair-crop.ts';
import { hairLength } from './hair-length.ts';
import { calmAlong, strandFlow, strandNoise } from './strand-flow.ts';

/** Standard deviation over which hair has one local light, and that of locks, in heights of the face. */
const [lightReach, lockReach] = [0.09, 0.03];
/** Over which skin and background are near. */
const rimReach = 0.04;
/** Standard deviation of the logarithm of lightness within locks of hair that shows them well. */
const usualRelief = 0.24;

/** Hair that is ready to be dyed in any color. */
export interface PreparedHair {
  readonly crop: HairCrop;
  /** Of the crop. */
  readonly mask: Raster<Uint8Array>;
  /** The mask in the size of the small copy, 0..1. */
  readonly share: Float32Array;
  /** The hair's own color: medians in OKLab. */
  readonly own: readonly [number, number, number];
  /** Almost nothing of the hair is lighter. */
  readonly lightest: number;
  /** How near to skin or background hair is in the small copy, 0..1: there what is lighter than any hair is none. */
  readonly rim: Plane;
  /** How much each difference in lightness within a lock counts where hair gets lighter: dark hair hides its locks. */
  readonly relief: number;
  /** Local light and color of the small copy: L, a and b blurred within the hair. */
  readonly low: readonly Plane[];
  /** Lightness blurred over a lock: strands are lighter or darker than it. */
  readonly locks: Plane;
  readonly flow: FlowField;
  /** Strands that no photo shows. */
  readonly strands: Plane;
  /** How far down its length hair is, in heights of the face: see {@link hairLength}. */
  readonly length: Plane;
  /** 90 % of the hair has a smaller length. */
  readonly longest: number;
  /** Lightness in full size, noise smoothed along the strands. */
  readonly calm: Float32Array;
}

/**
 * @param mask of the crop, 255 where all of a pixel is hair
 * @returns undefined where there is hardly any hair
 */
export function prepareHair(crop: HairCrop, mask: Raster<Uint8Array>): PreparedHair | undefined {
  const { small, face } = crop;
  const { width, height, lab } = small;
  const share = resamplePlane(maskPlane(mask), width, height).data;
  const own = medianColor(lab, (i) => share[i] > 0.8);
  if (!own) return undefined;
  const sure = new Float32Array(share.length);
  const lights: number[] = [];
  for (let i = 0; i < share.length; i++) {
    const like = share[i] > 0.85 ? 1 - smooth(0.16, 0.34, colorGap(lab, 3 * i, own)) : 0;
    sure[i] = share[i] * like + 0.002 * share[i];
    if (like > 0.5) lights.push(lab[3 * i]);
  }
  const low = ([0, 1, 2] as const).map((part) => ({
    width,
    height,
    data: blurWithin(labPlane(small, part), sure, lightReach * face.height),
  }));
  const inner = blurPlane({ width, height, data: share }, rimReach * face.height).data;
  const rim = { width, height, data: inner.map((value) => 1 - smooth(0.75, 0.95, value)) };
  const flow = strandFlow(crop);
  const length = hairLength(crop);
  const lengths: number[] = [];
  for (let i = 0; i < share.length; i++) if (share[i] > 0.6) lengths.push(length.data[i]);
  return {
    crop,
    mask,
    share,
    own,
    rim,
    relief: reliefOf(lab, low[0].data, share),
    lightest: quantileOf(lights, 0.992),
    low,
    locks: { width, height, data: blurWithin(labPlane(small, 0), share, lockReach * face.height) },
    flow,
    strands: strandNoise(flow, share, 3, 16),
    length,
    longest: quantileOf(lengths, 0.9),
    calm: calmAlong(lightnessOf(crop.picture, mask.data), mask.data, flow),
  };
}

/** Where there is hair; elsewhere it is 0. */
function lightnessOf(picture: Raster, mask: Uint8Array): Plane {
  const { width, height } = picture;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const part = partOfRow(width, (x) => mask[y * width + x] > 0);
    if (!part) continue;
    const row = labOfRow(picture, y, part);
    for (let x = part.from; x < part.to; x++) data[y * width + x] = row[3 * x];
  }
  return { width, height, data };
}

function reliefOf(lab: Float32Array, low: Float32Array, share: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < share.length; i++) {
    if (share[i] < 0.85) continue;
    sum += Math.log(Math.max(lab[3 * i], 0.05) / Math.max(low[i], 0.05)) ** 2;
    count++;
  }
  const found = count > 0 ? Math.sqrt(sum / count) : usualRelief;
  return Math.min(1.8, Math.max(0.9, usualRelief / Math.max(found, 0.02)));
}
