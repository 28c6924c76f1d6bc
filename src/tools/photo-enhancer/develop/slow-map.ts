import type { Size } from '../../../imaging/raster/raster.ts';

/** Values that change slowly over a picture, kept on a small copy of it and read between its pixels. */
export class SlowMap {
  readonly #values: Float32Array;
  readonly #channels: number;
  readonly #copy: Size;
  readonly #full: Size;
  readonly #row: Float32Array;
  readonly #between: Float32Array;

  /** @param values of the copy, interleaved, `channels` for each pixel */
  constructor(values: Float32Array, channels: number, copy: Size, full: Size) {
    this.#values = values;
    this.#channels = channels;
    this.#copy = copy;
    this.#full = full;
    this.#between = new Float32Array(copy.width * channels);
    this.#row = new Float32Array(full.width * channels);
  }

  /** Those of a row of the full picture, interleaved; good until the next row is read. */
  rowAt(y: number): Float32Array {
    const channels = this.#channels;
    const { width, height } = this.#copy;
    const line = width * channels;
    const v = Math.max(0, Math.min(height - 1, ((y + 0.5) / this.#full.height) * height - 0.5));
    const upper = Math.floor(v) * line;
    const lower = Math.min(height - 1, Math.floor(v) + 1) * line;
    const down = v - Math.floor(v);
    for (let i = 0; i < line; i++) {
      this.#between[i] = this.#values[upper + i] * (1 - down) + this.#values[lower + i] * down;
    }
    const step = width / this.#full.width;
    for (let x = 0, to = 0; x < this.#full.width; x++) {
      const u = Math.max(0, Math.min(width - 1, (x + 0.5) * step - 0.5));
      const left = Math.floor(u);
      const share = u - left;
      const from = left * channels;
      const next = Math.min(width - 1, left + 1) * channels;
      for (let c = 0; c < channels; c++, to++) {
        this.#row[to] = this.#between[from + c] * (1 - share) + this.#between[next + c] * share;
      }
    }
    return this.#row;
  }
}
