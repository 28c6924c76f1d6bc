import { evenStrokes } from '../../../imaging/flow/even-strokes.ts';
import { flowField } from '../../../imaging/flow/flow-field.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { type Drawing, emptyDrawing, type Lab, lay, strokeInto } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { areaCover, type FlatColors, flatColors, flatSide } from './flat-colors.ts';
import { inkLines } from './ink-lines.ts';
import { smoothMask } from './outlines.ts';

const ink: Lab = [0.2, 0, -0.02];
const penWidth = 1 / 130;
/** Strokes of hair, in places of the small square: from one to the next, and their length. */
const strands = { spacing: 10, minLength: 22, maxLength: 110 };
/** Cloth that is darker is filled. */
const darkCloth = 0.33;

/** Lines of a pen on white: hair as strokes along its strands, dark cloth filled. */
export async function drawLines(
  scene: AvatarScene,
  step: (share: number) => Promise<void>,
): Promise<Drawing> {
  const { side } = scene;
  const drawing = emptyDrawing(side);
  drawing.alpha.set(smoothMask(scene.alpha, side, side / 250));
  drawing.rgb.fill(1);
  const width = side * penWidth;
  const flat = await flatColors(scene, step);
  const first = flat.tones.skin.length + flat.tones.hair.length;
  const isDark = (label: number) => label >= first && flat.colors[label][0] < darkCloth;
  lay(drawing, areaCover(flat, isDark, side), ink);
  lay(drawing, hairStrokes(scene, flat, width), ink);
  const pen = {
    ink,
    weight: 1.25,
    isFilled: false,
    within: (down: number) => width * (0.8 + 0.3 * down),
    around: (down: number) => width * (2 + 0.5 * down),
  };
  await inkLines(drawing, scene, pen, step);
  return drawing;
}

/** Denser and thicker where the hair is dark; none where light falls on it. */
function hairStrokes(scene: AvatarScene, { labels, tones }: FlatColors, width: number): Float32Array {
  const { side } = scene;
  const scale = side / flatSide;
  const lab = new Float32Array(3 * flatSide * flatSide);
  for (let i = 0; i < flatSide * flatSide; i++) {
    const from =
      Math.floor((Math.floor(i / flatSide) + 0.5) * scale) * side +
      Math.floor(((i % flatSide) + 0.5) * scale);
    lab.set(scene.lab.subarray(3 * from, 3 * from + 3), 3 * i);
  }
  const flow = flowField({ width: flatSide, height: flatSide, data: lab }, 6);
  const first = tones.skin.length;
  const isIn = (low: number, high: number) => {
    const data = Float32Array.from(labels, (label) =>
      label >= first + low && label <= first + high ? 1 : 0,
    );
    return blurPlane({ width: flatSide, height: flatSide, data }, 2).data;
  };
  const [dark, shown] = [isIn(0, 0), isIn(0, 1)];
  const cover = new Float32Array(side * side);
  const lines = evenStrokes(flow, { ...strands, isOpen: (i) => shown[i] > 0.6, random: seededRandom(3) });
  for (const { xs, ys } of lines) {
    const middle = xs.length >> 1;
    const depth = dark[Math.floor(ys[middle]) * flatSide + Math.floor(xs[middle])];
    const widest = width * (0.55 + 0.9 * depth);
    const points = xs.filter((_, i) => i % 3 === 0).map((x, i) => [x * scale, ys[3 * i] * scale] as const);
    strokeInto(cover, side, points, (along) => widest * Math.sqrt(Math.max(0, Math.sin(Math.PI * along))));
  }
  return cover;
}
