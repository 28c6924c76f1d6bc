import { drawComicPage } from '../../../imaging/drawn/looks/comic-page.ts';
import type { CartoonLook } from '../../../imaging/drawn/looks/look.ts';
import { drawCel, drawSoftCartoon } from '../../../imaging/drawn/looks/soft-cartoon.ts';
import { drawColorSketch } from './color-sketch.ts';
import type { CartoonLookName } from './look-names.ts';
import { drawPopPrint } from './pop-print.ts';

/** How each look is drawn; a caricature is a soft cartoon of a scene that was warped before. */
export const lookDrawers: Readonly<Record<CartoonLookName, CartoonLook>> = {
  soft: drawSoftCartoon,
  comic: drawComicPage,
  cel: drawCel,
  sketch: drawColorSketch,
  pop: drawPopPrint,
  caricature: drawSoftCartoon,
};
