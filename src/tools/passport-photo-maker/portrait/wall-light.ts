import { faceParts } from '../../../imaging/face/face-points.ts';
import { type PortraitView, quantile } from './portrait-view.ts';

/** The wall behind a portrait; lightness and colors in OKLab. */
export interface WallLight {
  /** Its share of the frame, 0..1; with very little of it the rest means little. */
  readonly share: number;
  /** Medians. */
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  /** Between the darkest and the lightest twentieth: pattern, corners and gradients. */
  readonly spread: number;
  /** By how much the wall beside the head is darker than the rest, at its darker side. */
  readonly shadow: number;
}

/** Pixels whose alpha is above this are of the person, and what is near them in part. */
const personFrom = 10;
/** In widths of the face: nearer to the person hair and soft edges spoil the measure, and within the other it is beside the head. */
const [edge, beside] = [0.04, 0.35];

export function wallLight(view: PortraitView): WallLight {
  const { width, height, alpha, lightness, colors, points } = view;
  const rim = faceParts.oval.map((index) => points[index]);
  const left = Math.min(...rim.map(([x]) => x));
  const right = Math.max(...rim.map(([x]) => x));
  const chin = Math.max(...rim.map(([, y]) => y));
  const away = distanceTo(view, (i) => alpha[i] > personFrom);
  const faceWidth = right - left;
  const wall: number[] = [];
  const near: [number[], number[]] = [[], []];
  const rest: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if (away[i] <= edge * faceWidth) continue;
    wall.push(i);
    const isBeside = away[i] < beside * faceWidth && Math.floor(i / width) < chin;
    if (isBeside) near[i % width < (left + right) / 2 ? 0 : 1].push(lightness[i]);
    else rest.push(lightness[i]);
  }
  const values = wall.map((i) => lightness[i]);
  const median = quantile(values, 0.5);
  const lit = rest.length > 0 ? quantile(rest, 0.5) : median;
  const darkest = Math.min(...near.map((side) => (side.length > 20 ? quantile(side, 0.15) : lit)));
  return {
    share: wall.length / (width * height),
    lightness: median,
    a: quantile(
      wall.map((i) => colors[2 * i]),
      0.5,
    ),
    b: quantile(
      wall.map((i) => colors[2 * i + 1]),
      0.5,
    ),
    spread: quantile(values, 0.95) - quantile(values, 0.05),
    shadow: Math.max(0, lit - darkest),
  };
}

/** How many pixels each pixel is from the next one of a kind, by two passes of a chamfer (3, 4). */
function distanceTo({ width, height }: PortraitView, is: (i: number) => boolean): Float32Array {
  const far = new Float32Array(width * height);
  for (let i = 0; i < far.length; i++) far[i] = is(i) ? 0 : 1e9;
  const pass = (way: 1 | -1) => {
    const [firstX, firstY] = way === 1 ? [0, 0] : [width - 1, height - 1];
    for (let row = 0, y = firstY; row < height; row++, y += way) {
      for (let column = 0, x = firstX; column < width; column++, x += way) {
        const i = y * width + x;
        const before = i - way * width;
        let least = far[i];
        if (column > 0) least = Math.min(least, far[i - way] + 1);
        if (row > 0) {
          least = Math.min(least, far[before] + 1);
          if (column > 0) least = Math.min(least, far[before - way] + 4 / 3);
          if (column + 1 < width) least = Math.min(least, far[before + way] + 4 / 3);
        }
        far[i] = least;
      }
    }
  };
  pass(1);
  pass(-1);
  return far;
}
