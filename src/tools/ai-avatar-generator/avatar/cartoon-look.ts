import { type Drawing, emptyDrawing, type Lab, lay } from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { detailLines } from './detail-lines.ts';
import { drawFeatures } from './face-features.ts';
import { flatColors, layFlat } from './flat-colors.ts';
import { edgeLine, smoothMask } from './outlines.ts';

/** Of outlines, as a share of the side. */
const penWidth = 1 / 160;

/** Factors of what stands out. */
interface Emphasis {
  readonly weight: number;
  readonly eyes: number;
  readonly outlines: number;
}

/** A vector portrait: flat tones with smooth outlines, eyes, brows and mouth drawn as shapes, lines of a brush pen. */
export async function drawCartoon(
  scene: AvatarScene,
  step: (share: number) => Promise<void>,
  { weight, eyes, outlines }: Emphasis = { weight: 1, eyes: 1, outlines: 1 },
): Promise<Drawing> {
  const { side, parts } = scene;
  const drawing = emptyDrawing(side);
  drawing.alpha.set(smoothMask(scene.alpha, side, side / 300));
  const flat = await flatColors(scene, step);
  layFlat(drawing, flat);
  const skin = flat.tones.skin;
  const ink = darker(flat.tones.hair[0], 0.2);
  const fold: Lab = [Math.max(0.18, skin[1][0] - 0.2), skin[1][1] * 0.85, skin[1][2] * 0.75];
  const lines = await detailLines(scene, step);
  lay(drawing, lines.folds, fold, 0.9);
  lay(drawing, lines.dark, ink);
  drawFeatures(drawing, scene, { ink, fold, weight, eyes, isFilled: true });
  const width = side * penWidth * outlines;
  const line = (down: number) => width * (0.75 + 0.35 * down);
  for (const part of ['hair', 'clothes'] as const) {
    const cover = edgeLine(parts[part], side, side / 300, line);
    lay(drawing, cover, darker(flat.tones[part][0], 0.24), 0.9);
  }
  lay(
    drawing,
    edgeLine(scene.alpha, side, side / 300, (down) => 2 * line(down)),
    ink,
  );
  return drawing;
}

function darker([l, a, b]: Lab, most: number): Lab {
  return [Math.min(most, l * 0.6), a * 0.6, b * 0.6];
}
