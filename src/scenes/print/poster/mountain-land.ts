import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill } from '../plate/plate.ts';
import { between, crag, disc, flat, type Point, rolling, serrated } from '../plate/shapes.ts';
import { drawPeak } from './peaks.ts';
import { airInk, drawRidge, type PosterStage } from './poster-stage.ts';

/** Ranges in the distance, one massif on its third, and woods at its feet. */
export function drawMountains(stage: PosterStage): void {
  const { scene, noise } = stage;
  const { high, horizon, focus } = scene;
  drawMassif(stage, { base: horizon + 0.1, scale: 1, focus });
  const foot = Math.min(scene.shore - 0.005, high);
  const steps = Number.isFinite(scene.shore) ? 2 : 3;
  for (let k = 0; k < steps; k++) {
    const base = horizon + 0.035 + ((foot - horizon) * 0.55 * k) / steps;
    drawRidge(stage, rolling(noise, base, 0.05 + 0.02 * k, 0.75, k + 1), {
      t: 0.42 + 0.16 * k,
      trees: 0.03 + 0.018 * k,
      thick: (x) => 0.35 + smooth(-0.3, 0.3, noise.at(x * 3 + k * 5, k * 2.3)),
    });
  }
}

/** Mountains behind another place: bare, farther away, their feet in the air over the horizon. */
export function drawBackdrop(stage: PosterStage): void {
  const { horizon, place, focus, wide } = stage.scene;
  // Beside the towers of a city, not behind them.
  if (place === 'city') drawMassif(stage, { base: horizon + 0.06, scale: 0.95, focus: wide - focus });
  else drawMassif(stage, { base: horizon + 0.004, scale: 0.66, focus });
}

interface Massif {
  readonly base: number;
  /** How large it is; 1 fills the upper half. */
  readonly scale: number;
  readonly focus: number;
}

function drawMassif(stage: PosterStage, { base, scale, focus }: Massif): void {
  const { plate, scene, inks, random } = stage;
  const { wide, high, light } = scene;
  const far = high * scale;
  drawRidge(stage, serrated(random, wide, base - 0.1, far * 0.2, 0.42), { t: 0.02, depth: 0.2, mist: 0.5 });
  drawRidge(stage, serrated(random, wide, base - 0.08, far * 0.15, 0.3), {
    t: 0.16,
    depth: 0.18,
    mist: 0.6,
  });
  const tall = far * between(random, 0.4, 0.48);
  const slope = between(random, 0.72, 0.9);
  const snow = scene.snow ? 0.85 : scene.season === 'summer' ? 0.22 : between(random, 0.3, 0.45);
  const air = airInk(inks);
  const peaks = [
    { at: -light * between(random, 0.42, 0.6), share: between(random, 0.55, 0.68), air: 0.45 },
    { at: light * between(random, 0.45, 0.7), share: between(random, 0.45, 0.6), air: 0.5 },
    { at: -light * between(random, 0.2, 0.3), share: between(random, 0.7, 0.8), air: 0.25 },
    { at: 0, share: 1, air: 0.08 },
    { at: light * between(random, 0.2, 0.32), share: between(random, 0.42, 0.55), air: 0.04 },
  ];
  for (const { at, share, air: thick } of peaks) {
    const up = tall * share + 0.1 * scale;
    drawPeak(
      plate,
      {
        x: focus + at * Math.min(1.1, wide),
        y: base - up,
        left: up * slope * between(random, 0.85, 1.2),
        right: up * slope * between(random, 0.85, 1.2),
        base,
        snow: snow * (share > 0.9 ? 1 : share * 0.8),
        air: Math.min(0.85, (thick + 0.3 * (1 - scale)) * (0.6 + scene.haze)),
      },
      { ...inks, air },
      light,
      random,
    );
  }
}

/** Steep walls from both sides, one behind the other. */
export function drawFjord(stage: PosterStage): void {
  const { plate, scene, inks, random } = stage;
  const { wide, high, horizon, light } = scene;
  drawRidge(stage, serrated(random, wide, horizon, high * 0.2, 0.4), { t: 0.04, mist: 0.5 });
  const middle = scene.focus;
  const foot = scene.shore;
  for (let k = 0; k < 5; k++) {
    const side = (k % 2 === 0) === light > 0 ? 1 : -1;
    const opening = wide * (0.02 + 0.07 * k);
    const room = side < 0 ? middle : wide - middle;
    const tall = high * (0.3 + 0.06 * k);
    drawPeak(
      plate,
      {
        x: middle + side * (opening + room * (0.16 + 0.12 * k)),
        y: foot - tall,
        left: side > 0 ? room * 0.3 + tall * 0.36 : tall * 1.2,
        right: side < 0 ? room * 0.3 + tall * 0.36 : tall * 1.2,
        base: foot + 0.02,
        snow: (scene.snow ? 0.7 : 0.26) - 0.03 * k,
        air: Math.max(0, 0.42 - 0.12 * k) * (0.6 + scene.haze),
      },
      {
        lit: mixed(inks.lit, inks.middle, 0.25 + 0.12 * k),
        shade: mixed(inks.shade, inks.near, 0.14 * k),
        snow: inks.snow,
        air: airInk(inks),
      },
      light,
      random,
    );
  }
}

/** A cone with a crater, a plume of smoke over it. */
export function drawVolcano(stage: PosterStage): void {
  const { plate, scene, inks, noise, random } = stage;
  const { wide, high, horizon, focus, light } = scene;
  drawRidge(stage, serrated(random, wide, horizon, high * 0.12, 0.34), { t: 0.08, mist: 0.6 });
  const base = horizon + 0.1;
  const top = base - high * between(random, 0.42, 0.5);
  const mouth = between(random, 0.045, 0.065);
  const reach = (base - top) * between(random, 1.05, 1.25);
  const puffs = Array.from({ length: 12 }, (_, k) =>
    disc(
      focus + mouth * (random() - 0.5) - light * 0.035 * k * (0.6 + k * 0.05) * (1 + 0.3 * random()),
      top - 0.01 - 0.024 * k ** 0.9 * (1 + 0.15 * random()),
      0.024 + 0.0065 * k * (0.8 + 0.4 * random()),
    ),
  );
  fill(plate, puffs, mixed(inks.skyLow, inks.shade, 0.45), 0.9);
  const flank = (side: -1 | 1): Point[] => {
    const steps = 28;
    return Array.from({ length: steps + 1 }, (_, k) => {
      const t = k / steps;
      // Steeper towards the summit, as ash lies.
      const x = focus + side * (mouth + (reach - mouth) * t ** 1.55);
      return [x + 0.004 * (random() - 0.5), top + (base - top) * t];
    });
  };
  const rim = crag([focus - mouth, top], [focus + mouth, top], 3, 0.12, random);
  const left = flank(-1);
  const right = flank(1);
  const outline = flat([...[...left].reverse(), ...rim, ...right]);
  fill(plate, [outline], inks.lit);
  const half = light < 0 ? right : left;
  const edge = crag(
    [focus + light * mouth * 0.1, top],
    [focus - light * reach * 0.12, base],
    5,
    0.14,
    random,
  );
  fill(
    plate,
    [flat([...half, ...[...edge, [focus - light * reach * 0.12, base] as Point].reverse()])],
    inks.shade,
  );
  const gullies = Array.from({ length: 16 }, (_, k) => {
    const t = (k + random()) / 16;
    const from = t * 2 - 1;
    const long = between(random, 0.3, 0.75);
    const at = (s: number): Point => [
      focus + from * (mouth + (reach - mouth) * s ** 1.55),
      top + (base - top) * s,
    ];
    const [a, b] = [at(0.12 + 0.2 * random()), at(long)];
    const thick = 0.03 * long;
    return flat([a, ...crag([b[0] - thick, b[1]], [b[0] + thick, b[1] + 0.03], 2, 0.4, random)]);
  });
  fill(plate, gullies, (out, x) => {
    const isShaded = (x - focus) * -light > 0;
    [out[0], out[1], out[2]] = isShaded
      ? mixed(inks.shade, inks.near, 0.3)
      : mixed(inks.lit, inks.shade, 0.38);
  });
  const snowy = scene.snow ? 0.5 : 0.22;
  const cap: Point[] = [];
  for (let k = 0; k <= 22; k++) {
    const t = (k / 22) * 2 - 1;
    const down = snowy * (k % 2 === 0 ? between(random, 0.8, 1.15) : between(random, 0.35, 0.7));
    cap.push([focus + t * (mouth + (reach - mouth) * down ** 1.55), top + (base - top) * down]);
  }
  const cover = flat([...cap.reverse(), ...rim, [focus + mouth, top]]);
  fill(plate, [cover], (out, x) => {
    const isShaded = smooth(-0.004, 0.004, (x - focus) * -light) > 0.5;
    const tone = isShaded ? mixed(inks.snow, inks.shade, 0.5) : inks.snow;
    [out[0], out[1], out[2]] = tone;
  });
  for (let k = 0; k < 3; k++)
    drawRidge(stage, rolling(noise, horizon + 0.02 + 0.07 * k, 0.05, 0.8, k + 2), {
      t: 0.42 + 0.17 * k,
      trees: 0.028 + 0.016 * k,
    });
}
