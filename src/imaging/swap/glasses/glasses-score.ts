import type { FacePoints } from '../../face/face-points.ts';
import { flowField } from '../../flow/flow-field.ts';
import { flowLines } from '../../flow/flow-lines.ts';
import { sampleFrame } from '../../framing/sample-frame.ts';
import { intoFrame, type TurnedFrame } from '../../framing/turned-frame.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../raster/raster.ts';
import { valueBetween } from '../../raster/resample.ts';

/** Thin dark lines around the eyes of a face, level, as frames of glasses are. */
export interface EyeLinesView {
  /** How strong the strongest level line over the bridge of the nose is: above {@link glassesFrom} it's that of glasses. */
  readonly score: number;
  /** Share of the local light by which a place is a dark line; 0 and less where it is none. */
  readonly lines: Plane;
  /** Where the plane lies in the picture. */
  readonly frame: TurnedFrame;
}

/** From this score on somebody wears glasses: those without had −0.001 and less, light frames 0.028. */
export const glassesFrom = 0.01;

/** Width of the look, in pixels, and how much of the face's width and height it has. */
const width = 240;
const [aside, down] = [0.12, 0.78];
/** The filter of lines: 100 times (narrow − 0.99 wide). */
const filter = { sigma: 1.3, emphasis: 99, coherence: 4 };
/** Lines count by the light around them; where there is none, by so much. */
const [lightReach, leastLight] = [9, 0.12];
/** Rows over the bridge, from above its root to below it, and how far they reach to the sides in distances of the inner corners of the eyes. */
const rows = { from: -0.15, to: 0.75, count: 22, half: 0.26, places: 9 };

/**
 * Looks for glasses in blue light, as skin reflects little of it and frames are darker there (flow-based difference of Gaussians: Kang,
 * Lee, Chui, 2007).
 *
 * @param picture sRGB, 3 channels
 * @param points of the face, in pixels of the picture
 */
export async function glassesScore(picture: Raster<Uint8Array>, points: FacePoints): Promise<EyeLinesView> {
  const frame = frameAround(points);
  const size = { width, height: Math.max(8, Math.round((width * frame.height) / frame.width)) };
  const { data } = sampleFrame(picture, frame, size);
  const blue = new Float32Array(size.width * size.height);
  const colors = new Float32Array(3 * blue.length);
  for (let i = 0; i < blue.length; i++) {
    blue[i] = data[3 * i + 2] / 255;
    colors.fill(blue[i], 3 * i, 3 * i + 3);
  }
  const tone = { ...size, data: blue };
  const found = await flowLines(tone, flowField({ ...size, data: colors }, 2), filter, async () => {});
  const light = blurPlane(tone, lightReach).data;
  const lines = { ...size, data: found.data.map((value, i) => -value / 100 / (leastLight + light[i])) };
  return { score: bridgeScore(lines, points, frame), lines, frame };
}

function bridgeScore(lines: Plane, points: FacePoints, frame: TurnedFrame): number {
  const at = (index: number) => {
    const [u, v] = intoFrame(frame, points[index]);
    return [u * lines.width, v * lines.height] as const;
  };
  const [root, low, right, left] = [at(168), at(197), at(133), at(362)];
  const across = [left[0] - right[0], left[1] - right[1]];
  let best = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < rows.count; row++) {
    const share = rows.from + ((rows.to - rows.from) * row) / (rows.count - 1);
    let sum = 0;
    for (let k = 0; k < rows.places; k++) {
      const way = rows.half * ((2 * k) / (rows.places - 1) - 1);
      const x = root[0] + (low[0] - root[0]) * share + across[0] * way;
      const y = root[1] + (low[1] - root[1]) * share + across[1] * way;
      sum += valueBetween(lines, x - 0.5, y - 0.5);
    }
    best = Math.max(best, sum / rows.places);
  }
  return best;
}

/** The upper part of the face, leveled by its eyes. */
function frameAround(points: FacePoints): TurnedFrame {
  const angle = Math.atan2(points[263][1] - points[33][1], points[263][0] - points[33][0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const [along, below] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, below);
    bottom = Math.max(bottom, below);
  }
  const [wide, high] = [(1 + 2 * aside) * (right - left), down * (bottom - top)];
  const [across, upright] = [(left + right) / 2, top + high / 2];
  return {
    x: across * cos - upright * sin,
    y: across * sin + upright * cos,
    width: Math.max(1, wide),
    height: Math.max(1, high),
    angle,
  };
}
