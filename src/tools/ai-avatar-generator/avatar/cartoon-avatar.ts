import { type DrawnScene, drawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import type { CartoonLook, LookWishes } from '../../../imaging/drawn/looks/look.ts';
import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import type { Pen } from '../../../imaging/drawn/strokes/scene-strokes.ts';
import { cutAlongLine, type DrawnAvatar } from './cut-avatar.ts';

/** Areas as coarse as in most pictures; what is behind the person isn't seen. */
const detail = { coarse: 1, ground: 3 };
const wishes: LookWishes = { line: 0.55, ground: 'plain', isSheet: false, seed: 1 };

/** A person as Photo to Cartoon draws them, cut out along a line of this pen. */
export const cartoonAvatar =
  (look: CartoonLook, pen: Pen) =>
  async (source: SceneSource, step: (share: number) => Promise<void>): Promise<DrawnAvatar> => {
    const scene: DrawnScene = await drawnScene(source, detail, (share) => step(0.8 * share));
    return cutAlongLine(look(scene, wishes), scene, scene.alpha, pen);
  };
