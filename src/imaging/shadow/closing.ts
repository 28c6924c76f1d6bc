import type { Size } from '../raster/raster.ts';

/** Three planes, value by value side by side, without what is darker than its surroundings and no wider than twice the radius. */
export function closed(values: Float32Array, size: Size, radius: number): Float32Array {
  return darkest(darkest(values, size, radius, -1), size, radius, 1);
}

/** The least value of a square around each pixel, with −1 the greatest: along rows first, then along columns. */
function darkest(values: Float32Array, size: Size, radius: number, sign: 1 | -1): Float32Array {
  const across = alongLines(values, radius, sign, { step: 3, length: 3 * size.width });
  return alongLines(across, radius, sign, { step: 3 * size.width, length: values.length });
}

function alongLines(
  values: Float32Array,
  radius: number,
  sign: 1 | -1,
  { step, length }: { step: number; length: number },
): Float32Array {
  const least = values.slice();
  for (let at = 0; at < values.length; at++) {
    const start = at - (at % length);
    const first = Math.max(at - radius * step, start + (at % step));
    const end = Math.min(at + radius * step, start + length - 1);
    let value = values[at];
    for (let other = first; other <= end; other += step)
      if (sign * (values[other] - value) < 0) value = values[other];
    least[at] = value;
  }
  return least;
}
