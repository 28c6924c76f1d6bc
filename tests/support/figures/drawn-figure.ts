import type { Raster } from '#src/imaging/raster/raster.ts';
import type { ScoredPlace } from '#src/tools/ai-dance/puppet/skeleton.ts';

/** Of {@link drawFigure}. */
export const figureFrame = { width: 240, height: 400 };
const at = (x: number, y: number, score = 0.9): ScoredPlace => [x, y, score];

/** Somebody who stands, seen from the front, arms a little off the body: the own right is the viewer's left. */
export const standing = {
  nose: at(120, 62),
  leftEar: at(130, 60),
  rightEar: at(110, 60),
  leftShoulder: at(152, 104),
  rightShoulder: at(88, 104),
  leftElbow: at(172, 156),
  rightElbow: at(68, 156),
  leftWrist: at(182, 204),
  rightWrist: at(58, 204),
  leftHip: at(138, 200),
  rightHip: at(102, 200),
  leftKnee: at(140, 276),
  rightKnee: at(100, 276),
  leftAnkle: at(142, 350),
  rightAnkle: at(98, 350),
};

/** Somebody with these joints drawn: a round head, a trunk, limbs of even width. */
export function drawFigure(
  points: typeof standing,
  armColor: readonly [number, number, number] = [220, 170, 140],
): Raster<Uint8Array> {
  const frame = figureFrame;
  const data = new Uint8Array(frame.width * frame.height * 4);
  const limbs = (['left', 'right'] as const).flatMap((side) => [
    {
      ends: [points[`${side}Shoulder`], points[`${side}Elbow`], points[`${side}Wrist`]],
      half: 11,
      color: armColor,
    },
    {
      ends: [points[`${side}Hip`], points[`${side}Knee`], points[`${side}Ankle`]],
      half: 15,
      color: [40, 60, 120],
    },
  ]);
  for (let y = 0, i = 0; y < frame.height; y++)
    for (let x = 0; x < frame.width; x++, i++) {
      const isNear = (a: ScoredPlace, b: ScoredPlace, half: number) => {
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const share = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
        return Math.hypot(x - a[0] - share * dx, y - a[1] - share * dy) < half;
      };
      const limb = limbs.find(({ ends: [a, b, c], half }) => isNear(a, b, half) || isNear(b, c, half));
      const isTrunk = isNear(at(120, 118), at(120, 200), 34);
      const isHead = Math.hypot(x - 120, y - 60) < 26;
      const color = limb?.color ?? (isTrunk ? [180, 40, 60] : isHead ? [220, 170, 140] : undefined);
      if (color) data.set([...color, 255], 4 * i);
    }
  return { ...frame, channels: 4, data };
}
