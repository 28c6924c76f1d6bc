import type { FacePoints } from '../face/face-points.ts';
import { cheeks } from '../face/face-regions.ts';
import { flowField } from '../flow/flow-field.ts';
import { flowLines } from '../flow/flow-lines.ts';
import { resamplePlane } from '../raster/resample.ts';
import type { AvatarScene } from './avatar-scene.ts';
import { flatSide } from './flat-colors.ts';

/** Filter of lines as thin as the frames of glasses, on the small square. */
const thin = { sigma: 1.3, emphasis: 14, coherence: 4 };
/** Of the filter; below the first there is a line, above the second there is none. */
const [full, none] = [0.02, 0.14];

/** Lightness, as a share of the skin's, below which a line is no fold: frames of glasses, lashes, beards. */
const [dark, lighter] = [0.6, 0.72];

/** Lines that the photo has on the skin, 0..1. */
export interface DetailLines {
  readonly folds: Float32Array;
  readonly dark: Float32Array;
}

export async function detailLines(
  { side, lab, parts, points }: AvatarScene,
  step: (share: number) => Promise<void>,
): Promise<DetailLines> {
  const plane = { width: side, height: side, data: new Float32Array(side * side) };
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = lab[3 * i];
  const tone = resamplePlane(plane, flatSide, flatSide);
  const colors = new Float32Array(3 * tone.data.length);
  for (let i = 0; i < tone.data.length; i++) colors.fill(tone.data[i], 3 * i, 3 * i + 3);
  const flow = flowField({ width: flatSide, height: flatSide, data: colors }, 2);
  const found = resamplePlane(await flowLines(tone, flow, thin, step), side, side).data;
  const skin = cheekLightness(plane.data, side, points);
  const soft = resamplePlane(tone, side, side).data;
  const lines = { folds: new Float32Array(side * side), dark: new Float32Array(side * side) };
  for (let i = 0; i < found.length; i++) {
    const line = parts.skin[i] * Math.min(1, Math.max(0, (none - found[i]) / (none - full)));
    if (line === 0) continue;
    const isDark = 1 - Math.min(1, Math.max(0, (soft[i] / skin - dark) / (lighter - dark)));
    lines.dark[i] = line * isDark;
    lines.folds[i] = line;
  }
  return lines;
}

function cheekLightness(lightness: Float32Array, side: number, points: FacePoints): number {
  const values = cheeks.map((index) => {
    const [x, y] = points[index].map((place) => Math.min(side - 1, Math.max(0, Math.round(place))));
    return lightness[y * side + x];
  });
  return Math.max(0.2, ...values);
}
