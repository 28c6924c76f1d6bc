import { oklabOf } from '../../../color/oklab.ts';
import { type Canvas, full } from '../../../raster/canvas.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { FaceBoard } from '../../face/face-board.ts';
import type { Lab } from '../../face-colors.ts';
import type { Point } from '../../strokes/cover.ts';
import { skinTones } from '../face/anime-tones.ts';
import { faceFrame } from '../face/face-frame.ts';
import type { AnimeHeads } from '../skin/head-zones.ts';
import { foreheadStrands } from './forehead-strands.ts';
import { type AnimeHair, hairColor } from './hair-tones.ts';
import type { Lock } from './lock-shape.ts';
import { rimLocks } from './rim-locks.ts';

/** Of the lines along locks, in distances of the eyes. */
const line = 0.024;

/** Locks at the rim of hair and strands over foreheads, in the colors of the hair they come from; hats have none. */
export function drawLocks(
  canvas: Canvas,
  scene: DrawnScene,
  { hair, shapes }: Pick<AnimeHeads, 'hair' | 'shapes'>,
  { strands: flow, heads }: AnimeHair,
): void {
  if (!flow) return;
  const scale = canvas.width / scene.width;
  const kept = shapes.map((share, i) => Math.max(share, scene.skin[i] * (1 - hair[i])));
  for (const [k, { head }] of heads.entries()) {
    const { face } = head;
    const board = new FaceBoard(canvas);
    const frame = faceFrame(face, scale);
    const [hairL, hairA, hairB] = hairColor(face.colors.hair, scene.isGray);
    const edge: Lab = [Math.min(0.3, hairL * 0.45), hairA, hairB];
    const crown = frame.place(frame.middle, 0, -0.95 * frame.height);
    const rim = rimLocks(
      {
        width: scene.width,
        height: scene.height,
        hair: head.hair,
        kept,
        crown: [crown[0] / scale, crown[1] / scale],
        faceHeight: face.height,
      },
      flow,
    );
    const outer = rim.map(
      (lock): Lock => ({
        free: lock.free,
        root: scaled(lock.root, scale),
        tip: scaled(lock.tip, scale),
        one: lock.one.map((point) => scaled(point, scale)),
        other: lock.other.map((point) => scaled(point, scale)),
      }),
    );
    const area = head.hair.reduce((sum, share) => sum + share, 0);
    const volume = area / face.height ** 2;
    const strands = foreheadStrands(frame, head.hair, scene, scale, 7 + k, volume);
    const tones = skinTones(face.colors.skin);
    const shadow: Lab = scene.isGray ? [tones.shadow[0], 0, 0] : tones.shadow;
    for (const strand of strands) {
      const moved = (points: readonly Point[]) =>
        points.map((point) => frame.place(point, 0.03 * frame.apart, 0.07 * frame.apart));
      board.fill([...moved(strand.one), ...moved(strand.other).toReversed()], shadow);
    }
    for (const lock of [...outer, ...strands])
      drawLock(board, lock, [hairL, hairA, hairB], edge, line * frame.apart);
  }
}

function scaled([x, y]: Point, scale: number): Point {
  return [x * scale, y * scale];
}

/** Filled with the color at its root, lines along both sides. */
function drawLock(board: FaceBoard, lock: Lock, hair: Lab, edge: Lab, width: number): void {
  const from = lock.free;
  const color = colorOf(board.canvas, lock);
  if (!color) return;
  // A root that lies beside the hair has another color there.
  const isHair =
    Math.hypot(color[1] - hair[1], color[2] - hair[2]) < 0.04 && Math.abs(color[0] - hair[0]) < 0.25;
  board.fill([...lock.one, ...lock.other.toReversed()], isHair ? color : hair);
  for (const side of [lock.one, lock.other]) {
    const last = side.length - 1;
    board.ribbon(
      side,
      side.map((_, i) => width * smooth(from, from + 0.3, i / last) * (1 - 0.6 * (i / last) ** 2)),
      edge,
    );
  }
}

/** The color of the hair a little behind the root. */
function colorOf({ width, height, data }: Canvas, { root, tip }: Lock): Lab | undefined {
  const [dx, dy] = [root[0] - tip[0], root[1] - tip[1]];
  const rgb = new Float32Array(3);
  let count = 0;
  for (let share = 0.05; share <= 0.4; share += 0.07) {
    const [x, y] = [Math.floor(root[0] + share * dx), Math.floor(root[1] + share * dy)];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    for (let c = 0; c < 3; c++) rgb[c] += data[3 * (y * width + x) + c] / full;
    count++;
  }
  if (count === 0) return undefined;
  const [l, a, b] = oklabOf(rgb.map((value) => value / count));
  return [l, a, b];
}
