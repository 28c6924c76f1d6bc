import type { Canvas } from '../../../raster/canvas.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import { FaceBoard } from '../../face/face-board.ts';
import type { Lab } from '../../face-colors.ts';
import type { Point } from '../../strokes/cover.ts';
import { findAnimalEyes } from './find-animal-eyes.ts';

/** A drawn eye over the spot that was found. */
const larger = 1.22;

/** The eyes of an animal, where two are surely found: round, dark, with a warm lower half and two lights. */
export function drawAnimalEyes(canvas: Canvas, scene: DrawnScene, eyeSize: number): void {
  const eyes = findAnimalEyes(scene);
  if (!eyes) return;
  const scale = canvas.width / scene.width;
  const board = new FaceBoard(canvas);
  const tint = ([l, a, b]: Lab): Lab => (scene.isGray ? [l, 0, 0] : [l, a, b]);
  // One size for both: spots are cut short by fur.
  const shared = (eyes[0].radius + eyes[1].radius) / 2;
  for (const { middle, radius } of eyes) {
    const center: Point = [middle[0] * scale, middle[1] * scale];
    const r = scale * larger * eyeSize * (0.4 * radius + 0.6 * shared);
    const at = (u: number, v: number): Point => [center[0] + u * r, center[1] + v * r];
    board.disc(center, r, tint([0.14, 0.015, 0.015]));
    const clip = board.clip(
      Array.from({ length: 40 }, (_, k) =>
        at(0.9 * Math.cos((Math.PI * k) / 20), 0.9 * Math.sin((Math.PI * k) / 20)),
      ),
    );
    board.disc(at(0, 0.55), 0.72 * r, tint([0.42, 0.06, 0.075]), { clip, soft: 0.16 * r });
    board.disc(at(0, 0.72), 0.42 * r, tint([0.66, 0.05, 0.1]), { clip, soft: 0.12 * r, opacity: 0.8 });
    board.disc(at(0, 0.02), 0.5 * r, tint([0.08, 0, 0]), { clip });
    board.disc(at(-0.34, -0.38), 0.3 * r, [1, 0, 0], { clip });
    board.disc(at(0.38, 0.4), 0.14 * r, [1, 0, 0], { clip, opacity: 0.9 });
  }
}
