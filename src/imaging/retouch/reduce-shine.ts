import { smooth } from '../raster/smooth.ts';
import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** In heights of the face: how large highlights are, an area of skin, and what is around highlights. */
const [spot, area, face] = [0.008, 0.04, 0.16];
/** Lighter than the skin around by so much, skin begins to shine. */
const threshold = 0.03;
/** From this lightness on nothing is left of the skin; where so much around is like that, it would only turn gray. */
const white = 0.98;
const [someWhite, allWhite] = [0.4, 0.8];
/** At full strength highlights lose this share of what they are too light by. */
const most = 0.6;

/**
 * Takes the shine off skin: highlights lighter and paler than the skin around are brought down towards its lightness and get its color back.
 * Pores in them stay. In place.
 *
 * @param strength 0..1
 */
export function reduceShine(
  planes: ColorPlanes,
  skin: Float32Array,
  faceHeight: number,
  strength: number,
): void {
  const { l, a, b } = planes;
  const near = blurWithin(planeOf(planes, l), skin, Math.max(1, spot * faceHeight));
  const around = blurWithin(planeOf(planes, l), skin, face * faceHeight);
  const chroma = new Float32Array(l.length);
  const blown = new Float32Array(l.length);
  for (let i = 0; i < l.length; i++) {
    chroma[i] = Math.sqrt(a[i] * a[i] + b[i] * b[i]);
    blown[i] = l[i] > white ? 1 : 0;
  }
  const lost = blurWithin(planeOf(planes, blown), skin, Math.max(1, area * faceHeight));
  const usualA = blurWithin(planeOf(planes, a), skin, face * faceHeight);
  const usualB = blurWithin(planeOf(planes, b), skin, face * faceHeight);
  const paler = blurWithin(planeOf(planes, chroma), skin, Math.max(1, spot * faceHeight));
  for (let i = 0; i < l.length; i++) {
    const excess = near[i] - around[i] - threshold;
    if (excess <= 0 || skin[i] === 0) continue;
    const usual = Math.sqrt(usualA[i] * usualA[i] + usualB[i] * usualB[i]);
    // Light skin that keeps its color is lit, not shiny.
    const pale = 0.1 + 0.9 * smooth(0, 0.3, usual > 0 ? 1 - paler[i] / usual : 0);
    const share = strength * skin[i] * most * pale * smooth(allWhite, someWhite, lost[i]);
    l[i] -= share * excess;
    const color = share * smooth(0, 0.1, excess) * 0.6;
    a[i] += color * (usualA[i] - a[i]);
    b[i] += color * (usualB[i] - b[i]);
  }
}
