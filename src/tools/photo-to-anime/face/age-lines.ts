import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import type { Lab } from '../../../imaging/drawn/face-colors.ts';
import { faceFolds } from '../../../imaging/drawn/strokes/face-folds.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { AnimeFace } from './anime-face.ts';
import { faceFrame } from './face-frame.ts';

/** Folds of a face, measured: how long and deep they are beside the mouth, under the eyes and on the forehead. */
export interface FoldShares {
  readonly mouth: number;
  readonly eyes: number;
  readonly forehead: number;
}

/** Length of folds in heights of the face, weighed by their depth, from which on a line is drawn, and at which it is drawn in full. */
const [some, many] = [0.16, 0.7];
/** Depth of a fold that counts once. */
const usualDepth = 0.02;

export function foldShares(drawn: Pick<AnimeFace, 'face'>, scene: DrawnScene): FoldShares {
  const frame = faceFrame(drawn.face, 1);
  const shares = { mouth: 0, eyes: 0, forehead: 0 };
  for (const { line, strength } of faceFolds(scene, drawn.face)) {
    const depth = Math.min(2, strength / usualDepth) / drawn.face.height;
    for (const point of line) {
      const [u, v] = frame.offset(point).map((value) => value / frame.apart);
      if (v < -0.3) shares.forehead += depth;
      else if (v < 0.5) shares.eyes += Math.abs(u) < 0.95 ? depth : 0;
      else if (Math.abs(u) < 0.9) shares.mouth += depth;
    }
  }
  return shares;
}

/** Faces in this style look young: where the photo has folds, light lines stand for them under the eyes, beside the mouth and on the forehead. */
export function drawAgeLines(drawn: AnimeFace, scene: DrawnScene): void {
  const { board, frame, tones } = drawn;
  const { apart, points, place, mouth } = frame;
  const shares = foldShares(drawn, scene);
  const color: Lab = [tones.deep[0] - 0.02, tones.deep[1], tones.deep[2]];
  const amount = (share: number) => smooth(some, many, share);
  const [fromMouth, fromEyes, fromForehead] = [
    amount(shares.mouth),
    amount(shares.eyes),
    amount(shares.forehead),
  ];
  for (const [side, way] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const eye = frame.eyes[side];
    if (fromMouth > 0.05) {
      const wing = points[side === 0 ? 129 : 358];
      const corner = place(mouth.middle, way * 0.5 * mouth.width, 0);
      board.pen(
        [
          place(wing, way * 0.08 * apart, 0.04 * apart),
          place(corner, way * 0.13 * apart, -0.16 * apart),
          place(corner, way * 0.14 * apart, 0.04 * apart),
        ],
        0.02 * apart,
        color,
        { opacity: 0.75 * fromMouth, shape: 'both' },
      );
    }
    if (fromEyes > 0.05) {
      board.pen(
        [
          place(eye, -way * 0.16 * apart, 0.36 * apart),
          place(eye, way * 0.02 * apart, 0.43 * apart),
          place(eye, way * 0.2 * apart, 0.4 * apart),
        ],
        0.016 * apart,
        color,
        { opacity: 0.75 * fromEyes },
      );
      board.pen(
        [place(eye, way * 0.42 * apart, 0.02 * apart), place(eye, way * 0.53 * apart, 0.07 * apart)],
        0.014 * apart,
        color,
        {
          opacity: 0.6 * fromEyes,
        },
      );
    }
  }
  if (fromForehead > 0.05) {
    for (const [k, wide] of [0.42, 0.32].entries()) {
      const top = place(frame.middle, 0, -(0.62 + 0.16 * k) * apart);
      board.pen(
        [place(top, -wide * apart, 0.03 * apart), top, place(top, wide * apart, 0.03 * apart)],
        0.014 * apart,
        color,
        {
          opacity: 0.55 * fromForehead,
        },
      );
    }
  }
}
