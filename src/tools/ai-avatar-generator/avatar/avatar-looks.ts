import { drawComicPage } from '../../../imaging/drawn/looks/comic-page.ts';
import { drawSoftCartoon } from '../../../imaging/drawn/looks/soft-cartoon.ts';
import type { SceneSource } from '../../../imaging/drawn/scene-source.ts';
import { drawAnimeAvatar } from './anime-avatar.ts';
import { cartoonAvatar } from './cartoon-avatar.ts';
import type { DrawnAvatar } from './cut-avatar.ts';
import { drawLineArt, lineInk } from './line-look.ts';
import { drawPixels } from './pixel-look.ts';

type AvatarLook = (source: SceneSource, step: (share: number) => Promise<void>) => Promise<DrawnAvatar>;

const softInk = [0.13, 0.09, 0.1] as const;
const drawCartoon = cartoonAvatar(drawSoftCartoon, { ink: softInk, width: 5, opacity: 1 });

/** How a portrait is drawn, by the name of the style. */
export const avatarLooks = {
  cartoon: drawCartoon,
  comic: cartoonAvatar(drawComicPage, { ink: [0.05, 0.04, 0.06], width: 7, opacity: 1 }),
  anime: drawAnimeAvatar,
  pixel: drawPixels,
  line: cartoonAvatar(drawLineArt, { ink: lineInk, width: 6, opacity: 1 }),
  sticker: drawCartoon,
} as const satisfies Record<string, AvatarLook>;
