import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { fill, flood, type Outline } from '../plate/plate.ts';
import { below, between, type Contour, disc, type Point, stroke } from '../plate/shapes.ts';
import { pine } from '../poster/pines.ts';
import { drawStrokes, soot, washAt } from './brush.ts';
import { drawCrag, drawWash, type InkStage } from './ink-mountain.ts';

/** Where everything of a painting is. */
export interface InkScene {
  readonly focus: number;
  readonly light: -1 | 1;
  /** At which side the foreground stands. */
  readonly frame: -1 | 1;
  /** Where the water begins, below the last mist. */
  readonly shore: number;
  readonly isNight: boolean;
}

/** Towers of rock behind each other; returns the nearest one's summits. */
export function drawRange(stage: InkStage, { focus, light, shore }: InkScene, scale: number): Point[] {
  const { plate, random } = stage;
  const { wide, high } = plate;
  const away = focus < wide / 2 ? 1 : -1;
  const tall = scale * (high > wide ? between(random, 0.54, 0.62) : between(random, 0.5, 0.58));
  const room = Math.min(1, wide * 0.8);
  const foot = shore - 0.01;
  drawCrag(stage, {
    x: focus + away * room * between(random, 0.5, 0.6),
    top: foot - high * tall * between(random, 0.5, 0.62),
    foot: foot - 0.03,
    half: 0.24,
    near: 0.12,
    light,
  });
  drawCrag(stage, {
    x: focus - away * room * between(random, 0.26, 0.36),
    top: foot - high * tall * between(random, 0.6, 0.72),
    foot: foot - 0.02,
    half: 0.22,
    near: 0.3,
    light,
  });
  const main = drawCrag(stage, {
    x: focus,
    top: foot - high * tall,
    foot,
    half: between(random, 0.25, 0.31),
    near: 0.62,
    light,
  });
  const side = drawCrag(stage, {
    x: focus + away * room * between(random, 0.2, 0.3),
    top: foot - high * tall * between(random, 0.3, 0.42),
    foot: foot + 0.015,
    half: 0.17,
    near: 0.85,
    light,
  });
  return [...side, ...main];
}

/** Firs in rows, each row darker and taller than the one behind it, their feet in the mist. */
export function drawMistyWood({ plate, random, noise }: InkStage, { shore, focus }: InkScene): void {
  const { wide, high } = plate;
  const rows = 5;
  for (let k = 0; k < rows; k++) {
    const t = k / (rows - 1);
    const foot = shore - high * (0.2 - 0.19 * t);
    const tall = high * (0.13 + 0.24 * t);
    const trees: Outline[] = [];
    for (let x = -0.05; x < wide + 0.05; x += tall * between(random, 0.1, 0.26)) {
      const middle = Math.exp(-(((x - focus) / (0.4 * wide)) ** 2));
      const size = tall * between(random, 0.5, 1.05) * (0.75 + 0.35 * middle);
      const tree = pine(x, foot + tall * 0.1 * noise.at(x * 3, k * 7), size, random, 8);
      if (random() < 0.35 + smooth(-0.25, 0.25, noise.at(x * 1.7 + k * 3, k * 5))) trees.push(tree);
    }
    fill(plate, trees, (out, x, y) => {
      [out[0], out[1], out[2]] = soot;
      const up = clamp((foot - y) / tall);
      out[3] = (0.14 + 0.66 * t * t) * washAt(noise, x, y, 1) * smooth(0.02, 0.42, up);
    });
  }
}

/** Rounded hills one behind the other, dabbed with level dots as Mi Fu did, darkest along their crests. */
export function drawSoftHills(stage: InkStage, { shore, focus }: InkScene): Point[] {
  const { plate, random, noise, paper } = stage;
  const { wide, high } = plate;
  const rows = 4;
  for (let k = 0; k < rows; k++) {
    const t = k / (rows - 1);
    const middle = k === 1 ? focus : wide * between(random, 0.1, 0.9);
    const tall =
      high * (k === 1 ? between(random, 0.34, 0.42) : between(random, 0.16, 0.26) * (1.2 - 0.5 * t));
    const half = (k === 1 ? 0.34 : 0.42) * Math.min(1.2, wide);
    const base = shore - high * (0.1 - 0.1 * t);
    const line: Contour = (x) =>
      base -
      tall * Math.exp(-(Math.abs((x - middle) / half) ** 2.2)) -
      0.045 * (1 + noise.fbm(x * 2.6 + k * 7, k * 3.3, 3)) * (1 - 0.4 * t);
    const deep = high * (0.1 + 0.035 * t);
    // Paper first: what stands behind doesn't show through.
    fill(plate, [below(line, wide, shore)], (out, x, y) => {
      [out[0], out[1], out[2]] = paper;
      out[3] = smooth(shore, shore - 0.12, y) * smooth(0, 0.004, y - line(x) + 0.004);
    });
    drawWash(stage, line, 0.3 + 0.4 * t, deep);
    const dots: Outline[] = [];
    for (let i = 0; i < 620 * wide; i++) {
      const x = wide * random();
      const down = deep * 1.5 * random() ** 1.9;
      if (line(x) + down > shore - 0.02) continue;
      if (noise.at(x * 6 + k * 4, down * 22) < 0.05 - 0.4 * t) continue;
      const size = between(random, 0.0022, 0.0052) * (0.7 + 0.5 * t);
      dots.push(disc(x, line(x) + down, size, size * 0.42));
    }
    fill(plate, dots, (out, x, y) => {
      [out[0], out[1], out[2]] = soot;
      out[3] =
        (0.22 + 0.45 * t) * smooth(deep * 1.6, 0, y - line(x)) * (0.8 + 0.4 * noise.at(x * 60, y * 60));
    });
  }
  return [];
}

/** Water that falls down a cleft: bare paper between a few long lines. */
export function drawWaterfall(stage: InkStage, x: number, from: number, to: number): void {
  const { plate, random, paper } = stage;
  const wave = random() * 6;
  const course = Array.from({ length: 14 }, (_, k): Point => {
    const t = k / 13;
    return [x + 0.006 * Math.sin(t * 7 + wave) + 0.01 * t, from + (to - from) * t];
  });
  fill(plate, [stroke(course, (t) => 0.014 + 0.02 * t)], (out, _, y) => {
    [out[0], out[1], out[2]] = paper;
    out[3] = 0.92 * smooth(to, to - 0.1, y) * smooth(from - 0.01, from + 0.03, y);
  });
  const lines = [-0.9, -0.35, 0.2, 0.85].map((side) => ({
    points: course.map(([px, py], k): Point => [px + side * (0.007 + 0.0095 * (k / 13)), py]),
    width: Math.abs(side) > 0.8 ? 0.0032 : 0.0016,
    dry: 0.5,
  }));
  drawStrokes(plate, lines, stage, 0.55);
}

/** Paper that comes through between the distances. */
export function layMist(
  { plate, noise, random, paper }: InkStage,
  { shore }: InkScene,
  strength: number,
): void {
  const { high } = plate;
  const level = shore - high * between(random, 0.06, 0.1);
  flood(plate, (out, x, y) => {
    [out[0], out[1], out[2]] = paper;
    const band = Math.exp(-(((y - level + 0.05 * noise.fbm(x * 1.7, 3, 3)) / 0.07) ** 2));
    const drift = smooth(-0.1, 0.5, noise.fbm(x * 2.1 + 5, y * 6, 4));
    out[3] = clamp(
      strength *
        (0.75 * band + 0.35 * drift * smooth(high * 0.15, level, y) * smooth(shore + 0.05, level, y)),
    );
  });
}
