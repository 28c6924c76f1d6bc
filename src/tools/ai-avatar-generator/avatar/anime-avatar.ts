import { animeSilhouette, drawLook, prepareScene } from '../../../imaging/drawn/anime/draw-anime.ts';
import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import { cutAlongLine, type DrawnAvatar } from './cut-avatar.ts';

const wishes = { strength: 0.6, eyes: 'round', eyeSize: 1.1, lashes: 'neutral', seed: 1 } as const;
const pen = { ink: [0.16, 0.1, 0.13], width: 3.4, opacity: 1 } as const;

/** A person as Photo to Anime draws them, cut out along a line. */
export async function drawAnimeAvatar(
  source: SceneSource,
  step: (share: number) => Promise<void>,
): Promise<DrawnAvatar> {
  const anime = await prepareScene(source, undefined, (share) => step(0.8 * share));
  return cutAlongLine(drawLook(anime, 'cel', wishes), anime.scene, animeSilhouette(anime), pen);
}
