import { blurPlane } from '../raster/gaussian-blur.ts';
import type { TornPicture } from './torn-picture.ts';

const sigma = 1;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way across an edge that leads somewhere. */
export const sideOf = ({ x, y }: Point): Point => ({ x: -y, y: x });

export const unit = ({ x, y }: Point): Point => {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
};

/** How strongly colors change at each known pixel, and which way they don't (a structure tensor: Di Zenzo, 1986). */
export class EdgeField {
  readonly strength: Float32Array;
  readonly #angles: Float32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #hole: Uint8Array;

  constructor({ width, height, colors, hole }: TornPicture) {
    const size = { width, height };
    this.#width = width;
    this.#height = height;
    this.#hole = hole;
    const known = Float32Array.from(hole, (value) => (value === 0 ? 1 : 0));
    const weights = blurPlane({ ...size, data: known }, sigma).data;
    const [xx, yy, xy] = [0, 1, 2].map(() => new Float32Array(hole.length));
    for (let channel = 0; channel < 3; channel++) {
      const data = known.map((flag, at) => flag && colors[at * 3 + channel]);
      const smooth = blurPlane({ ...size, data }, sigma).data.map(
        (value, at) => value / Math.max(1e-3, weights[at]),
      );
      for (let y = 1; y < height - 1; y++) {
        for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
          if (hole[at] > 0) continue;
          const dx = (smooth[at + 1] - smooth[at - 1]) / 2;
          const dy = (smooth[at + width] - smooth[at - width]) / 2;
          xx[at] += dx * dx;
          yy[at] += dy * dy;
          xy[at] += dx * dy;
        }
      }
    }
    const means = [xx, yy, xy].map((data) => blurPlane({ ...size, data }, sigma).data);
    this.strength = xx.map((value, at) => Math.sqrt((value + yy[at]) / 3));
    this.#angles = xx.map(
      (_, at) => 0.5 * Math.atan2(2 * means[2][at], means[0][at] - means[1][at]) + Math.PI / 2,
    );
  }

  along(at: number): Point {
    return { x: Math.cos(this.#angles[at]), y: Math.sin(this.#angles[at]) };
  }

  /** −1 where nothing is known. */
  placeOf({ x, y }: Point): number {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 1 || row < 1 || column >= this.#width - 1 || row >= this.#height - 1) return -1;
    const at = row * this.#width + column;
    return this.#hole[at] > 0 ? -1 : at;
  }

  /** Between pixels. */
  strengthAt(x: number, y: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    if (left < 0 || top < 0 || left >= this.#width - 1 || top >= this.#height - 1) return 0;
    const at = top * this.#width + left;
    const [right, down] = [x - left, y - top];
    const { strength } = this;
    return (
      (1 - down) * ((1 - right) * strength[at] + right * strength[at + 1]) +
      down * ((1 - right) * strength[at + this.#width] + right * strength[at + this.#width + 1])
    );
  }

  /** The place beside one where an edge is strongest. */
  refined({ x, y }: Point, toward: Point): Point {
    const side = sideOf(toward);
    let best = { x, y };
    let most = this.strengthAt(x, y);
    for (let by = -1.5; by <= 1.5; by += 0.25) {
      const place = { x: x + by * side.x, y: y + by * side.y };
      const strength = this.strengthAt(place.x, place.y) * (1 - 0.1 * Math.abs(by));
      if (strength <= most) continue;
      most = strength;
      best = place;
    }
    return best;
  }
}
