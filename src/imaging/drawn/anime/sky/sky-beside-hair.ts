import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';

/** A sky that was found goes on through stray hairs up to the outline of heads, which would stay light around them. */
export function skyAroundHair(
  { width, height, unit, hair, alpha }: DrawnScene,
  sky: Float32Array,
): Float32Array {
  const blur = (data: Float32Array, sigma: number) =>
    blurPlane({ width, height, data }, Math.max(0.7, sigma * unit)).data;
  const [near, around, outline] = [blur(hair, 10), blur(sky, 8), blur(alpha, 2)];
  return sky.map((share, i) => {
    const beside = smooth(0.03, 0.08, near[i]) * smooth(0.3, 0.5, around[i]) * smooth(0.6, 0.4, outline[i]);
    // The sky doesn't lie before anybody.
    return Math.max(share, beside) * smooth(0.75, 0.55, outline[i]);
  });
}
