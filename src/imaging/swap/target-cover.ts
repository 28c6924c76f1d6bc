import { intoFrame, type TurnedFrame } from '../framing/turned-frame.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Size } from '../raster/raster.ts';
import { valueBetween } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';
import { connected } from '../selection/connected.ts';
import { medianAt, skinField } from './light/skin-field.ts';
import { pixelMarks } from './pixel-marks.ts';

/** What lies over the face of the target, in its pixels. */
export interface TargetLook extends Size {
  /** OKLab, interleaved. */
  readonly lab: Float32Array;
  readonly oval: Float32Array;
  readonly features: Float32Array;
  /** Brows and lips one by one, with much room around them. */
  readonly hairLike: readonly Float32Array[];
  /** The features with room around them. */
  readonly around: Float32Array;
  readonly hair: Float32Array;
  /** From the forehead to the chin, in pixels. */
  readonly faceHeight: number;
}

/** How much a step in lightness and one in chroma count. */
const [byLightness, byChroma] = [0.55, 1.8];
/** From so many usual distances and so much more on a place is no skin, and from so much on it is none for sure. */
const apart = { from: [3.2, 0.035], to: [5.5, 0.07] } as const;
/** Up to the first distance of chroma by lightness what is darker than skin is a shadow on it, from the second on it is none. */
const shade = [0.025, 0.05] as const;
/** In heights of the face: folds of the skin are thinner, hands and hair aren't. */
const thick = 0.028;
const smoothness = 0.05;
/** In heights of the face: how far the outline of what lies over it is rounded. */
const rounding = 0.012;
/** With so much hair around a brow it's covered. */
const mostlyHair = 0.45;

/** Places of bare skin for sure. */
export function bareSkin({ oval, features, hair }: TargetLook): Uint8Array {
  return pixelMarks(oval.length, (i) => oval[i] > 0.9 && features[i] < 0.1 && hair[i] < 0.1);
}

/**
 * How much of each place is covered by something before the skin, 0..1: hair, hands and things, told by their color; and frames of glasses.
 *
 * @param frames as `framesIn` has them, and where they lie; undefined without glasses
 */
export function targetCover(
  look: TargetLook,
  frames: { readonly plane: Plane; readonly frame: TurnedFrame } | undefined,
): Float32Array {
  const { width, height, lab, oval, features, around, faceHeight } = look;
  const skin = bareSkin(look);
  const usual = skinField(lab, skin, look, smoothness * faceHeight);
  const apartAt = (i: number) =>
    Math.hypot(
      byLightness * (lab[3 * i] - usual[3 * i]),
      byChroma * (lab[3 * i + 1] - usual[3 * i + 1]),
      byChroma * (lab[3 * i + 2] - usual[3 * i + 2]),
    );
  // A shadow on the face is darker than its skin and tinted as it: nothing lies over the face there.
  const lit = (i: number) => {
    const [light, skinLight] = [Math.max(lab[3 * i], 0.1), Math.max(usual[3 * i], 0.1)];
    const gap = Math.hypot(
      lab[3 * i + 1] / light - usual[3 * i + 1] / skinLight,
      lab[3 * i + 2] / light - usual[3 * i + 2] / skinLight,
    );
    return light < skinLight ? smooth(shade[0], shade[1], gap) : 1;
  };
  const usually = medianAt(apartAt, skin) ?? 0.02;
  const [from, to] = [apart.from, apart.to].map(([times, more]) => times * usually + more);
  const other = oval.map((_, i) => smooth(from, to, apartAt(i)) * lit(i) * (1 - around[i]));
  const by = Math.max(1, Math.round((thick * faceHeight) / 2));
  const thickOnes = opened({ width, height, data: other }, by);
  // Whatever lies over a face comes from outside of it.
  const there = thickOnes.map((share) => (share > 0.25 ? 1 : 0));
  const reaching = connected(Uint8Array.from(there), width, (i) => oval[i] < 0.5);
  const rounded = (data: Float32Array) =>
    blurPlane({ width, height, data }, Math.max(0.7, rounding * faceHeight)).data.map((share) =>
      smooth(0.3, 0.7, share),
    );
  const cover = rounded(thickOnes.map((share, i) => reaching[i] * share));
  const ownLocks = ownHair(look).map((share, i) => Math.min(1, 1.5 * share) * lit(i) * (1 - features[i]));
  const locks = rounded(opened({ width, height, data: ownLocks }, by));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const rim = frames ? frameAt(frames, x, y) : 0;
      cover[i] = Math.max(cover[i], locks[i], rim);
    }
  }
  return blurPlane({ width, height, data: cover }, 1.2).data;
}

/** Hair, but for brows and lips that are told for it. Where most of what is around one of them is hair, a lock lies over it. */
function ownHair({ hair, hairLike }: TargetLook): Float32Array {
  const own = hair.slice();
  for (const region of hairLike) {
    let [covered, all] = [0, 0];
    for (let i = 0; i < region.length; i++) {
      covered += Math.min(region[i], hair[i]);
      all += region[i];
    }
    if (covered > mostlyHair * all) continue;
    for (let i = 0; i < own.length; i++) own[i] *= 1 - region[i];
  }
  return own;
}

function frameAt({ plane, frame }: { plane: Plane; frame: TurnedFrame }, x: number, y: number): number {
  const [u, v] = intoFrame(frame, [x + 0.5, y + 0.5]);
  if (u < 0 || v < 0 || u > 1 || v > 1) return 0;
  return valueBetween(plane, u * plane.width - 0.5, v * plane.height - 0.5);
}

/** Without what is thinner than the window: the least of it, then the most of that. */
function opened(plane: Plane, by: number): Float32Array {
  return extremes(extremes(plane, by, Math.min), by, Math.max).data;
}

function extremes({ width, height, data }: Plane, by: number, pick: (a: number, b: number) => number): Plane {
  const across = new Float32Array(data.length);
  const both = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let value = data[i];
      for (let k = -Math.min(by, x); k <= Math.min(by, width - 1 - x); k++) value = pick(value, data[i + k]);
      across[i] = value;
    }
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let value = across[i];
      for (let k = -Math.min(by, y); k <= Math.min(by, height - 1 - y); k++)
        value = pick(value, across[i + k * width]);
      both[i] = value;
    }
  }
  return { width, height, data: both };
}
