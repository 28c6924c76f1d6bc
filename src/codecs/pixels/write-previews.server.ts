import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { DigitalSourceType, MadeParts } from '../../tasks/photo.ts';
import { marked } from '../metadata/provenance.ts';
import { fromRaster } from './open-photo.server.ts';
import { previewMaxPixels, previewMaxSide } from './preview-size.ts';

const thumbnailMaxSide = 320;
/** Effort 0 takes a quarter of the time of sharp's default for a fifth more bytes. */
const encoding = { quality: 82, alphaQuality: 90, effort: 0 } as const;

/** Of a length that has been divided and multiplied by the same number. */
const rounding = 1e-6;

/** Gives 8-bit sRGB copies of itself in any smaller size. */
interface Shrinkable extends Size {
  shrunk(size: Size): Promise<Raster<Uint8Array>>;
  /** Said in the larger of the two, which is shown and handed out in place of the picture. */
  readonly sourceType?: DigitalSourceType;
  readonly madeParts?: MadeParts;
}

/**
 * Writes the two small companions of a picture, both WebP in sRGB, without other metadata: ≤ 2 MP and ≤ 320 px, the first
 * at most `maxScale` as wide and high as the picture.
 */
export async function writePreviews(
  picture: Shrinkable,
  { previewPath, thumbnailPath }: { previewPath: string; thumbnailPath: string },
  maxScale = 1,
): Promise<void> {
  const size = previewSize(picture);
  const scale = Math.min(
    1,
    (picture.width * maxScale) / size.width,
    (picture.height * maxScale) / size.height,
  );
  await writePreviewsAt(scaled(size, scale), picture, { previewPath, thumbnailPath });
}

/** The same with a first one of exactly this size. */
export async function writePreviewsAt(
  size: Size,
  picture: Pick<Shrinkable, 'shrunk' | 'sourceType' | 'madeParts'>,
  { previewPath, thumbnailPath }: { previewPath: string; thumbnailPath: string },
): Promise<void> {
  const preview = await picture.shrunk(size);
  await Promise.all([
    marked(fromRaster(preview).webp(encoding), picture).toFile(previewPath),
    fromRaster(preview)
      .resize({ ...fitSide(preview, thumbnailMaxSide), fit: 'fill' })
      .webp(encoding)
      .toFile(thumbnailPath),
  ]);
}

/** How large the preview of a picture is that nothing else limits. */
export function previewSize(picture: Size): Size {
  return fitSide(fitPixels(picture, previewMaxPixels), previewMaxSide);
}

/** The largest size of the same shape with at most that many pixels; never larger, no side below 1. */
function fitPixels(size: Size, maxPixels: number): Size {
  return scaled(size, Math.min(1, Math.sqrt(maxPixels / (size.width * size.height))));
}

function fitSide(size: Size, maxSide: number): Size {
  return scaled(size, Math.min(1, maxSide / Math.max(size.width, size.height)));
}

function scaled({ width, height }: Size, scale: number): Size {
  const side = (length: number) => Math.max(1, Math.floor(length * scale + rounding));
  return { width: side(width), height: side(height) };
}
