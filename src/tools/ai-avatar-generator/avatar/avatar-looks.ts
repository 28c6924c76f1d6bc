import type { Drawing } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { drawCartoon } from './cartoon-look.ts';
import { drawComic } from './comic-look.ts';
import { drawLines } from './line-look.ts';
import { drawPixels } from './pixel-look.ts';

type Look = (scene: AvatarScene, step: (share: number) => Promise<void>) => Promise<Drawing>;

/** How a portrait is drawn, by the name of the style. */
export const avatarLooks = {
  cartoon: (scene, step) => drawCartoon(scene, step),
  comic: drawComic,
  pixel: drawPixels,
  line: drawLines,
  sticker: (scene, step) => drawCartoon(scene, step),
} as const satisfies Record<string, Look>;
