import { clamp, mix, smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, pill } from '../plate/shapes.ts';
import { airInk, type PosterStage } from './poster-stage.ts';

/** A lake up to the lower edge: what stands over its shore, mirrored, drawn apart into bars by its ripples. */
export function drawLake(stage: PosterStage): void {
  const { plate, scene, inks, random, noise } = stage;
  const { width, height, side, data } = plate;
  const { shore, high, wide } = scene;
  const from = Math.round(shore * side);
  const tone = mixed(inks.skyTop, inks.shade, 0.35);
  const before = data.slice();
  for (let row = from; row < height; row++) {
    const deep = (row - from) / Math.max(1, height - from);
    const y = row / side;
    // Bars get longer and wider towards the viewer.
    const pace = 150 / (1 + 5 * deep);
    const shift = (0.004 + 0.022 * deep) * noise.at(y * pace, 4.2) + 0.003 * noise.at(y * pace * 2.7, 9);
    const source = Math.max(0, from - 1 - Math.round((row - from) * 0.92));
    const share = 0.2 + 0.32 * deep;
    const offset = Math.round(shift * side);
    for (let column = 0; column < width; column++) {
      const at = Math.max(0, Math.min(width - 1, column + offset));
      const i = 3 * (source * width + at);
      const o = 3 * (row * width + column);
      for (let c = 0; c < 3; c++) data[o + c] = mix(before[i + c], tone[c], share);
    }
  }
  const light = mixed(inks.skyLow, inks.sun, 0.3);
  const glints: Outline[] = [];
  for (let k = 0; k < 26 * wide; k++) {
    const t = random() ** 1.3;
    const y = shore + 0.006 + (high - shore) * t;
    glints.push(pill(wide * random(), y, (0.02 + 0.1 * t) * between(random, 0.3, 1), 0.0008 + 0.0022 * t));
  }
  fill(plate, glints, light, 0.34);
  fill(plate, [pill(wide / 2, shore + 0.001, wide, 0.0016)], light, 0.55);
  drawGlitter(stage, shore, high);
}

/** The light of sun or moon on the water, in bars below it. */
function drawGlitter({ plate, scene, inks, random }: PosterStage, from: number, to: number): void {
  const { disc: orb } = scene;
  if (!orb) return;
  const bars: Outline[] = [];
  for (let y = from + 0.008; y < to; ) {
    const t = clamp((y - from) / (to - from));
    const reach = orb.radius * (1.05 - 0.55 * t) * between(random, 0.25, 1);
    const thick = 0.0022 + 0.0045 * t;
    bars.push(pill(orb.x + between(random, -0.25, 0.25) * orb.radius, y, reach, thick));
    y += thick * between(random, 2.6, 4.2);
  }
  fill(plate, bars, inks.sun, 0.85);
}

/** An open sea from the horizon down, in bands of waves that grow towards the viewer. */
export function drawSea(stage: PosterStage, to: number): void {
  const { plate, scene, inks, random, noise } = stage;
  const { horizon, wide } = scene;
  const rough = scene.rough ? 2.4 : 1;
  const top = mixed(inks.skyLow, inks.middle, 0.45);
  const bands = 11;
  for (let k = 0; k < bands; k++) {
    const t = k / (bands - 1);
    const base = horizon + (to - horizon) * t ** 1.5;
    const ink = mixed(top, mixed(inks.middle, inks.near, 0.42), t);
    const swell = 0.014 * t * rough;
    const length = 0.06 + 0.3 * t;
    const shift = random() * 7;
    const line = (x: number) =>
      base -
      swell *
        (1 - Math.abs(Math.sin((x / length) * 2 + shift + 0.9 * noise.at(x * 1.5, k * 3.1)))) *
        (0.6 + 0.6 * noise.at(x * 1.1 + shift, k));
    const outline: number[] = [];
    for (let i = 0; i <= 400; i++) {
      const x = -0.02 + ((wide + 0.04) * i) / 400;
      outline.push(x, line(x));
    }
    fill(plate, [[...outline, wide + 0.02, scene.high + 0.1, -0.02, scene.high + 0.1]], (out, x, y) => {
      // The crest catches the light of the sky.
      const crest = k === 0 ? 0 : 0.32 * smooth(0.004 + 0.02 * t, 0, y - line(x));
      for (let c = 0; c < 3; c++) out[c] = mix(ink[c], airInk(inks)[c], crest);
    });
  }
  drawGlitter(stage, horizon, horizon + (to - horizon) * 0.8);
}
