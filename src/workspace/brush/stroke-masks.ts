import { type Brush, BrushMasks, isBlank, type Stroke } from './brush-strokes.ts';
import { grayPng } from './gray-png.ts';

interface StrokeMask {
  readonly brush: Brush;
  /** A gray PNG. */
  readonly file: Blob;
}

/** Longer side of the masks that carry strokes; they are stretched over the photo. */
const longestMask = 2048;

/** The size in which strokes on a photo of this size are sent. */
export function maskSizeFor({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestMask / Math.max(width, height));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Strokes as pictures of this size, one for each brush that was used. */
export async function strokeMasks(
  strokes: readonly Stroke[],
  size: { width: number; height: number },
): Promise<StrokeMask[]> {
  const masks = new BrushMasks(size.width, size.height);
  masks.replay(strokes);
  const used = (['keep', 'erase'] as const).filter((brush) => !isBlank(masks[brush]));
  return Promise.all(used.map(async (brush) => ({ brush, file: await grayPng(masks[brush], size) })));
}
