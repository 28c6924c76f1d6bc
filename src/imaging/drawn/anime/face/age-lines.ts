import type { DrawnScene } from '../../drawn-scene.ts';
import type { Lab } from '../../face-colors.ts';
import type { Point } from '../../strokes/cover.ts';
import type { AnimeFace } from './anime-face.ts';
import { foldShare } from './measure-age.ts';

/** Of the lines, where a face has folds in full. */
const opacity = { mouth: 0.8, eyes: 0.8, corners: 0.65, forehead: 0.55 };

/** Faces in this style look young: where the photo has folds, light lines stand for them under the eyes, beside the mouth and on a free forehead. */
export function drawAgeLines(drawn: AnimeFace, scene: DrawnScene, hair: Float32Array): void {
  const { board, frame, tones } = drawn;
  const { apart, points, place, mouth } = frame;
  const share = foldShare(scene, drawn.face, drawn.isBearded);
  if (share < 0.05) return;
  const color: Lab = [tones.deep[0] - 0.02, tones.deep[1], tones.deep[2]];
  const line = (places: readonly Point[], width: number, strength: number) =>
    board.pen(places, width * apart, color, { opacity: strength * share });
  for (const [side, way] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const eye = frame.eyes[side];
    const wing = points[side === 0 ? 129 : 358];
    const corner = place(mouth.middle, way * 0.5 * mouth.width, 0);
    const at = (from: Point, u: number, v: number) => place(from, way * u * apart, v * apart);
    line([at(wing, 0.08, 0.04), at(corner, 0.13, -0.16), at(corner, 0.14, 0.04)], 0.021, opacity.mouth);
    line([at(eye, -0.16, 0.36), at(eye, 0.02, 0.43), at(eye, 0.2, 0.4)], 0.018, opacity.eyes);
    line([at(eye, 0.42, 0.02), at(eye, 0.53, 0.07)], 0.014, opacity.corners);
  }
  const scale = board.canvas.width / scene.width;
  for (const [k, wide] of [0.42, 0.32].entries()) {
    const top = place(frame.middle, 0, -(0.62 + 0.16 * k) * apart);
    const ends = [-1, 0, 1].map((way) => place(top, way * wide * apart, Math.abs(way) * 0.03 * apart));
    const isFree = ends.every(([x, y]) => {
      const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
      if (column < 0 || row < 0 || column >= scene.width || row >= scene.height) return false;
      return hair[row * scene.width + column] < 0.3;
    });
    if (isFree) line(ends, 0.014, opacity.forehead);
  }
}
