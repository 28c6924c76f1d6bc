import { type FacePoints, faceParts } from '../../face/face-points.ts';
import { intoFrame } from '../../framing/turned-frame.ts';
import type { Plane } from '../../raster/raster.ts';
import { connected } from '../../selection/connected.ts';
import { fillPolygon } from '../../selection/fill-polygon.ts';
import type { EyeLinesView } from './glasses-score.ts';

/** A line begins where it is at least so strong, and goes on as far as it is so strong. */
const [strong, weak] = [0.045, 0.016];
/** Where frames lie: around the eyes, from the brows to the cheeks. */
const around = [
  70, 63, 105, 66, 107, 336, 296, 334, 293, 300, 356, 447, 345, 280, 266, 4, 36, 50, 116, 227, 127,
];
/** What they don't cross: the nose below its bridge. */
const noseTip = [197, 198, 98, 327, 420];
/** In pixels of the look: how far around lines the frame goes, and how far around the eyes there is none. */
const [half, besideEye, room] = [2, 4, 5];

/**
 * The frames of glasses as they lie over a face, 0..1 in the plane of {@link EyeLinesView}: strong dark lines around the eyes that hang
 * together with the bridge or reach a temple, so that folds of the skin don't count.
 */
export function framesIn({ lines, frame }: EyeLinesView, points: FacePoints): Plane {
  const { width, height } = lines;
  const placed = points.map((point): [number, number] => {
    const [u, v] = intoFrame(frame, point);
    return [u * width, v * height];
  });
  const polygon = (indices: readonly number[]) =>
    fillPolygon(
      lines,
      indices.map((index) => ({ x: placed[index][0], y: placed[index][1] })),
    );
  const zone = widened(polygon(hullOf(around, placed)), width, height, room);
  const nose = polygon(hullOf(noseTip, placed));
  const eyes = [faceParts.rightEye, faceParts.leftEye].map((eye) =>
    widened(polygon(eye), width, height, besideEye),
  );
  const lowest = (placed[98][1] + placed[327][1]) / 2;
  const isLine = (least: number) =>
    Uint8Array.from(lines.data, (value, i) =>
      value > least &&
      zone[i] > 127 &&
      nose[i] < 128 &&
      eyes[0][i] < 128 &&
      eyes[1][i] < 128 &&
      i < lowest * width
        ? 1
        : 0,
    );
  const core = isLine(strong);
  const traced = connected(isLine(weak), width, (i) => core[i] === 1);
  const [right, left] = [placed[133], placed[362]];
  const [outerRight, outerLeft] = [placed[33], placed[263]];
  const isAnchor = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isBridge = x > right[0] && x < left[0] && y > placed[168][1] - 12 && y < placed[5][1];
    return isBridge || x < outerRight[0] - 10 || x > outerLeft[0] + 10;
  };
  const kept = connected(traced, width, isAnchor);
  const wide = widened(
    kept.map((is) => 255 * is),
    width,
    height,
    half,
  );
  return { width, height, data: Float32Array.from(wide, (value) => value / 255) };
}

/** The largest value within so many pixels to all sides. */
function widened(values: Uint8Array, width: number, height: number, by: number): Uint8Array {
  let from = values;
  for (const [step, length, at] of [
    [1, width, (i: number) => i % width],
    [width, height, (i: number) => Math.floor(i / width)],
  ] as const) {
    const to = new Uint8Array(from.length);
    for (let i = 0; i < to.length; i++) {
      const place = at(i);
      for (let k = -Math.min(by, place); k <= Math.min(by, length - 1 - place); k++)
        to[i] = Math.max(to[i], from[i + k * step]);
    }
    from = to;
  }
  return from;
}

/** The points of the convex hull, in order (Andrew's monotone chain, 1979). */
function hullOf(indices: readonly number[], points: FacePoints): number[] {
  const sorted = [...indices].sort((a, b) => points[a][0] - points[b][0] || points[a][1] - points[b][1]);
  const half = (list: readonly number[]) => {
    const line: number[] = [];
    for (const index of list) {
      while (line.length >= 2 && turn(points[line.at(-2)!], points[line.at(-1)!], points[index]) <= 0)
        line.pop();
      line.push(index);
    }
    return line.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
