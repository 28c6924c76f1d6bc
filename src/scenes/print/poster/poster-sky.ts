import { createNoise } from '../../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, flood, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { between, curve, disc, flat, type Point, pill, stroke } from '../plate/shapes.ts';
import type { PosterScene } from './compose-poster.ts';
import type { PosterInks } from './poster-inks.ts';

/** Everything behind the land. */
export function drawSky(
  plate: Plate,
  scene: PosterScene,
  inks: PosterInks,
  sights: ReadonlySet<string>,
): void {
  const { wide, horizon, disc: orb, seed } = scene;
  const random = seededRandom(seed + 101);
  const isGray = scene.weather === 'overcast' || scene.weather === 'storm' || scene.weather === 'rain';
  const gloom = scene.weather === 'storm' ? 0.62 : isGray ? 0.4 : 0;
  const top = mixed(inks.skyTop, mixed(inks.shade, inks.near, 0.45), gloom);
  const low = mixed(inks.skyLow, inks.shade, gloom * 0.6);
  flood(plate, (out, _, y) => {
    const t = clamp(y / horizon) ** 1.15;
    for (let c = 0; c < 3; c++) out[c] = mix(top[c], low[c], t);
  });
  if (scene.stars) drawStars(plate, scene, inks.sun);
  if (sights.has('aurora')) drawAurora(plate, scene);
  if (sights.has('rainbow')) drawRainbow(plate, scene);
  if (orb) {
    // Rings of light, the farther the fainter.
    const glow = orb.isMoon ? mixed(inks.skyLow, inks.sun, 0.25) : mixed(inks.skyLow, inks.sun, 0.55);
    for (const [reach, share] of [
      [4.6, 0.1],
      [3.3, 0.13],
      [2.3, 0.17],
      [1.55, 0.24],
    ])
      fill(plate, [disc(orb.x, orb.y, orb.radius * reach)], glow, orb.isMoon ? share * 0.7 : share);
    if (orb.isMoon && random() < 0.4)
      fill(plate, [crescent(orb.x, orb.y, orb.radius, scene.light)], inks.sun);
    else fill(plate, [disc(orb.x, orb.y, orb.radius)], inks.sun);
  }
  const light = mixed(inks.skyLow, inks.sun, scene.daylight === 'night' ? 0.05 : 0.5);
  for (let k = 0; k < scene.clouds; k++) {
    const x = wide * ((k + between(random, 0.1, 0.9)) / scene.clouds);
    const y = horizon * between(random, 0.12, 0.62);
    const size = between(random, 0.1, 0.2) * (isGray ? 1.5 : 1);
    const tone = isGray ? mixed(top, low, between(random, 0.15, 0.5)) : light;
    fill(plate, cloud(x, y, size, random), tone, scene.daylight === 'night' ? 0.35 : 0.85);
  }
}

/** Bars of different lengths that lie on each other. */
function cloud(x: number, y: number, size: number, random: () => number): Outline[] {
  const bars: Outline[] = [];
  const thick = size * 0.085;
  for (let k = 0; k < 4; k++)
    bars.push(
      pill(
        x + size * between(random, -0.45, 0.45),
        y - k * thick * 1.75,
        size * (k === 0 ? 1 : between(random, 0.3, 0.75)),
        thick,
      ),
    );
  return bars;
}

function crescent(x: number, y: number, r: number, light: -1 | 1): Outline {
  const points: Point[] = [];
  for (let k = 0; k <= 40; k++) {
    const angle = -Math.PI / 2 + (k / 40) * Math.PI;
    points.push([x + light * r * Math.cos(angle), y + r * Math.sin(angle)]);
  }
  for (let k = 40; k >= 0; k--) {
    const angle = -Math.PI / 2 + (k / 40) * Math.PI;
    points.push([x + light * r * 0.45 * Math.cos(angle), y + r * Math.sin(angle)]);
  }
  return flat(points);
}

function drawStars(plate: Plate, { wide, horizon, seed }: PosterScene, ink: Ink): void {
  const random = seededRandom(seed + 55);
  const dots: Outline[] = [];
  for (let k = 0; k < 150 * wide; k++) {
    const y = horizon * random() ** 1.3;
    dots.push(disc(wide * random(), y, 0.0012 + 0.0022 * random() ** 5));
  }
  for (let k = 0; k < 5; k++) {
    const [x, y, r] = [wide * random(), horizon * random() * 0.6, between(random, 0.006, 0.011)];
    const s = r * 0.14;
    dots.push([
      x,
      y - r,
      x + s,
      y - s,
      x + r,
      y,
      x + s,
      y + s,
      x,
      y + r,
      x - s,
      y + s,
      x - r,
      y,
      x - s,
      y - s,
    ]);
  }
  fill(plate, dots, ink, 0.92);
}

const auroraInks: readonly Ink[] = [
  [0.35, 0.93, 0.66],
  [0.27, 0.8, 0.78],
  [0.62, 0.5, 0.9],
];

/** Three curtains, sharp below and fading upwards. */
function drawAurora(plate: Plate, { wide, horizon, seed }: PosterScene): void {
  const noise = createNoise(seed + 9);
  auroraInks.forEach((ink, k) => {
    const foot = (x: number) =>
      horizon * (0.62 - 0.13 * k) +
      0.13 * noise.fbm(x * 1.3 + k * 7, k * 3.1, 2) +
      0.05 * Math.sin(x * 5 + k * 2);
    const tall = horizon * (0.4 - 0.06 * k);
    fill(plate, [[-1, -1, wide + 1, -1, wide + 1, horizon * 1.2, -1, horizon * 1.2]], (out, x, y) => {
      const up = (foot(x) - y) / tall;
      [out[0], out[1], out[2]] = ink;
      const fold = 0.65 + 0.35 * noise.at(x * 9 + k * 5, 1.7);
      out[3] = up < 0 ? 0 : 0.75 * fold * smooth(0, 0.03, up) * (1 - clamp(up)) ** 1.6;
    });
  });
}

const rainbowInks: readonly Ink[] = [
  [0.86, 0.33, 0.28],
  [0.95, 0.6, 0.27],
  [0.97, 0.83, 0.38],
  [0.46, 0.72, 0.45],
  [0.27, 0.56, 0.73],
  [0.5, 0.4, 0.65],
];

function drawRainbow(plate: Plate, { wide, horizon, light }: PosterScene): void {
  const x = wide / 2 - light * wide * 0.12;
  const y = horizon * 1.02;
  rainbowInks.forEach((ink, k) => {
    const r = Math.min(wide * 0.46, horizon * 0.78) - k * 0.016;
    const arc: Point[] = Array.from({ length: 60 }, (_, i) => {
      const angle = Math.PI + (i / 59) * Math.PI;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
    fill(plate, [stroke(arc, () => 0.0165)], ink, 0.8);
  });
}

/** A flock, far away. */
export function drawBirds(plate: Plate, { birds, focus, wide, horizon, seed }: PosterScene, ink: Ink): void {
  const random = seededRandom(seed + 77);
  const [x, y] = [wide - focus + between(random, -0.1, 0.1), horizon * between(random, 0.22, 0.5)];
  const flock: Outline[] = [];
  for (let k = 0; k < birds; k++) {
    const span = between(random, 0.013, 0.024);
    const [bx, by] = [x + between(random, -0.14, 0.14), y + between(random, -0.07, 0.07)];
    const lift = between(random, 0.35, 0.6);
    for (const side of [-1, 1])
      flock.push(
        stroke(
          curve([
            [bx, by],
            [bx + side * span * 0.45, by - span * lift],
            [bx + side * span, by - span * lift * 0.55],
          ]),
          (t) => span * 0.17 * (1 - 0.85 * t),
        ),
      );
  }
  fill(plate, flock, ink);
}
