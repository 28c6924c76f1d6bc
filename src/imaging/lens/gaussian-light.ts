import { blurPlane } from '../raster/gaussian-blur.ts';
import type { LightField } from './light-field.ts';

/** A Gaussian blur of light and weight. */
export function blurEvenly(field: LightField, sigma: number): LightField {
  const { width, height } = field;
  const data = new Float32Array(field.data.length);
  for (let channel = 0; channel < 4; channel++) {
    const plane = new Float32Array(width * height);
    for (let i = 0, from = channel; i < plane.length; i++, from += 4) plane[i] = field.data[from];
    const blurred = blurPlane({ width, height, data: plane }, sigma).data;
    for (let i = 0, to = channel; i < plane.length; i++, to += 4) data[to] = blurred[i];
  }
  return { ...field, data };
}
