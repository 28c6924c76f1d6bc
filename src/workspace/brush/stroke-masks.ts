import { type Brush, BrushMasks, isBlank, type Stroke } from './brush-strokes.ts';
import { grayPng } from './gray-png.ts';

interface StrokeMask {
  readonly brush: Brush;
  /** A gray PNG. */
  readonly file: Blob;
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
