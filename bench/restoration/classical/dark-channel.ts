import { coefficientCount, guidedCoefficients } from '#src/imaging/matte/guided-filter.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';

/** Of the square in which something is dark, of that which the veil is smoothed over, in pixels. */
const [patch, smoothed] = [7, 40];
const flatness = 1e-3;
/** Of the veil, what is taken away; of the picture, what counts as farthest; what stays of the light at least. */
const [share, farthest, leastLight] = [0.95, 0.001, 0.1];

/** Haze taken away (He, Sun, Tang: "Single Image Haze Removal Using Dark Channel Prior", 2009), its veil smoothed by a guided filter. */
export function withoutHaze(photo: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height } = photo;
  const values = Float32Array.from(photo.data, (value) => value / 255);
  const dark = darkChannel(values, width, height);
  const order = Array.from(dark.keys()).sort((one, other) => dark[other] - dark[one]);
  const far = order.slice(0, Math.max(1, Math.round(farthest * order.length)));
  const air = [0, 1, 2].map((c) => far.reduce((sum, i) => sum + values[3 * i + c], 0) / far.length);
  const relative = darkChannel(
    values.map((value, i) => value / Math.max(0.05, air[i % 3])),
    width,
    height,
  );
  const light = relative.map((value) => 1 - share * value);
  const fit = guidedCoefficients(values, light, { width, height }, smoothed, flatness);
  const data = photo.data.map((_, at) => {
    const i = Math.floor(at / 3);
    const k = coefficientCount * i;
    const own =
      fit[k] * values[3 * i] + fit[k + 1] * values[3 * i + 1] + fit[k + 2] * values[3 * i + 2] + fit[k + 3];
    const color = (values[at] - air[at % 3]) / Math.max(leastLight, own) + air[at % 3];
    return Math.round(255 * Math.min(1, Math.max(0, color)));
  });
  return { ...photo, data };
}

/** The darkest of all channels in a square around each pixel. */
function darkChannel(values: Float32Array, width: number, height: number): Float32Array {
  const own = Float32Array.from({ length: width * height }, (_, i) =>
    Math.min(values[3 * i], values[3 * i + 1], values[3 * i + 2]),
  );
  const along = (from: Float32Array, length: number, step: number, lines: number, between: number) => {
    const least = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        let value = 1e9;
        for (let to = Math.max(0, at - patch); to <= Math.min(length - 1, at + patch); to++)
          value = Math.min(value, from[line * between + to * step]);
        least[line * between + at * step] = value;
      }
    }
    return least;
  };
  return along(along(own, width, 1, height, width), height, width, width, 1);
}
