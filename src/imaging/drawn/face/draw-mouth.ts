import type { Lab } from '../face-colors.ts';
import type { Point } from '../strokes/cover.ts';
import { curveThrough } from '../strokes/ribbon.ts';
import type { DrawnFace } from './face-drawing.ts';
import { mouthLines, noseLines } from './face-lines.ts';

/** Wings, nostrils and the base of the nose as short strokes. */
export function drawNose({ board, at, style, unit, fold }: DrawnFace): void {
  for (const wing of noseLines.wings) board.pen(at(wing), 2 * unit * style.nose, fold, { opacity: 0.9 });
  for (const nostril of noseLines.nostrils) {
    const points = at(nostril);
    const middle: Point = [
      points.reduce((sum, [x]) => sum + x, 0) / points.length,
      points.reduce((sum, [, y]) => sum + y, 0) / points.length,
    ];
    board.pen([points[2], middle, points[3]], 2.6 * unit * style.nose, [fold[0] * 0.7, fold[1], fold[2]]);
  }
  board.pen(at(noseLines.base), 1.5 * unit * style.nose, fold, { opacity: 0.6 });
}

/** Lips in two tones with a light; an open mouth is dark with a tongue and one band of teeth, never single ones. */
export function drawMouth({ board, at, face, style, unit, fold, tint }: DrawnFace): void {
  const [top, bottom] = [curveThrough(at(mouthLines.top)), curveThrough(at(mouthLines.bottom))];
  const [upper, lower] = [curveThrough(at(mouthLines.upperLip)), curveThrough(at(mouthLines.lowerLip))];
  const [right, left] = [upper[0], upper[upper.length - 1]];
  const wide = Math.hypot(left[0] - right[0], left[1] - right[1]);
  const [l, a, b] = style.lips ?? face.colors.lips;
  const [skinL] = face.colors.skin;
  // Lips in a photo are darker than they seem: a quarter of the way back to the skin, and redder.
  const lip: Lab = style.lips ?? tint([l + 0.25 * (skinL - l), a * 1.2 + 0.01, b]);
  board.fill([...upper, ...lower.toReversed()], lip);
  board.fill([...upper, ...top.toReversed()], [lip[0] - 0.05, lip[1] * 1.02, lip[2]], { opacity: 0.85 });
  const whole = board.clip([...upper, ...lower.toReversed()]);
  const [inner, outer] = at([14, 17]);
  const glow: Point = [0.45 * inner[0] + 0.55 * outer[0], 0.45 * inner[1] + 0.55 * outer[1]];
  board.disc(glow, wide * 0.15, [Math.min(1, lip[0] + 0.15), lip[1] * 0.7, lip[2] * 0.7], {
    clip: whole,
    tall: 0.15,
    opacity: 0.5,
    soft: 1.5 * unit,
  });
  const [above, below] = at([13, 14]);
  const gap = Math.hypot(below[0] - above[0], below[1] - above[1]);
  if (face.mouth !== 'lips') {
    const inside = [...top, ...bottom.toReversed()];
    const clip = board.clip(inside);
    board.fill(inside, tint([0.25, 0.07, 0.03]));
    board.disc([below[0], below[1] + gap * 0.08], wide * 0.26, tint([0.56, 0.12, 0.05]), {
      clip,
      tall: (gap * 0.32) / (wide * 0.26),
      opacity: 0.9,
    });
    if (face.mouth === 'teeth') {
      const share = gap > 0.12 * wide ? 0.66 : 1;
      const edge = top.map(
        ([x, y], i): Point => [x + share * (bottom[i][0] - x), y + share * (bottom[i][1] - y)],
      );
      board.fill([...top, ...edge.toReversed()], tint([0.965, 0.002, 0.012]), { clip });
      const shade = top.map(
        ([x, y], i): Point => [x + 0.12 * (bottom[i][0] - x), y + 0.12 * (bottom[i][1] - y)],
      );
      board.fill([...top, ...shade.toReversed()], tint([0.45, 0.02, 0.02]), {
        clip,
        opacity: 0.3,
        soft: unit,
      });
    }
    board.pen(at(mouthLines.top), 2.2 * unit * style.mouth, style.ink, { opacity: 0.95 });
    board.pen(at(mouthLines.bottom), 1.4 * unit * style.mouth, style.ink, { opacity: 0.6 });
  } else {
    const line = at(mouthLines.top).map((point, i): Point => {
      const other = at(mouthLines.bottom)[i];
      return [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2];
    });
    board.pen([right, ...line.slice(1, -1), left], 2.8 * unit * style.mouth, style.ink, { opacity: 0.95 });
  }
  for (const [corner, way] of [
    [right, 1],
    [left, -1],
  ] as const) {
    board.pen(
      [
        [corner[0] - way * 2.5 * unit, corner[1] - 1.5 * unit],
        corner,
        [corner[0] + way * 2 * unit, corner[1] + 1.2 * unit],
      ],
      2.2 * unit * style.mouth,
      style.ink,
      { opacity: 0.8 },
    );
  }
  const under = at([84, 17, 314]).map(([x, y]): Point => [x, y + 1.5 * unit]);
  board.pen(under, 1.6 * unit * style.mouth, fold, { opacity: 0.5 });
}
