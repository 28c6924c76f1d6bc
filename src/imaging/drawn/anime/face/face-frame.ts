import type { SceneFace } from '../../scene-face.ts';
import type { Point } from '../../strokes/cover.ts';

/** A face in pixels of what it is drawn on, with its own axes, and what was measured once and is drawn from. */
export interface FaceFrame {
  readonly points: readonly Point[];
  /** Unit vectors: to the person's left, and down to the chin. */
  readonly across: Point;
  readonly down: Point;
  /** Between the corners of the right eye, and of the left one; how wide each is, and its openness: height over width. */
  readonly eyes: readonly [Point, Point];
  readonly eyeWidths: readonly [number, number];
  readonly openness: readonly [number, number];
  /** Where the eyes look, in widths of an eye. */
  readonly gaze: readonly [Point, Point];
  /** Between the middles of the eyes. */
  readonly apart: number;
  readonly middle: Point;
  /** From the top of the forehead's points to the chin. */
  readonly height: number;
  /** How far down of the middle of the eyes the chin lies. */
  readonly chinDown: number;
  /** Middle and width of the mouth; how far it is open, and how far its corners lie above its middle, both in widths of it. */
  readonly mouth: {
    readonly middle: Point;
    readonly width: number;
    readonly gap: number;
    readonly smile: number;
  };
  /** Of the brows, in distances of the eyes. */
  readonly browThickness: number;
  /** A place so many pixels to the left and down from another. */
  place(from: Point, across: number, down: number): Point;
  /** How far to the left and down of the middle of the eyes a place lies, in pixels. */
  offset(place: Point): Point;
}

const eyeCorners = [
  [33, 133],
  [263, 362],
] as const;
const lids = [
  [159, 145],
  [386, 374],
] as const;
/** Mouths of the mesh sag so much: where they are straight, their corners lie lower. */
const restingSmile = 0.02;

/** @param scale pixels of what is drawn on for each of the scene */
export function faceFrame(face: SceneFace, scale: number): FaceFrame {
  const points = face.points.map(([x, y]): Point => [x * scale, y * scale]);
  const between = (one: number, other: number): Point => [
    (points[one][0] + points[other][0]) / 2,
    (points[one][1] + points[other][1]) / 2,
  ];
  const length = (one: number, other: number) =>
    Math.hypot(points[one][0] - points[other][0], points[one][1] - points[other][1]);
  const eyes: readonly [Point, Point] = [between(33, 133), between(362, 263)];
  const apart = Math.hypot(eyes[1][0] - eyes[0][0], eyes[1][1] - eyes[0][1]) || 1;
  const across: Point = [(eyes[1][0] - eyes[0][0]) / apart, (eyes[1][1] - eyes[0][1]) / apart];
  const down: Point = [-across[1], across[0]];
  const middle: Point = [(eyes[0][0] + eyes[1][0]) / 2, (eyes[0][1] + eyes[1][1]) / 2];
  const along = ([x, y]: Point, axis: Point) => x * axis[0] + y * axis[1];
  const offset = ([x, y]: Point): Point => {
    const from: Point = [x - middle[0], y - middle[1]];
    return [along(from, across), along(from, down)];
  };
  const eyeWidths = eyeCorners.map(([outer, inner]) => Math.max(1e-3, length(outer, inner))) as [
    number,
    number,
  ];
  const gazeOf = (side: 0 | 1): Point => {
    const [x, y] = face.irises[side].center;
    const from: Point = [x * scale - eyes[side][0], y * scale - eyes[side][1]];
    return [along(from, across) / eyeWidths[side], along(from, down) / eyeWidths[side]];
  };
  const [corners, lips] = [between(61, 291), between(13, 14)];
  const width = length(61, 291) || 1;
  const thick = (length(105, 52) + length(334, 282)) / 2 / apart;
  return {
    points,
    across,
    down,
    eyes,
    eyeWidths,
    openness: lids.map(([upper, lower], side) => length(upper, lower) / eyeWidths[side]) as [number, number],
    gaze: [gazeOf(0), gazeOf(1)],
    apart,
    middle,
    height: length(10, 152),
    chinDown: Math.max(1e-3, offset(points[152])[1]),
    mouth: {
      middle: lips,
      width,
      gap: length(13, 14) / width,
      smile: (along(lips, down) - along(corners, down)) / width + restingSmile,
    },
    browThickness: thick * face.browThickness,
    place: ([x, y], u, v) => [x + u * across[0] + v * down[0], y + u * across[1] + v * down[1]],
    offset,
  };
}
