import { smooth } from '../../../imaging/sampling/ramp.ts';
import { fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, curve, disc, flat, type Point, stroke } from '../plate/shapes.ts';
import { claw } from './great-wave.ts';
import { type BlockStage, fillOutlined } from './woodblock.ts';

interface Swell {
  readonly base: number;
  readonly tall: number;
  /** From crest to crest. */
  readonly length: number;
  readonly shift: number;
  readonly ink: Ink;
  readonly band: Ink;
  /** Whether crests break. */
  readonly foam: boolean;
  readonly way: -1 | 1;
}

/** A row of waves across the picture, with bands along its slopes. */
export function drawSwell(
  stage: BlockStage,
  { base, tall, length, shift, ink, band, foam, way }: Swell,
): void {
  const { plate, noise, random, inks } = stage;
  const { wide, high } = plate;
  const line = (x: number) => {
    const phase = (x / length + shift + 0.12 * noise.at(x * 1.3, shift * 7)) % 1;
    const t = ((phase % 1) + 1) % 1;
    const u = way > 0 ? t : 1 - t;
    // Long on the back, short on the face, and pointed between them.
    const rise = u < 0.68 ? (u / 0.68) ** 1.7 : ((1 - u) / 0.32) ** 1.35;
    return base - tall * rise * (0.75 + 0.45 * noise.at(Math.floor(x / length + shift) * 3.7, shift));
  };
  const steps = 420;
  const xs = Array.from({ length: steps + 1 }, (_, k) => -0.05 + ((wide + 0.1) * k) / steps);
  const crest = xs.map((x): Point => [x, line(x)]);
  fill(plate, [flat([...crest, [wide + 0.05, high + 0.1], [-0.05, high + 0.1]])], ink);
  for (let k = 1; k < 5; k++) {
    const down = tall * (0.2 + 0.3 * k + 0.06 * k * k);
    const flatness = 1 - 0.16 * k;
    const from: Point[] = [];
    const to: Point[] = [];
    for (const [x, y] of crest) {
      const level = base + (y - base) * flatness + down;
      const thick = tall * (0.05 + 0.03 * k) * smooth(-0.35, 0.3, noise.at(x * 4 + k * 3, shift * 5 + k));
      from.push([x, level - thick]);
      to.unshift([x, level + thick]);
    }
    fill(plate, [flat([...from, ...to])], k === 2 ? inks.foam : band, k === 2 ? 0.8 : 1);
  }
  fill(plate, [stroke(crest, () => 0.0036)], inks.key);
  if (!foam) return;
  const fingers: Outline[] = [];
  const rims: Outline[] = [];
  for (let k = 2; k < steps - 1; k++) {
    const [x, y] = crest[k];
    const isCrest = y < crest[k - 1][1] && y <= crest[k + 1][1] && base - y > tall * 0.5;
    if (!isCrest) continue;
    const many = 12;
    for (let i = 0; i < 9; i++) {
      const fx = x + way * (i / 8 - 0.8) * length * 0.26;
      const r = tall * between(random, 0.06, 0.12) * Math.sin(Math.PI * (0.15 + (0.75 * i) / 8));
      fingers.push(disc(fx, line(fx) + 0.004, r));
      rims.push(disc(fx, line(fx) + 0.004, r + 0.0024));
    }
    for (let i = 0; i < many; i++) {
      const away = (i / (many - 1) - 0.75) * length * 0.3;
      const fx = x + way * away;
      claw(
        [fx, line(fx) + 0.002],
        Math.PI * between(random, 0.02, 0.4),
        tall * between(random, 0.16, 0.32),
        tall * 0.085,
        1,
        way,
        random,
        fingers,
        rims,
        0.0024,
      );
    }
    fingers.push(
      stroke(
        [-0.26, -0.13, 0, 0.05].map(
          (u): Point => [x + way * u * length, line(x + way * u * length) + tall * 0.03],
        ),
        (t) => tall * 0.24 * Math.sin(Math.PI * t),
      ),
    );
    rims.push(
      stroke(
        [-0.26, -0.13, 0, 0.05].map(
          (u): Point => [x + way * u * length, line(x + way * u * length) + tall * 0.03],
        ),
        (t) => tall * 0.24 * Math.sin(Math.PI * t) + 0.004,
      ),
    );
  }
  fillOutlined(stage, fingers, rims, inks.foam);
}

/** A long open boat among the waves, its crew bent over the oars. */
export function drawOarBoat(
  stage: BlockStage,
  x: number,
  y: number,
  size: number,
  way: -1 | 1,
  tilt: number,
): void {
  const { plate, inks } = stage;
  const at = (u: number, v: number): Point => {
    const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
    return [x + way * (u * c - v * s) * size, y + (u * s + v * c) * size];
  };
  const hull = [
    ...curve([at(-0.62, -0.02), at(-0.4, 0.09), at(0, 0.12), at(0.42, 0.04), at(0.74, -0.2)], 8),
    ...curve([at(0.74, -0.2), at(0.42, -0.07), at(0, -0.01), at(-0.4, -0.01), at(-0.62, -0.02)], 8),
  ];
  const wood: Ink = [0.83, 0.7, 0.47];
  fill(plate, [hull.flat()], wood);
  fill(plate, [stroke([...hull, hull[0]], () => 0.0034)], inks.key);
  fill(plate, [stroke(curve([at(-0.56, 0.03), at(0, 0.07), at(0.5, -0.04)], 8), () => 0.0026)], inks.key);
  const men: Outline[] = [];
  const heads: Outline[] = [];
  for (let k = 0; k < 5; k++) {
    const u = -0.42 + k * 0.18;
    men.push(
      stroke(
        curve([at(u - 0.05, 0.01), at(u - 0.01, -0.09), at(u + 0.07, -0.1)], 5),
        (t) => size * 0.085 * (1 - 0.3 * t),
      ),
    );
    const [hx, hy] = at(u + 0.09, -0.115);
    heads.push(disc(hx, hy - size * 0.012, size * 0.03));
  }
  fill(plate, men, inks.deep);
  fill(plate, heads, wood);
}
