import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { ToolInput } from '../../tool/tool-traits.ts';

/** What a tool that works on a whole photo takes besides: where the photo is to stay as it was. */
export const protectInput = { kind: 'mask', required: false, brush: 'protect' } as const satisfies ToolInput;

/**
 * The result with the photo laid over it where that is protected: half a mask lays half of it, and the soft edge of a mask lies
 * around it. A result of another size gets the photo resampled to it.
 *
 * @param photo of the same channels and depth as `result`
 * @param protect white where the photo stays, any size; none: the result as it is
 */
export async function withProtected(result: Raster, photo: Raster, protect?: Photo): Promise<Raster> {
  if (!protect) return result;
  const { maskOf, softenAround } = await import('../../imaging/matte/mask.ts');
  const { resample } = await import('../../imaging/raster/resample.ts');
  const { mixByMask } = await import('../../imaging/matte/mix-by-mask.ts');
  const mask = softenAround(maskOf(await protect.pixels()), result);
  const isLike = photo.width === result.width && photo.height === result.height;
  return mixByMask(result, isLike ? photo : resample(photo, result.width, result.height, 'cubic'), mask);
}
