import type { WrittenFormat } from '../file-types.ts';

/**
 * Ways to write a JPEG, for searches: MozJPEG's own settings come first (table 3, colors at half resolution below quality
 * 90), then what has other steps. A quality is MozJPEG's, 1 to 100.
 */
export const jpegScales = [
  { table: 3, fullColorFrom: 90 },
  { table: 3, fullColorFrom: 101 },
  { table: 2, fullColorFrom: 101 },
  { table: 0, fullColorFrom: 101 },
  { table: 4, fullColorFrom: 90 },
] as const;
export type JpegScale = (typeof jpegScales)[number];

/** From here on, AVIF too keeps colors at full resolution. */
export const fullColorQuality = 90;

/**
 * Up to this share of its scale a quality is so low that a smaller picture at the same bytes comes nearer to the photo (SSIM,
 * photos of 900 px): JPEG breaks up into blocks, WebP later; AVIF gains nothing by shrinking.
 */
export const poorShares: Partial<Record<WrittenFormat, number>> = { jpeg: 0.15, pdf: 0.15, webp: 0.1 };

/** Above this, libwebp's search for the best deblocking takes too long for what it saves. */
const maxDeblockingPixels = 2_000_000;

export function searchesDeblocking({ width, height }: { width: number; height: number }): boolean {
  return width * height <= maxDeblockingPixels;
}
