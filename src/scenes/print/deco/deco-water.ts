import { mixed } from '../plate/ink-color.ts';
import { cutout, fill } from '../plate/plate.ts';
import { disc, rectangle } from '../plate/shapes.ts';
import type { DecoStage } from './deco-stage.ts';

/** Bare ground below the motif, under three lines. */
export function drawPlinth({ plate, inks, gold }: DecoStage, from: number): void {
  const { wide, high } = plate;
  fill(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)], inks.ground);
  const lines = [0, 0.014, 0.022].map((down, k) =>
    rectangle(-0.1, from + down, wide + 0.1, from + down + (k === 0 ? 0.006 : 0.002)),
  );
  fill(plate, lines, gold);
}

/** Water as rows of fans that lie over each other like scales. */
export function drawScales({ plate, inks, gold }: DecoStage, from: number): void {
  const { wide, high } = plate;
  const count = 9;
  const r = wide / count / 2;
  fill(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)], inks.ground);
  const within = cutout(plate, [rectangle(-0.1, from, wide + 0.1, high + 0.1)]);
  for (let row = 0, y = from + r * 0.55; y < high + r; row++, y += r * 0.52)
    for (let k = -1; k <= count; k++) {
      const x = (k + (row % 2 === 0 ? 0.5 : 1)) * 2 * r;
      for (const [share, isGold] of [
        [1, true],
        [0.955, false],
        [0.72, true],
        [0.685, false],
        [0.45, true],
        [0.42, false],
        [0.16, true],
      ] as const)
        fill(
          plate,
          [disc(x, y, r * share)],
          isGold
            ? gold
            : mixed(
                mixed(inks.ground, inks.middle, 0.85 - 0.5 * share),
                inks.ground,
                Math.min(0.8, row * 0.09),
              ),
          1,
          within,
        );
    }
}
