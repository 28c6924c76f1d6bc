import { writeRgb } from '../../../imaging/color/oklab.ts';
import { type FacePoints, facePoint } from '../../../imaging/face/face-points.ts';
import { cheeks } from '../../../imaging/face/face-regions.ts';
import { flowField } from '../../../imaging/flow/flow-field.ts';
import { flowLines } from '../../../imaging/flow/flow-lines.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';
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

/**
 * Lines of the flow-based difference of Gaussians in blue light: skin reflects little of it in folds, and frames that are as light as the
 * skin are darker there.
 */
export async function detailLines(
  { side, lab, parts, points }: AvatarScene,
  step: (share: number) => Promise<void>,
): Promise<DetailLines> {
  const size = { width: side, height: side };
  const [lightness, blue] = [new Float32Array(side * side), new Float32Array(side * side)];
  const rgb = [0, 0, 0];
  for (let i = 0; i < blue.length; i++) {
    writeRgb(lab[3 * i], lab[3 * i + 1], lab[3 * i + 2], rgb);
    lightness[i] = lab[3 * i];
    blue[i] = rgb[2];
  }
  const tone = resamplePlane({ ...size, data: blue }, flatSide, flatSide);
  const colors = new Float32Array(3 * tone.data.length);
  for (let i = 0; i < tone.data.length; i++) colors.fill(tone.data[i], 3 * i, 3 * i + 3);
  const flow = flowField({ ...tone, data: colors }, 2);
  const found = resamplePlane(await flowLines(tone, flow, thin, step), side, side).data;
  const skin = cheekLightness(lightness, side, points);
  const chin = Math.round(points[facePoint.chin][1]) * side;
  const lines = { folds: new Float32Array(side * side), dark: new Float32Array(side * side) };
  for (let i = 0; i < found.length; i++) {
    const strength = parts.skin[i] * limited((none - found[i]) / (none - full));
    // A neck is all folds: only strong ones are drawn.
    const line = i < chin ? strength : limited(3 * strength - 2);
    if (line === 0) continue;
    lines.folds[i] = line;
    lines.dark[i] = line * (1 - limited((lightness[i] / skin - dark) / (lighter - dark)));
  }
  return lines;
}

const limited = (value: number) => Math.min(1, Math.max(0, value));

function cheekLightness(lightness: Float32Array, side: number, points: FacePoints): number {
  const values = cheeks.map((index) => {
    const [x, y] = points[index].map((place) => Math.min(side - 1, Math.max(0, Math.round(place))));
    return lightness[y * side + x];
  });
  return Math.max(0.2, ...values);
}
