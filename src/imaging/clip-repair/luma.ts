import type { Raster } from '../raster/raster.ts';

/** The light of a frame in one channel, and the same at half the width and height: things are looked for in the small one first. */
export interface Luma {
  readonly full: Raster<Uint8Array>;
  readonly half: Raster<Uint8Array>;
}

/** @param frame 3 channels */
export function lumaOf({ width, height, data }: Raster<Uint8Array>): Luma {
  const full = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < full.length; at++, from += 3) {
    full[at] = (54 * data[from] + 183 * data[from + 1] + 19 * data[from + 2]) >> 8;
  }
  const plane = { width, height, channels: 1, data: full } as const;
  return { full: plane, half: halved(plane) };
}

/** Mean of four; what is over at an odd side is left out. */
function halved({ width, height, data }: Raster<Uint8Array>): Raster<Uint8Array> {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    for (let x = 0, from = 2 * y * width; x < columns; x++, at++, from += 2) {
      half[at] = (data[from] + data[from + 1] + data[from + width] + data[from + width + 1] + 2) >> 2;
    }
  }
  return { width: columns, height: rows, channels: 1, data: half };
}

/** How light a frame is, 0..255: its mean, and how far pixels lie from it (standard deviation). */
export interface FrameLight {
  readonly mean: number;
  readonly spread: number;
}

export function lightOf({ half: { data } }: Luma): FrameLight {
  let [sum, squares] = [0, 0];
  for (const level of data) {
    sum += level;
    squares += level * level;
  }
  const mean = sum / data.length;
  return { mean, spread: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) };
}

/** A frame in the light of another one: as bright, and with as much between dark and bright. */
export function inLightOf(luma: Luma, other: Luma): Luma {
  const [own, wanted] = [lightOf(luma), lightOf(other)];
  const scale = wanted.spread / Math.max(1, own.spread);
  const table = Uint8ClampedArray.from(
    { length: 256 },
    (_, level) => (level - own.mean) * scale + wanted.mean,
  );
  const lit = (plane: Raster<Uint8Array>) => ({ ...plane, data: plane.data.map((level) => table[level]) });
  return { full: lit(luma.full), half: lit(luma.half) };
}
