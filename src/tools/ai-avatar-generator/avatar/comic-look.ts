import { type Drawing, emptyDrawing, type Lab, lay } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { areaCover, flatColors, layFlat } from './flat-colors.ts';
import { inkLines } from './ink-lines.ts';
import { smoothMask } from './outlines.ts';

const ink: Lab = [0.14, 0.005, -0.02];
/** Of outlines, and from dot to dot, as shares of the side. */
const [penWidth, raster] = [1 / 95, 1 / 72];

/** A printed comic: strong colors, black areas, bold lines, and shadows of dots. */
export async function drawComic(
  scene: AvatarScene,
  step: (share: number) => Promise<void>,
): Promise<Drawing> {
  const { side } = scene;
  const drawing = emptyDrawing(side);
  drawing.alpha.set(smoothMask(scene.alpha, side, side / 250));
  const flat = await flatColors(scene, step);
  const { skin, hair } = flat.tones;
  const isDarkHair = hair[0][0] < 0.42;
  const loud = (color: Lab, k: number): Lab => {
    const [l, a, b] = color;
    if (k === 0) return ink;
    if (k <= 3)
      return k === 3
        ? [Math.min(0.97, skin[2][0] + 0.09), a, b]
        : [Math.min(0.93, skin[2][0] + 0.03), skin[2][1] * 1.3, skin[2][2] * 1.3];
    if (k === skin.length && hair.length > 1 && isDarkHair) return ink;
    return l < 0.22 ? ink : [l < 0.5 ? l : Math.min(0.98, l * 1.05), a * 1.6, b * 1.6];
  };
  layFlat(drawing, { ...flat, colors: flat.colors.map(loud) });
  const shadow = areaCover(flat, (label) => label === 1, side);
  const dots = dotsOf(shadow, side);
  lay(drawing, dots, [skin[2][0] - 0.16, skin[2][1] * 1.8 + 0.02, skin[2][2] * 1.3]);
  const width = side * penWidth;
  const pen = {
    ink,
    weight: 1.45,
    isFilled: true,
    within: (down: number) => width * (0.6 + 0.4 * down),
    around: (down: number) => width * (1.5 + 0.7 * down),
  };
  await inkLines(drawing, scene, pen, step);
  return drawing;
}

/** Dots in rows at 45°, larger inside an area than at its edge. */
function dotsOf(area: Float32Array, side: number): Float32Array {
  const step = side * raster;
  return area.map((share, i) => {
    if (share === 0) return 0;
    const [x, y] = [i % side, Math.floor(i / side)];
    const [u, v] = [(x + y) / (Math.SQRT2 * step), (x - y) / (Math.SQRT2 * step)];
    const apart = step * Math.hypot(u - Math.round(u), v - Math.round(v));
    return Math.min(1, Math.max(0, share * 0.44 * step + 0.5 - apart)) * Math.min(1, 2 * share);
  });
}
