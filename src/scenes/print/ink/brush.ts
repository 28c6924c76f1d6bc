import type { Noise } from '../../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { type Cutout, fill, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { between, curve, type Point, type Random, stroke } from '../plate/shapes.ts';

/** Ink ground from soot, a little warm. */
export const soot: Ink = [0.1, 0.105, 0.115];

interface BrushLine {
  readonly points: readonly Point[];
  /** Where it's pressed hardest. */
  readonly width: number;
  /** How little ink is left: 0 wet … 1 dry. */
  readonly dry?: number;
}

/** The outline of a stroke: thin where it's set down and lifted, uneven in between. */
function brushLine({ points, width }: BrushLine, random: Random): Outline {
  const swell = between(random, 0.25, 0.6);
  const wave = random() * 6;
  return stroke(curve(points, 5), (t) => {
    const press = t < swell ? smooth(-0.12, swell, t) : smooth(1.12, swell, t);
    return width * (0.18 + 0.82 * press) * (0.85 + 0.15 * Math.sin(t * 9 + wave));
  });
}

/** Strokes of one strength; where the brush is dry, paper shows through its hairs. */
export function drawStrokes(
  plate: Plate,
  lines: readonly BrushLine[],
  { noise, random }: { readonly noise: Noise; readonly random: Random },
  strength: number,
  within?: Cutout,
  ink: Ink = soot,
): void {
  const dry = lines[0]?.dry ?? 0;
  const shapes = lines.map((line) => brushLine(line, random));
  const paint =
    dry === 0
      ? ink
      : (out: number[], x: number, y: number) => {
          [out[0], out[1], out[2]] = ink;
          out[3] =
            1 - dry * smooth(-0.1, 0.35, noise.at(x * 150, y * 110) + 0.5 * noise.at(x * 320, y * 320));
        };
  fill(plate, shapes, paint, strength, within);
}

/** How a wash settles: cloudy, a little darker along its edge. `depth` is the way from that edge. */
export function washAt(noise: Noise, x: number, y: number, depth: number): number {
  const cloud = 0.78 + 0.34 * noise.fbm(x * 7, y * 7, 4);
  const rim = 1 + 0.35 * smooth(0.012, 0, depth);
  return clamp(cloud * rim);
}
