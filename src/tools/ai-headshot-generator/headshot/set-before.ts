import { matchGrain } from '../../../imaging/detail/match-grain.ts';
import { estimateNoise } from '../../../imaging/detail/noise-estimate.ts';
import { composeSubject } from '../../../imaging/matte/compose-subject.ts';
import { estimateSceneColors } from '../../../imaging/matte/scene-colors.ts';
import { wrapEdge } from '../../../imaging/placement/wrap-edge.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** How much of the backdrop's light reaches over the edge of hair and shoulders. */
const edgeWrap = 0.22;

/**
 * A person before a backdrop: the old background is taken out of hair and edges, the new one's light reaches over them, and it gets the
 * photo's grain. What lies inside keeps its values.
 *
 * @param picture 3 or 4 channels
 * @param alpha of the person, in the size of the picture
 * @param backdrop 3 channels, in the picture's size, depth and RGB space; changed
 * @param photo whose grain counts, where the picture has lost it
 */
export function setBefore(
  picture: Raster,
  alpha: Raster<Uint8Array>,
  backdrop: Raster,
  photo: Raster = picture,
): Raster {
  const colors = estimateSceneColors(picture, alpha);
  const box = { x: 0, y: 0, width: picture.width, height: picture.height };
  matchGrain(backdrop, estimateNoise(photo));
  const composed = composeSubject(picture, alpha, { box, colors, background: backdrop });
  wrapEdge(composed, alpha, backdrop, edgeWrap);
  return composed;
}
