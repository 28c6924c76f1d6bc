import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { Size } from '../../tool/tool.ts';

/** How far the shape of what the browser reads may be off before it is taken for another picture. */
const shapeTolerance = 0.01;

/** A photo as the browser decodes it: upright, sRGB, 8 bits. */
export class BrowserPhoto {
  readonly #bitmap: ImageBitmap;
  readonly #photo: Size;

  private constructor(bitmap: ImageBitmap, photo: Size) {
    this.#bitmap = bitmap;
    this.#photo = photo;
  }

  /** Errors: the last address's, when none of them can be read. */
  static async open(photo: Size, addresses: readonly string[]): Promise<BrowserPhoto> {
    let problem: unknown = new Error('there is no address');
    for (const address of addresses) {
      try {
        const bitmap = await readBitmap(address);
        const shape = (bitmap.width * photo.height) / (bitmap.height * photo.width);
        if (Math.abs(shape - 1) < shapeTolerance) return new BrowserPhoto(bitmap, photo);
        bitmap.close();
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  }

  /** Of the pixels at hand to the photo's own: 1 unless only a preview could be read. */
  get scale(): number {
    return this.#bitmap.width / this.#photo.width;
  }

  /** A part of the photo when the whole is made to this size; 3 channels, or 4 where it is not opaque. */
  read(level: Size, { x, y, width, height }: Box): Raster<Uint8Array> {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser has no canvas');
    context.imageSmoothingQuality = 'high';
    const [across, down] = [this.#bitmap.width / level.width, this.#bitmap.height / level.height];
    context.drawImage(this.#bitmap, x * across, y * down, width * across, height * down, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = new Uint8Array(data.buffer);
    return withoutFullAlpha({ width, height, channels: 4, data: pixels });
  }

  close(): void {
    this.#bitmap.close();
  }
}

async function readBitmap(address: string): Promise<ImageBitmap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the photo is answered with ${response.status}`);
  return createImageBitmap(await response.blob(), { premultiplyAlpha: 'none' });
}

/** Alpha that says nothing is left out, as the server's decoders do. */
function withoutFullAlpha(raster: Raster<Uint8Array>): Raster<Uint8Array> {
  const { width, height, data } = raster;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return raster;
  const colors = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colors[to] = data[from];
    colors[to + 1] = data[from + 1];
    colors[to + 2] = data[from + 2];
  }
  return { width, height, channels: 3, data: colors };
}
