import { composeSubject } from '../matte/compose-subject.ts';
import { estimateSceneColors } from '../matte/scene-colors.ts';
import type { Raster } from '../raster/raster.ts';
import { castShadow, type Shadow } from './cast-shadow.ts';
import { matchLight } from './match-light.ts';
import { wrapEdge } from './wrap-edge.ts';

export interface Placement {
  readonly shadow: Shadow;
  /** 0..2, usually up to 1; 0 leaves the inside of the subject as it is. */
  readonly lightMatch: number;
  /** 0..1. */
  readonly edgeWrap: number;
}

/**
 * A subject before another background: relit, with its shadow on what is behind it, its edge in the light from there.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param alpha of the subject, of the same size; not above the picture's own
 * @param backdrop 3 channels, in the pixels' size, depth and RGB space
 * @returns 3 channels
 */
export function placeBefore(
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  backdrop: Raster,
  { shadow, lightMatch, edgeWrap }: Placement,
): Raster {
  const lit = matchLight(pixels, alpha, backdrop, lightMatch);
  const background = castShadow(backdrop, alpha, shadow);
  const colors = estimateSceneColors(lit, alpha);
  const box = { x: 0, y: 0, width: pixels.width, height: pixels.height };
  const composed = composeSubject(lit, alpha, { box, colors, background });
  wrapEdge(composed, alpha, background, edgeWrap);
  return composed;
}
