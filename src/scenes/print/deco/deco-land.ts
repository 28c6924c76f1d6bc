import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { cutout, fill, type Outline } from '../plate/plate.ts';
import { between, flat, type Point, rectangle, stroke } from '../plate/shapes.ts';
import type { DecoStage } from './deco-stage.ts';

/** Mountains mirrored at the middle: a light and a dark face, gilded edges, chevrons on the snow. */
export function drawDecoMountains({ plate, random, inks, gold }: DecoStage, foot: number): void {
  const { wide, high } = plate;
  const middle = wide / 2;
  const main = high * between(random, 0.36, 0.43);
  const peaks: { x: number; tall: number; half: number; t: number }[] = [];
  for (const [away, share] of [
    [0.44, 0.62],
    [0.24, 0.78],
    [0, 1],
    [0.35, 0.4],
    [0.19, 0.42],
  ]) {
    const near = away === 0 ? 0.5 : share < 0.6 ? 0.9 : 0.2;
    const at = away * wide * between(random, 0.92, 1.08);
    for (const side of at === 0 ? [1] : [-1, 1])
      peaks.push({ x: middle + side * at, tall: main * share, half: main * share * 0.62, t: near });
  }
  for (const { x, tall, half, t } of peaks) {
    const top = foot - tall;
    const lit = mixed(inks.light, inks.middle, t * 0.8);
    const dark = mixed(inks.middle, inks.ground, 0.25 + t * 0.6);
    const side = x < middle - 0.01 ? 1 : x > middle + 0.01 ? -1 : 1;
    const shape: Outline = [x, top, x + half, foot, x - half, foot];
    const whole = cutout(plate, [shape]);
    fill(plate, [shape], (out, _, y) => {
      [out[0], out[1], out[2]] = mixed(lit, inks.ground, 0.35 * smooth(top, foot, y));
    });
    const ridge: Point[] = [
      [x, top],
      [x + side * half * 0.1, top + tall * 0.28],
      [x - side * half * 0.06, top + tall * 0.5],
      [x + side * half * 0.12, foot],
    ];
    fill(plate, [flat([...ridge, [x - side * half * 2, foot], [x - side * half * 2, top]])], dark, 1, whole);
    // Snow in chevrons.
    const snow: Outline = flat([
      [x - half, top - 0.1],
      [x - half, top + tall * 0.3],
      [x - half * 0.2, top + tall * 0.22],
      [x - half * 0.1, top + tall * 0.34],
      [x, top + tall * 0.24],
      [x + half * 0.1, top + tall * 0.34],
      [x + half * 0.2, top + tall * 0.22],
      [x + half, top + tall * 0.3],
      [x + half, top - 0.1],
    ]);
    fill(plate, [snow], mixed(inks.ivory, lit, 0.35 * t), 1, whole);
    const snowDark = cutout(plate, [snow]);
    for (let i = 0; i < snowDark.data.length; i++) snowDark.data[i] *= whole.data[i];
    fill(
      plate,
      [flat([...ridge, [x - side * half * 2, foot], [x - side * half * 2, top]])],
      x === middle ? mixed(inks.gold, inks.ground, 0.5) : mixed(inks.gold, inks.ivory, 0.25),
      1,
      snowDark,
    );
    const lines: Outline[] = [
      stroke(
        [
          [x - half, foot],
          [x, top],
        ],
        () => 0.0045,
      ),
      stroke(
        [
          [x, top],
          [x + half, foot],
        ],
        () => 0.0045,
      ),
      stroke(ridge, () => 0.003),
    ];
    for (let k = 1; k <= 4; k++) {
      const y = top + tall * (0.36 + 0.14 * k);
      lines.push(
        stroke(
          [
            [x + side * half * 0.1, y],
            [x + side * half * 0.62, y + tall * 0.2],
          ],
          (s) => 0.0035 * (1 - s),
        ),
      );
    }
    fill(plate, lines, gold, 1);
  }
  fill(plate, [rectangle(-0.1, foot - 0.003, wide + 0.1, foot + 0.003)], gold);
}

/** Firs as stacks of chevrons, mirrored. */
export function drawDecoFirs({ plate, random, inks, gold }: DecoStage, foot: number): void {
  const { wide, high } = plate;
  for (let k = 5; k >= 0; k--) {
    const tall = high * (0.16 + 0.055 * k) * between(random, 0.9, 1.1);
    const away = wide * (0.1 + 0.078 * k);
    for (const side of [-1, 1]) {
      const x = wide / 2 + side * away;
      for (let tier = 5; tier >= 0; tier--) {
        const top = foot - tall + (tall * tier) / 7.5;
        const half = tall * (0.07 + 0.034 * tier);
        const low = top + tall * 0.26;
        fill(
          plate,
          [[x, top, x + half, low, x, low - tall * 0.05, x - half, low]],
          mixed(inks.middle, inks.ground, 0.2 + 0.1 * (k % 3)),
        );
        fill(
          plate,
          [[x, top, x, low - tall * 0.05, x - side * half, low]],
          mixed(inks.light, inks.middle, 0.55),
          0.8,
        );
        fill(
          plate,
          [
            stroke(
              [
                [x - half, low],
                [x, top],
                [x + half, low],
              ],
              () => 0.0024,
            ),
          ],
          gold,
          0.9,
        );
      }
    }
  }
}
