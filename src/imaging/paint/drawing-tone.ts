import type { ColorField } from '../color/working-colors.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';

const levels = 1024;
/** A level counts as if it had at most so many times its even share of the pixels: a plain wall is not pulled apart. */
const mostCounted = 6;
/** How far tones are moved towards an even spread. */
const evenness = 0.5;

/** Differences to what is around, within this share of the picture's side, are raised by so much. */
const [around, raised] = [0.02, 0.6];

/**
 * Lightness 0..1, red counted for more than the eye does so that skin and fur stay light, in which dark and light pictures alike have room for shadow, middle and light, as somebody would set the light
 * for a drawing: half-way between the picture's own contrast, stretched, and its equalized histogram (counts clipped, as
 * in Pizer et al. 1987), with more contrast between neighbors.
 */
export function drawingTone({ width, height, data }: ColorField): Plane {
  const tone = new Float32Array(width * height);
  const counts = new Float32Array(levels);
  for (let i = 0, at = 0; i < tone.length; i++, at += 3) {
    tone[i] = 0.36 * data[at] + 0.5 * data[at + 1] + 0.14 * data[at + 2];
    counts[Math.round(tone[i] * (levels - 1))]++;
  }
  const most = (mostCounted * tone.length) / levels;
  const least = (0.3 * tone.length) / levels;
  const even = new Float32Array(levels);
  for (let level = 1; level < levels; level++) {
    even[level] = even[level - 1] + Math.max(least, Math.min(counts[level], most));
  }
  const low = levelAt(counts, 0.005 * tone.length);
  const high = Math.max(levelAt(counts, 0.985 * tone.length), low + 0.3);
  for (let i = 0; i < tone.length; i++) {
    const stretched = Math.min(Math.max((tone[i] - low) / (high - low), 0), 1);
    const equalized = even[Math.round(tone[i] * (levels - 1))] / even[levels - 1];
    tone[i] = stretched + evenness * (equalized - stretched);
  }
  const soft = blurPlane({ width, height, data: tone }, Math.max(1, around * Math.sqrt(tone.length))).data;
  for (let i = 0; i < tone.length; i++) {
    tone[i] = Math.min(Math.max(tone[i] + raised * (tone[i] - soft[i]), 0), 1);
  }
  return { width, height, data: tone };
}

function levelAt(counts: Float32Array, wanted: number): number {
  let seen = 0;
  for (let level = 0; level < levels - 1; level++) {
    seen += counts[level];
    if (seen >= wanted) return level / (levels - 1);
  }
  return 1;
}

/** Tone about ½ everywhere: what is darker than its surroundings is below, and differences count for more in shadow. */
export function locallyEven(tone: Plane, sigma: number): Plane {
  const around = blurPlane(tone, sigma).data;
  const data = tone.data.map((value, i) => 0.5 + (value - around[i]) * (0.55 + 0.6 * (1 - around[i])));
  return { ...tone, data };
}
