import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { bytesSource } from '../byte-source.ts';
import { readHeifProperties } from '../probe/probe-heif.ts';

/** The part of libheif-js that is used; the package's own types are those of the generated code. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (result: object | null) => void,
  ): void;
  free(): void;
}
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

let heif: Heif | undefined;

/** The ICC profile of its primary picture, without decoding it. Errors: `file_damaged`. */
export async function readHeicProfile(path: string): Promise<Uint8Array | undefined> {
  const properties = await readHeifProperties(bytesSource(await readFile(path)));
  if (!properties) throw new AppError('file_damaged');
  return properties.profile;
}

/**
 * Decodes the primary picture of a HEIC file (HEVC inside, which sharp's own libheif leaves out) in WebAssembly: 8 bit,
 * 4 channels, cropped and turned as the file asks, in the space of its profile. Errors: `file_damaged`.
 */
export async function decodeHeic(path: string): Promise<Raster<Uint8Array>> {
  const bytes = await readFile(path);
  const properties = await readHeifProperties(bytesSource(bytes));
  if (!properties) throw new AppError('file_damaged');
  // Loading takes 50 ms and 30 MB: only when the first HEIC comes.
  heif ??= createRequire(import.meta.url)('libheif-js/wasm-bundle') as Heif;
  const images = new heif.HeifDecoder().decode(bytes);
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
    if (!image) throw new AppError('file_damaged');
    const width = image.get_width();
    const height = image.get_height();
    // The header's size was checked against the limits, so it is the one to trust.
    if (width !== properties.width || height !== properties.height) throw new AppError('file_damaged');
    const data = new Uint8ClampedArray(width * height * 4);
    const decoded = await new Promise((resolve) => image.display({ data, width, height }, resolve));
    if (!decoded) throw new AppError('file_damaged');
    return { width, height, channels: 4, data: new Uint8Array(data.buffer) };
  } finally {
    for (const image of images) image.free();
  }
}
