import type { DrawnScene } from '../../drawn-scene.ts';
import { drawGlasses } from '../../face/draw-glasses.ts';
import type { Point } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';
import type { AnimeFace } from './anime-face.ts';

/** Drawn eyes are lower and larger: frames go along, so many distances of the eyes down and so much larger. */
const [lower, larger] = [0.03, 1.06];

/** The frames that were found, over the drawn eyes; dark glass as two shapes with a light on them. */
export function drawAnimeGlasses({ board, frame, face, tint }: AnimeFace, scene: DrawnScene): void {
  const { glasses } = face;
  if (!glasses) return;
  const scale = board.canvas.width / scene.width;
  const grown = (line: readonly Point[]): Point[] => {
    const middle = line.reduce(
      ([x, y], point): Point => [x + point[0] / line.length, y + point[1] / line.length],
      [0, 0] as Point,
    );
    return line.map(([x, y]): Point => {
      const [px, py] = [middle[0] + (x - middle[0]) * larger, middle[1] + (y - middle[1]) * larger];
      return frame.place([px * scale, py * scale], 0, lower * frame.apart);
    });
  };
  if (glasses.isDark) {
    for (const lens of glasses.lenses) {
      const line = curveThrough(grown(lens), true, 4);
      const clip = board.clip(line);
      board.fill(line, tint([Math.min(0.22, glasses.color[0]), glasses.color[1], glasses.color[2]]));
      const left = Math.min(...line.map(([x]) => x));
      const right = Math.max(...line.map(([x]) => x));
      const [top, bottom] = [Math.min(...line.map(([, y]) => y)), Math.max(...line.map(([, y]) => y))];
      const wide = right - left;
      board.fill(
        [
          [left + 0.6 * wide, top],
          [left + 0.82 * wide, top],
          [left + 0.42 * wide, bottom],
          [left + 0.2 * wide, bottom],
        ],
        [1, 0, 0],
        { opacity: 0.22, clip },
      );
    }
  }
  const unit = frame.apart / 70;
  drawGlasses({
    board,
    unit,
    tint,
    face: { glasses: { ...glasses, isDark: false } },
    at: (places: readonly (number | Point)[]) => grown(places as readonly Point[]),
  });
}
