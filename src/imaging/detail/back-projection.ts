import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

export interface BackProjectionHooks {
  readonly signal?: AbortSignal;
  /** 0..1 */
  onProgress?(fraction: number): void;
}

/** Rows of the small picture that are worked on at a time. */
const bandRows = 128;
/** How far, in pixels of the small picture, one round looks: two to make small, two to make large again. */
const reach = 4;
/** Measured: the first two bring nearly all of the gain, the third the last tenth of a level. */
const defaultRounds = 3;

/**
 * Takes an enlarged picture back to what it was made from: made small again (cubic) it differs from the small picture;
 * what it differs by is enlarged and added, round after round. Irani, Peleg: "Improving Resolution by Image
 * Registration", 1991. Works in place, a band of rows at a time with as many rows around it as count: the bands do not
 * show, and little memory is used.
 *
 * @param small 3 channels or more, of which the first three count
 * @param large 3 channels, a whole number of times as large, of the same bit depth
 */
export async function projectBack(
  small: Raster,
  large: Raster,
  { signal, onProgress }: BackProjectionHooks = {},
  rounds = defaultRounds,
): Promise<void> {
  const factor = large.width / small.width;
  const margin = rounds * reach;
  const lowRow = small.width * small.channels;
  const highRow = large.width * 3 * factor;
  /** What stood in the last rows before they were written over. */
  let above = copyOf(large.data, 0, 0);
  for (let top = 0; top < small.height; top += bandRows) {
    // Between bands there is time to hear of a cancellation.
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    const bottom = Math.min(top + bandRows, small.height);
    const first = Math.max(top - margin, 0);
    const last = Math.min(bottom + margin, small.height);
    const seen = copyOf(large.data, first * highRow, last * highRow);
    seen.set(above);
    above = copyOf(seen, (Math.max(bottom - margin, 0) - first) * highRow, (bottom - first) * highRow);
    const size = { width: small.width, height: last - first };
    const low = {
      ...size,
      channels: small.channels,
      data: small.data.subarray(first * lowRow, last * lowRow),
    };
    for (let channel = 0; channel < 3; channel++) {
      const values = refine(low, seen, channel, factor, rounds);
      const skipped = (top - first) * factor * large.width;
      writeChannel(values, skipped, large.data.subarray(top * highRow, bottom * highRow), channel);
    }
    onProgress?.(bottom / small.height);
  }
}

/** One channel of a band, in the picture's own values. */
function refine(low: Raster, seen: Samples, channel: number, factor: number, rounds: number): Float32Array {
  const { width, height, channels, data } = low;
  const large = { width: width * factor, height: height * factor };
  const values = new Float32Array(large.width * large.height);
  for (let i = 0, at = channel; i < values.length; i++, at += 3) values[i] = seen[at];
  for (let round = 0; round < rounds; round++) {
    const missing = resamplePlane({ ...large, data: values }, width, height, 'cubic').data;
    for (let i = 0; i < missing.length; i++) missing[i] = data[i * channels + channel] - missing[i];
    const added = resamplePlane({ width, height, data: missing }, large.width, large.height, 'cubic').data;
    for (let i = 0; i < values.length; i++) values[i] += added[i];
  }
  return values;
}

function writeChannel(values: Float32Array, from: number, rows: Samples, channel: number): void {
  const maximum = rows instanceof Uint16Array ? 65535 : 255;
  for (let at = channel, i = from; at < rows.length; at += 3, i++) {
    const value = values[i];
    rows[at] = value <= 0 ? 0 : value >= maximum ? maximum : value + 0.5;
  }
}

/** Not `slice`: that of a `Buffer` shares its memory. */
function copyOf(samples: Samples, start: number, end: number): Samples {
  const copy = samplesLike(samples, end - start);
  copy.set(samples.subarray(start, end));
  return copy;
}
