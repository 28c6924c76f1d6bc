import { type BackgroundBlur, blurBackground } from '../../imaging/lens/blur-background.ts';
import { mixSharp } from '../../imaging/lens/mix-sharp.ts';
import { composeSubject } from '../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../imaging/matte/scene-colors.ts';
import { alphaOf, bleedColors, joinAlpha } from '../../imaging/raster/alpha.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/**
 * The picture with its background blurred behind the subject. Where alpha is full its pixels are copied; hair gets its own
 * color back before it is laid on the blurred background. A picture's own alpha stays as it is.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param alpha of the subject, of the same size; not above the picture's own
 * @param step called between parts of the work with the share that is done
 */
export async function blurBehind(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  blur: BackgroundBlur,
  step: (share: number) => Promise<void>,
): Promise<Raster> {
  const own = pixels.channels === 4 ? alphaOf(pixels) : undefined;
  const opaque = own ? bleedColors(pixels) : pixels;
  const subject = own ? shareOf(alpha, own) : alpha;
  const background = await blurBackground(opaque, subject, blur, (share) => step(0.7 * share));
  const box = { x: 0, y: 0, width: pixels.width, height: pixels.height };
  const colors = estimateSceneColors(opaque, subject);
  await step(0.85);
  const { raster } = background;
  const composed = composeSubject(opaque, subject, { box, colors, background: raster, onBackground: true });
  if (background.shareOf) mixSharp(opaque, composed, background.shareOf);
  return own ? joinAlpha(composed, own) : composed;
}

/** How much of what is seen at a half-transparent pixel is the subject. */
function shareOf({ width, height, data }: Raster<Uint8Array>, own: Raster): Raster<Uint8Array> {
  const unit = own.data instanceof Uint16Array ? 257 : 1;
  const share = new Uint8Array(data.length);
  for (let i = 0; i < share.length; i++) {
    if (data[i] > 0) share[i] = Math.round(255 * Math.min(1, (data[i] * unit) / own.data[i]));
  }
  return { width, height, channels: 1, data: share };
}
