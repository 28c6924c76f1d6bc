import { drawColorSketch } from './color-sketch.ts';
import { drawComicPage } from './comic-page.ts';
import type { CartoonLook } from './look.ts';
import type { CartoonLookName } from './look-names.ts';
import { drawPopPrint } from './pop-print.ts';
import { drawCel, drawSoftCartoon } from './soft-cartoon.ts';

/** How each look is drawn; a caricature is a soft cartoon of a scene that was warped before. */
export const lookDrawers: Readonly<Record<CartoonLookName, CartoonLook>> = {
  soft: drawSoftCartoon,
  comic: drawComicPage,
  cel: drawCel,
  sketch: drawColorSketch,
  pop: drawPopPrint,
  caricature: drawSoftCartoon,
};
