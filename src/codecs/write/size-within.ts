import type { WriteRequest } from '../../tasks/file-writing.ts';

/** The size within the request's limits: the same shape, no side below 1, never larger. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  {
    maxSide = Number.POSITIVE_INFINITY,
    maxPixels = Number.POSITIVE_INFINITY,
  }: Pick<WriteRequest, 'maxSide' | 'maxPixels'>,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  if (scale === 1) return { width, height };
  // Of a length that has been divided and multiplied by the same number.
  const side = (length: number) => Math.max(1, Math.floor(length * scale + 1e-6));
  return { width: side(width), height: side(height) };
}
