import { oklabOf } from '../../../imaging/color/oklab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';

interface Level {
  readonly width: number;
  readonly height: number;
  /** Interleaved OKLab. */
  readonly lab: Float32Array;
}

/** Looks along the longer and the shorter side of a pixel's footprint, at most. */
const [mostAlong, mostAside] = [12, 2];

/**
 * A tile that goes on mirrored without end, in sizes that halve ("Pyramidal Parametrics": Williams, 1983), so that far away the mean of
 * what a pixel covers is seen; looks are spread along the footprint, so that a floor stays sharp across ("Feline": McCormack and others, 1999).
 */
export class TilePyramid {
  readonly #levels: Level[] = [];

  /** @param tile 3 channels */
  constructor(tile: Raster) {
    for (let one = tile; ; ) {
      const unit = one.data instanceof Uint16Array ? 65535 : 255;
      const lab = oklabOf(Float32Array.from(one.data, (value) => value / unit));
      this.#levels.push({ width: one.width, height: one.height, lab });
      if (Math.min(one.width, one.height) < 4) break;
      one = resample(one, one.width >> 1, one.height >> 1);
    }
  }

  /**
   * The mean OKLab of a footprint.
   *
   * @param x in pixels of the tile, any; the upper left pixel's center is at 0, 0
   * @param sides both sides of the footprint: what a step to the right and one down in the picture are on the tile
   */
  look(
    x: number,
    y: number,
    [ax, ay, bx, by]: readonly [number, number, number, number],
    lab: [number, number, number],
  ): void {
    const [one, other] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
    const area = Math.abs(ax * by - ay * bx);
    const long = Math.max(one, other, 1e-6);
    // The footprint's width square to its longer side.
    const short = Math.min(long, Math.max(area / long, long / (mostAlong * mostAside)));
    const deepest = this.#levels.length - 1;
    const at = Math.max(0, Math.min(deepest, Math.floor(Math.log2(Math.max(1, short)) + 0.3)));
    const size = 2 ** at;
    const isFirstLong = one >= other;
    const looksLong = Math.min(mostAlong, Math.max(1, Math.ceil(long / size - 0.2)));
    const looksShort = Math.min(mostAside, Math.max(1, Math.ceil(short / size - 0.2)));
    const [across, down] = isFirstLong ? [looksLong, looksShort] : [looksShort, looksLong];
    lab[0] = 0;
    lab[1] = 0;
    lab[2] = 0;
    for (let k = 0; k < across; k++) {
      const s = (k + 0.5) / across - 0.5;
      for (let n = 0; n < down; n++) {
        const t = (n + 0.5) / down - 0.5;
        this.#add(at, x + s * ax + t * bx, y + s * ay + t * by, lab);
      }
    }
    const count = across * down;
    lab[0] /= count;
    lab[1] /= count;
    lab[2] /= count;
  }

  /** Linear between four pixels of a level. */
  #add(at: number, x: number, y: number, lab: [number, number, number]): void {
    const { width, height, lab: data } = this.#levels[at];
    const [fullWidth, fullHeight] = [this.#levels[0].width, this.#levels[0].height];
    const u = ((x + 0.5) * width) / fullWidth - 0.5;
    const v = ((y + 0.5) * height) / fullHeight - 0.5;
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [p, q] = [u - left, v - top];
    const [x0, x1] = [mirrored(left, width), mirrored(left + 1, width)];
    const [y0, y1] = [mirrored(top, height) * width, mirrored(top + 1, height) * width];
    const [a, b, c, d] = [(y0 + x0) * 3, (y0 + x1) * 3, (y1 + x0) * 3, (y1 + x1) * 3];
    const [wa, wb, wc, wd] = [(1 - p) * (1 - q), p * (1 - q), (1 - p) * q, p * q];
    for (let k = 0; k < 3; k++)
      lab[k] += wa * data[a + k] + wb * data[b + k] + wc * data[c + k] + wd * data[d + k];
  }
}

/** There and back again. */
function mirrored(place: number, length: number): number {
  const around = ((place % (2 * length)) + 2 * length) % (2 * length);
  return around < length ? around : 2 * length - 1 - around;
}
