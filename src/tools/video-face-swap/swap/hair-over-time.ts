import type { FacePoints } from '../../../imaging/face/face-points.ts';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import type { HairBefore, SeenFace } from '../../../steps/people/look-at-face.ts';
import { moveBetween } from './move-between.ts';

/** Seconds for which hair that was told once moves along with its face. */
const lasting = 0.2;

/** The hair of a face, told anew a few times a second and moved along with the face in between. */
export class HairOverTime {
  readonly #frames: number;
  #known: { hair: Raster<Uint8Array>; points: FacePoints; box: Box; age: number } | undefined;

  /** @param rate frames a second */
  constructor(rate: number) {
    this.#frames = Math.max(1, Math.round(lasting * rate));
  }

  reset(): void {
    this.#known = undefined;
  }

  /** What moves it to another frame; undefined where it is to be told anew. */
  get before(): HairBefore | undefined {
    const known = this.#known;
    if (!known || known.age >= this.#frames) return undefined;
    return (points, box) => moved(known, points, box);
  }

  /** Keeps what was told anew, or counts a frame for which it was moved. @param points of the face in the frame */
  see({ part, box }: SeenFace, points: FacePoints, wasMoved: boolean): void {
    if (wasMoved && this.#known) this.#known = { ...this.#known, age: this.#known.age + 1 };
    else this.#known = { hair: part.hair, points, box, age: 1 };
  }
}

function moved(
  known: { hair: Raster<Uint8Array>; points: FacePoints; box: Box },
  points: FacePoints,
  box: Box,
): Raster<Uint8Array> {
  const { a, b, x: shiftX, y: shiftY } = moveBetween(points, known.points);
  const { width, height, data: from } = known.hair;
  const data = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const x = box.x + ((column + 0.5) * box.width) / width;
      const y = box.y + ((row + 0.5) * box.height) / height;
      const u = ((a * x - b * y + shiftX - known.box.x) * width) / known.box.width;
      const v = ((b * x + a * y + shiftY - known.box.y) * height) / known.box.height;
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      data[at] = from[Math.floor(v) * width + Math.floor(u)];
    }
  }
  return { width, height, channels: 1, data };
}
