import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, crag, curve, flat, type Point, type Random, stroke } from '../plate/shapes.ts';
import { drawSea } from './lake-and-sea.ts';
import { woods } from './pines.ts';
import { airInk, landInk, type PosterStage, tabled } from './poster-stage.ts';

/** Water to the horizon, faint land at one side. */
export function drawOpenSea(stage: PosterStage): void {
  const { scene, random } = stage;
  if (random() < 0.5)
    drawHeadland(stage, { at: scene.horizon + 0.002, tall: 0.06, reach: 0.55, t: 0.08, side: scene.frame });
  drawSea(stage, scene.high);
}

/** Islands behind each other in the sea. */
export function drawIslands(stage: PosterStage): void {
  const { plate, scene, inks, random } = stage;
  const { wide, horizon, high } = scene;
  drawSea(stage, high);
  const count = 5 + Math.floor(random() * 3);
  for (let k = 0; k < count; k++) {
    const t = k / count;
    const foot = horizon + 0.004 + (high - horizon) * 0.4 * t ** 1.5;
    const x = k === count - 1 ? scene.focus : wide * ((k * 0.618 + random() * 0.2) % 1);
    const half = between(random, 0.09, 0.2) * (0.7 + 0.8 * t);
    const tall = half * between(random, 0.45, 0.95);
    const shape = island(x, foot, half, tall, random);
    const ink = landInk(inks, 0.12 + 0.62 * t);
    const air = airInk(inks);
    fill(plate, [shape], (out, _, y) => {
      const share = 0.45 * (1 - t) * smooth(foot - tall * 0.7, foot, y);
      for (let c = 0; c < 3; c++) out[c] = ink[c] + (air[c] - ink[c]) * share;
    });
    const shaded = half * 0.9;
    fill(
      plate,
      [
        flat([
          ...crag([x, foot - tall * 1.1], [x - scene.light * 0.1 * half, foot], 4, 0.2, random),
          [x - scene.light * shaded * 1.6, foot],
          [x - scene.light * shaded * 1.6, foot - tall * 1.3],
        ]),
      ],
      (out, px, py) => {
        [out[0], out[1], out[2]] = mixed(ink, inks.near, 0.3);
        out[3] = insideIsland(shape, px, py) ? 0.6 : 0;
      },
    );
    if (t > 0.3 && scene.trees) {
      const trees = palms(x + half * between(random, -0.4, 0.4), foot - tall * 0.75, 0.07 + 0.1 * t, random);
      fill(plate, trees, landInk(inks, 0.5 + 0.5 * t));
    }
    fill(
      plate,
      [
        stroke(
          [
            [x - half * 1.15, foot],
            [x, foot + 0.002],
            [x + half * 1.15, foot],
          ],
          () => 0.004 + 0.004 * t,
        ),
      ],
      mixed(inks.skyLow, inks.sun, 0.4),
      0.8,
    );
  }
}

function island(x: number, foot: number, half: number, tall: number, random: Random): Outline {
  const lean = between(random, -0.3, 0.3);
  const top: Point = [x + lean * half, foot - tall];
  return flat([
    ...crag([x - half, foot], [x - half * 0.55, foot - tall * between(random, 0.4, 0.75)], 3, 0.12, random),
    ...crag([x - half * 0.55, foot - tall * 0.6], top, 3, 0.14, random),
    ...crag(top, [x + half * 0.6, foot - tall * between(random, 0.35, 0.7)], 3, 0.14, random),
    ...crag([x + half * 0.6, foot - tall * 0.5], [x + half, foot], 3, 0.12, random),
    [x + half, foot],
  ]);
}

/** Whether a point is inside (even–odd rule). */
function insideIsland(shape: Outline, x: number, y: number): boolean {
  let isIn = false;
  for (let k = 0, j = shape.length - 2; k < shape.length; j = k, k += 2)
    if (
      shape[k + 1] > y !== shape[j + 1] > y &&
      x < ((shape[j] - shape[k]) * (y - shape[k + 1])) / (shape[j + 1] - shape[k + 1]) + shape[k]
    )
      isIn = !isIn;
  return isIn;
}

/** Bent stems with a tuft of leaves. */
function palms(x: number, y: number, high: number, random: Random): Outline[] {
  const shapes: Outline[] = [];
  for (let k = 0; k < 3; k++) {
    const size = high * between(random, 0.7, 1.1);
    const lean = between(random, -0.35, 0.35) * size;
    const foot = x + between(random, -0.3, 0.3) * high;
    const head: Point = [foot + lean, y - size];
    shapes.push(
      stroke(
        curve([[foot, y + 0.03], [foot + lean * 0.3, y - size * 0.5], head]),
        (t) => size * (0.055 - 0.03 * t),
      ),
    );
    for (let leaf = 0; leaf < 8; leaf++) {
      const angle = (leaf / 8) * 2 * Math.PI + random() * 0.5;
      const reach = size * between(random, 0.38, 0.5);
      const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.45];
      shapes.push(
        stroke(
          curve([
            head,
            [head[0] + dx * 0.5, head[1] + dy * 0.6 - size * 0.09],
            [head[0] + dx, head[1] + dy + size * 0.12],
          ]),
          (t) => size * 0.075 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1)) ** 0.7,
        ),
      );
    }
  }
  return shapes;
}

interface Headland {
  readonly at: number;
  readonly tall: number;
  readonly reach: number;
  readonly t: number;
  readonly side: -1 | 1;
}

/** Cliffs that come in from one side and fall to the sea. */
function drawHeadland(
  { plate, scene, inks, random, noise }: PosterStage,
  { at, tall, reach, t, side }: Headland,
): void {
  const { wide } = scene;
  const edge = side < 0 ? 0 : wide;
  const tip = edge - side * reach * wide;
  const land = (x: number) => {
    const s = Math.min(1, Math.max(0, (tip - x) / (tip - edge)));
    return (
      at -
      tall *
        (0.72 * smooth(0, 0.1, s) + 0.28 * s + 0.16 * noise.fbm(x * 3 + t * 9, t * 5, 3) * smooth(0, 0.2, s))
    );
  };
  const contour = tabled(land, wide);
  const points: Point[] = [];
  for (let k = 0; k <= 240; k++) {
    const x = tip + ((edge + side * 0.05 - tip) * k) / 240;
    points.push([x, contour(x)]);
  }
  const shape = flat([[tip, at], ...points, [edge + side * 0.05, at]]);
  const ink = landInk(inks, t);
  fill(plate, [shape], mixed(inks.lit, ink, 0.35 + 0.2 * t));
  // Buttresses in the shade, and grass along the top.
  const ribs: Outline[] = [];
  const step = side * reach * wide * 0.055;
  for (let x = tip + step * 0.4; Math.abs(x - edge) > Math.abs(step); x += step * between(random, 0.6, 1.4)) {
    const top = contour(x);
    const drop = at - top;
    ribs.push(
      flat([
        ...crag([x, top + drop * 0.1], [x - scene.light * Math.abs(step) * 0.75, at], 3, 0.08, random),
        [x - scene.light * Math.abs(step) * 0.75, at],
        [x + scene.light * Math.abs(step) * 0.12, at],
      ]),
    );
  }
  fill(plate, ribs, mixed(mixed(inks.shade, ink, 0.45), inks.near, 0.2 * t));
  const turf = [
    ...points.map(([x, y]): Point => [x, y - 0.002]),
    ...points
      .map(
        ([x, y], k): Point => [x, y + tall * (0.09 + 0.05 * noise.at(x * 22, t * 3)) * Math.min(1, k / 12)],
      )
      .reverse(),
  ];
  const cover = [flat(turf)];
  if (scene.trees && t > 0.2)
    cover.push(
      ...woods(
        {
          contour: (x) => contour(x) + 0.004,
          wide,
          high: 0.02 + 0.04 * t,
          leafy: scene.leafy,
          thick: (x) => ((x - tip) * side > reach * wide * 0.28 && noise.at(x * 5, t * 8) > 0 ? 0.9 : 0),
        },
        random,
      ),
    );
  fill(plate, cover, landInk(inks, Math.min(1, t + 0.22)));
}

/** Cliffs one behind the other, the sea before them and a beach in the foreground. */
export function drawCoast(stage: PosterStage): void {
  const { plate, scene, inks, random, noise } = stage;
  const { wide, high, horizon, frame } = scene;
  drawHeadland(stage, { at: horizon + 0.003, tall: 0.09, reach: 0.85, t: 0.08, side: frame });
  drawSea(stage, high);
  for (let k = 0; k < 3; k++)
    drawHeadland(stage, {
      at: horizon + 0.015 + 0.055 * k + 0.02 * k * k,
      tall: high * (0.13 + 0.075 * k),
      reach: 0.68 - 0.15 * k,
      t: 0.25 + 0.24 * k,
      side: frame,
    });
  const sand = mixed(inks.lit, inks.snow, 0.35);
  const beach = (x: number) =>
    high -
    0.06 -
    0.26 * smooth(0.05, 1, frame > 0 ? x / wide : 1 - x / wide) +
    0.012 * noise.fbm(x * 3, 8, 2);
  for (const [up, ink, alpha] of [
    [0.05, mixed(inks.middle, inks.skyLow, 0.35), 0.55],
    [0.03, inks.snow, 0.9],
    [0.02, mixed(inks.middle, inks.skyLow, 0.5), 0.8],
    [0.011, inks.snow, 0.95],
    [0, sand, 1],
  ] as const) {
    const wave = random() * 9;
    const outline: number[] = [];
    for (let i = 0; i <= 300; i++) {
      const x = -0.02 + ((wide + 0.04) * i) / 300;
      outline.push(x, beach(x) - up * (1 + 0.45 * noise.at(x * 4 + wave, up * 90)));
    }
    fill(plate, [[...outline, wide + 0.02, high + 0.1, -0.02, high + 0.1]], ink, alpha);
  }
}
