import { smooth } from '../raster/smooth.ts';

/** Direction of skin in the plane of the color differences (Cb, Cr), the same for all complexions: video's "skin tone line". */
const hue = (123 * Math.PI) / 180;
const [alongCb, alongCr] = [Math.cos(hue), Math.sin(hue)];
/** Tangent of the angle to that line at which a color is skin no more, and up to which it is for sure. */
const [tangentOut, tangentIn] = [Math.tan((28 * Math.PI) / 180), Math.tan((13 * Math.PI) / 180)];
/** Distance from gray, as a share of the full range: too little color, enough, still natural, too much. */
const [gray, colored, natural, vivid] = [0.02, 0.05, 0.2, 0.3];
/** Luma below which everything is too dark to tell, and from which on it is not. */
const [black, dark] = [0.06, 0.16];

/**
 * How much a color looks like skin, 0..1, with soft borders: near the skin tone line and neither gray nor vivid. Sand,
 * wood and cardboard look like it too, so it is no more than a reason for caution.
 *
 * @param red and the others: gamma encoded, 0..1, in sRGB or about it
 */
export function skinLikeness(red: number, green: number, blue: number): number {
  // No color of that hue has less red, and most of a picture is decided here.
  if (red <= green || red <= blue) return 0;
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const cb = (blue - luma) / 1.8556;
  const cr = (red - luma) / 1.5748;
  const along = cb * alongCb + cr * alongCr;
  if (along <= gray || along >= vivid || luma <= black) return 0;
  const across = Math.abs(cr * alongCb - cb * alongCr) / along;
  if (across >= tangentOut) return 0;
  const amount = Math.min(smooth(gray, colored, along), smooth(vivid, natural, along));
  return smooth(tangentOut, tangentIn, across) * amount * smooth(black, dark, luma);
}
