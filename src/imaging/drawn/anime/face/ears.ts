import type { DrawnScene } from '../../drawn-scene.ts';
import type { AnimeFace } from './anime-face.ts';

/** Beside the face, skin so wide, in distances of the eyes, is an ear that is seen. */
const leastWidth = 0.1;

/** The inner line of each ear that is seen: where skin goes on beside the face, at the height of the nose. */
export function drawEars(
  { board, frame, face, tones }: AnimeFace,
  scene: DrawnScene,
  hair: Float32Array,
): void {
  const scale = board.canvas.width / scene.width;
  const { apart } = frame;
  const color = [tones.deep[0] - 0.06, tones.deep[1], tones.deep[2]] as const;
  for (const [index, way] of [
    [234, -1],
    [454, 1],
  ] as const) {
    const start = frame.points[index];
    const isEar = (u: number, v: number) => {
      const [x, y] = frame.place(start, way * u, v);
      const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
      if (column < 0 || row < 0 || column >= scene.width || row >= scene.height) return false;
      const i = row * scene.width + column;
      return Math.max(face.face[i], face.skin[i]) > 0.5 && hair[i] < 0.4;
    };
    let [wide, rows] = [0, 0];
    for (let v = -0.2; v <= 0.25; v += 0.05) {
      let u = 0;
      while (u < 0.5 && isEar((u + 0.02) * apart, v * apart)) u += 0.02;
      if (u < leastWidth) continue;
      wide += u;
      rows++;
    }
    if (rows < 4) continue;
    const width = Math.min(0.4, wide / rows) * apart;
    const at = (u: number, v: number) => frame.place(start, way * u * width, v * apart);
    board.pen([at(0.35, -0.17), at(0.74, -0.2), at(0.72, 0), at(0.45, 0.14)], 0.018 * apart, color);
    board.pen([at(0.3, -0.02), at(0.52, 0.03), at(0.36, 0.1)], 0.014 * apart, color, { opacity: 0.8 });
  }
}
