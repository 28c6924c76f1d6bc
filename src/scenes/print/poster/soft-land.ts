import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, curve, disc, rolling, serrated, stroke } from '../plate/shapes.ts';
import { grass } from './foreground.ts';
import { drawMountains } from './mountain-land.ts';
import { crownLight, leafyTree } from './pines.ts';
import { drawRidge, landInk, type PosterStage } from './poster-stage.ts';

/** Hills behind hills, some with woods, the near ones with fields. */
export function drawHills(stage: PosterStage): void {
  const { scene, noise, random, inks, plate } = stage;
  const { wide, high, horizon } = scene;
  const layers = 6 + Math.floor(random() * 2);
  for (let k = 0; k < layers; k++) {
    const t = k / (layers - 1);
    const base = horizon - 0.06 + (high - horizon) * 0.95 * t ** 1.15;
    const contour = rolling(noise, base, 0.07 + 0.05 * t, 0.62 + 0.35 * t, k + 3);
    const gap = between(random, -0.2, 0.35);
    const shift = random() * 9;
    drawRidge(stage, contour, {
      t: 0.08 + 0.87 * t,
      ...(k > 0 && {
        trees: 0.02 + 0.05 * t,
        thick: (x: number) => smooth(gap, gap + 0.25, noise.at(x * 2.2 + shift, k * 4.7)),
      }),
      depth: 0.12 + 0.08 * t,
      mist: scene.haze * (1.1 - 0.8 * t),
    });
    if (k >= 2 && k < layers - 1 && random() < 0.6) {
      // Rows of a field, along the slope.
      const ink = mixed(landInk(inks, 0.08 + 0.87 * t), inks.lit, 0.3);
      const from = wide * between(random, 0.05, 0.75);
      const rows: Outline[] = [];
      for (let r = 0; r < 6; r++) {
        const line = curve(
          Array.from({ length: 9 }, (_, i): readonly [number, number] => {
            const x = from + (i / 8) * 0.42 + r * 0.012;
            return [x, contour(x) + 0.018 + r * (0.009 + 0.004 * t)];
          }),
          5,
        );
        rows.push(stroke(line, (s) => 0.0042 * Math.sin(Math.PI * s) ** 0.5));
      }
      fill(plate, rows, ink, 0.8);
    }
  }
}

/** Woods, row behind row in the mist. */
export function drawForest(stage: PosterStage): void {
  const { scene, noise, random } = stage;
  const { wide, high, horizon } = scene;
  drawRidge(stage, serrated(random, wide, horizon - 0.06, high * 0.14, 0.4), { t: 0, mist: 0.7 });
  const layers = 6;
  for (let k = 0; k < layers; k++) {
    const t = k / (layers - 1);
    const base = horizon - 0.03 + (high - horizon) * 0.9 * t ** 1.2;
    drawRidge(stage, rolling(noise, base, 0.09, 0.7, k + 21), {
      t: 0.14 + 0.8 * t,
      trees: 0.045 + 0.15 * t ** 1.5,
      depth: 0.2,
      mist: Math.max(0.5, scene.haze) * (1.25 - t),
    });
  }
}

/** A wide meadow below hills, a single tree on its rise. */
export function drawMeadow(stage: PosterStage): void {
  const { scene, noise, random, inks, plate } = stage;
  const { high, wide, horizon, focus } = scene;
  drawRidge(stage, serrated(random, wide, horizon - 0.02, high * 0.17, 0.36), { t: 0.02, mist: 0.6 });
  for (let k = 0; k < 3; k++)
    drawRidge(stage, rolling(noise, horizon - 0.03 + 0.03 * k, 0.06, 0.7, k + 41), {
      t: 0.1 + 0.17 * k,
      ...(k > 0 && { trees: 0.02 + 0.01 * k }),
    });
  const rise = (x: number) =>
    horizon + 0.1 - 0.06 * Math.exp(-(((x - focus) / 0.35) ** 2)) + 0.012 * noise.at(x * 2, 3);
  drawRidge(stage, rise, { t: 0.6, depth: 0.3, mist: 0.12, ink: mixed(landInk(inks, 0.55), inks.lit, 0.32) });
  if (scene.trees) {
    const tall = high * between(random, 0.27, 0.34);
    const small = [0.2, 0.27].map((away) => focus + (focus < wide / 2 ? away : -away) * wide);
    const trees = small.flatMap((x) =>
      leafyTree(x, rise(x) + 0.012, tall * between(random, 0.3, 0.42), random),
    );
    fill(plate, [...leafyTree(focus, rise(focus) + 0.015, tall, random), ...trees], landInk(inks, 0.85));
    fill(
      plate,
      crownLight(focus, rise(focus) + 0.015, tall, scene.light, random),
      scene.snow ? mixed(inks.snow, inks.shade, 0.12) : landInk(inks, 0.62),
      0.9,
    );
  }
  for (let k = 0; k < 2; k++) {
    const line = rolling(noise, horizon + 0.16 + 0.12 * k, 0.05, 0.9, k + 51);
    drawRidge(stage, line, { t: 0.68 + 0.17 * k, mist: 0.05 });
    if (!scene.snow) fill(plate, grass(line, wide, random), landInk(inks, 0.68 + 0.17 * k));
  }
  if (scene.flowers || (!scene.snow && random() < 0.5)) drawFlowers(stage, horizon + 0.2);
}

/** A river that swings from the feet of the mountains to the lower edge. */
export function drawValley(stage: PosterStage): void {
  const { scene, noise, random, inks, plate } = stage;
  const { wide, high, horizon } = scene;
  drawMountains(stage);
  const floor = horizon + 0.1;
  drawRidge(stage, rolling(noise, floor, 0.015, 0.9, 61), {
    t: 0.55,
    ink: mixed(landInk(inks, 0.5), inks.lit, 0.3),
    mist: 0.2,
  });
  const swing = random() < 0.5 ? -1 : 1;
  const middle = wide * between(random, 0.42, 0.58);
  const path = curve(
    Array.from({ length: 8 }, (_, k): readonly [number, number] => {
      const t = k / 7;
      return [
        middle + swing * Math.sin(t * 6.2 + 0.6) * (0.06 + 0.22 * t),
        floor + 0.012 + (high - floor + 0.05) * t ** 1.7,
      ];
    }),
    10,
  );
  fill(
    plate,
    [stroke(path, (t) => 0.008 + 0.2 * t ** 1.8)],
    mixed(mixed(inks.skyLow, inks.skyTop, 0.25), inks.sun, 0.2),
  );
  fill(
    plate,
    [
      stroke(
        path.map(([x, y]) => [x - 0.004, y] as const),
        (t) => (0.008 + 0.2 * t ** 1.8) * 0.35,
      ),
    ],
    mixed(inks.skyLow, inks.sun, 0.5),
    0.8,
  );
  for (const side of [-1, 1])
    for (let k = 0; k < 2; k++)
      drawRidge(
        stage,
        (x) => {
          const away = (side * (x - middle)) / wide;
          return (
            floor +
            0.1 +
            0.14 * k -
            (0.3 + 0.1 * k) * smooth(0.02 + 0.07 * k, 0.75, away) +
            (away < 0.1 ? 0.5 * smooth(0.12, -0.05, away) : 0) +
            0.02 * noise.at(x * 4, k + 71 + side)
          );
        },
        {
          t: 0.62 + 0.14 * k,
          trees: 0.05 + 0.03 * k,
          thick: (x) => smooth(0.08, 0.16, (side * (x - middle)) / wide),
          mist: 0.1,
        },
      );
}

/** Dots of petals in the foreground, larger towards the viewer. */
export function drawFlowers({ plate, scene, inks, random, noise }: PosterStage, from: number): void {
  const { wide, high } = scene;
  const [bright, warm]: Outline[][] = [[], []];
  for (let k = 0; k < 420 * wide; k++) {
    const t = random() ** 0.8;
    const y = from + (high - from) * t;
    const x = wide * random();
    if (noise.at(x * 2.5, y * 5 + 9) < -0.35) continue;
    const r = 0.0015 + 0.0055 * t * between(random, 0.6, 1.1);
    (random() < 0.6 ? bright : warm).push(disc(x, y, r, r * 0.75));
  }
  fill(plate, bright, inks.sun, 0.95);
  fill(plate, warm, mixed(inks.lit, [0.86, 0.3, 0.28], 0.55), 0.95);
}
