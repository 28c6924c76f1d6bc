import { faceParts } from '../../face/face-points.ts';
import { regionOf } from '../../face/face-regions.ts';
import type { Canvas } from '../../raster/canvas.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { DrawnScene } from '../drawn-scene.ts';
import { boxAround, CoverSheet, layCover, type Point } from './cover.ts';
import { maskContours } from './mask-contours.ts';
import { addRibbon, smoothLine, taperedEnds } from './ribbon.ts';
import { type DrawnStroke, traceStrokes } from './trace-strokes.ts';

export interface StrokeWish {
  /** Response from which on there is a line; 0.012 is usual. */
  readonly threshold: number;
  /** Lines of the ground have to be so many times as strong. */
  readonly ground: number;
  /** Faces that are drawn anew have hardly any lines of the photo. */
  readonly isFaceKept?: boolean;
  /** Shorter strokes are left out, in pixels at 800. */
  readonly least?: number;
}

/** Shares of the response that count: within a drawn face, on other skin, in hair. */
const kept = { face: 0.07, skin: 0.5, hair: 0.55 };
/** A line goes on down to this share of the threshold. */
const goesOn = 0.45;

/** The lines of a scene that a hand would draw. */
export function sceneStrokes(scene: DrawnScene, wish: StrokeWish): DrawnStroke[] {
  const { width, height, unit, alpha, hasSubject, hair, skin, faces } = scene;
  const size = { width, height };
  const response = scene.lines.slice();
  for (let i = 0; i < response.length; i++) {
    response[i] *= 1 - 0.7 * scene.kept[i];
    if (hasSubject) response[i] /= 1 + (wish.ground - 1) * (1 - alpha[i]);
    if (!wish.isFaceKept) response[i] *= (1 - (1 - kept.skin) * skin[i]) * (1 - (1 - kept.hair) * hair[i]);
  }
  for (const face of faces) {
    if (!face.isDrawn || wish.isFaceKept) continue;
    const oval = regionOf(size, face.points, [faceParts.oval], { grow: 0.96, soft: Math.max(0.6, 2 * unit) });
    for (let i = 0; i < response.length; i++) response[i] *= 1 - (1 - kept.face) * oval[i];
  }
  return traceStrokes(response, size, {
    high: wish.threshold,
    low: goesOn * wish.threshold,
    least: (wish.least ?? 14) * unit,
  });
}

export interface Pen {
  /** Gamma encoded RGB, 0..1. */
  readonly ink: readonly [number, number, number];
  /** Width in pixels at 800. */
  readonly width: number;
  readonly opacity: number;
}

/** Strokes drawn on the photo's full size, stronger ones wider, thin at both ends. */
export function drawStrokes(
  canvas: Canvas,
  scene: DrawnScene,
  strokes: readonly DrawnStroke[],
  pen: Pen,
): void {
  const scale = canvas.width / scene.width;
  const { unit } = scene;
  const sheet = new CoverSheet({ x: 0, y: 0, width: canvas.width, height: canvas.height });
  for (const { line, strength } of strokes) {
    const short = line.length > 40 * unit ? 1 : 0.8;
    const width = pen.width * unit * scale * Math.min(1.25, Math.max(0.6, 0.55 + 18 * strength)) * short;
    addRibbon(
      sheet,
      line.map(([x, y]): Point => [x * scale, y * scale]),
      line.map((_, i) => width * taperedEnds(i / (line.length - 1), 0.3, 0.35)),
    );
  }
  layCover(canvas, sheet.cover(), pen.ink, pen.opacity);
}

/** Edges shorter than this, at 800 pixels, are no outline. */
const leastOutline = 60;
/** Where light comes from: lines are thicker on the other side. */
const light = [-0.53, -0.85] as const;

/**
 * The outline of a share of the scene, thick and thin, in full size.
 *
 * @param rounding standard deviation in pixels at 800 of what is smoothed off the edge
 */
export function drawOutline(
  canvas: Canvas,
  scene: DrawnScene,
  share: Float32Array,
  pen: Pen,
  rounding = 2.6,
): void {
  const { width, height, unit } = scene;
  const scale = canvas.width / scene.width;
  const soft = blurPlane({ width, height, data: share }, Math.max(0.7, rounding * unit));
  const ribbons: { points: Point[]; widths: number[] }[] = [];
  for (const { line, isClosed } of maskContours(soft, 0.5)) {
    if (line.length < leastOutline * unit) continue;
    const even = smoothLine(line, Math.max(1, 3.2 * unit), isClosed);
    const points = isClosed ? [...even, even[0], even[1]] : even;
    const widths = points.map((_, i) => {
      const before = points[Math.max(0, i - 1)];
      const after = points[Math.min(points.length - 1, i + 1)];
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      // What lies to the right of the line is inside: outwards is to its left.
      const away = -((dy / length) * light[0] - (dx / length) * light[1]);
      return pen.width * unit * scale * (0.75 + 0.35 * Math.min(1, Math.max(-1, away)));
    });
    ribbons.push({ points: points.map(([x, y]): Point => [x * scale, y * scale]), widths });
  }
  const widest = 1.1 * pen.width * unit * scale;
  const box = boxAround(
    ribbons.flatMap(({ points }) => points),
    2 + widest,
    canvas,
  );
  if (!box) return;
  const sheet = new CoverSheet(box);
  for (const { points, widths } of ribbons) addRibbon(sheet, points, widths);
  layCover(canvas, sheet.cover(), pen.ink, pen.opacity);
}
