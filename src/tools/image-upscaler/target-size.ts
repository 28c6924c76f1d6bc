import { AppError } from '../../errors.ts';
import type { Size } from '../../imaging/raster/raster.ts';

interface SizeOptions {
  readonly scale: '2' | '4' | '8' | 'exact';
  readonly width?: number;
  readonly height?: number;
}

/** The size the result is to have. Error: `option_invalid {option}` when an exact size names no side. */
export function targetSize(photo: Size, { scale, width, height }: SizeOptions): Size {
  if (scale !== 'exact') return { width: photo.width * Number(scale), height: photo.height * Number(scale) };
  if (width === undefined && height === undefined) throw new AppError('option_invalid', { option: 'width' });
  const ratio = photo.width / photo.height;
  return {
    width: width ?? Math.max(1, Math.round(height! * ratio)),
    height: height ?? Math.max(1, Math.round(width! / ratio)),
  };
}

/** How many times a network has to enlarge the photo so that nothing is left but to make it smaller, 8 at most. */
export function factorFor(photo: Size, target: Size): 1 | 2 | 4 | 8 {
  const needed = Math.max(target.width / photo.width, target.height / photo.height);
  return ([1, 2, 4] as const).find((factor) => factor >= needed) ?? 8;
}
