import type { Raster } from '../../imaging/raster/raster.ts';
import { createNoise, type Noise } from '../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { type LitDrawing, lightDrawing } from '../figure/lit-drawing.ts';
import { readPlane } from '../figure/read-plane.ts';
import { tintDrawing } from '../figure/tint-drawing.ts';
import { developed } from '../tone.ts';
import { type ReefScene, type Swimmer, view } from './compose-reef.ts';
import { createBrush, type Sheet, type Spot } from './reef-brush.ts';
import { type Color, createSeaLight, type SeaLight } from './sea-light.ts';

const sand: Color = [0.72, 0.57, 0.37];
const stone: Color = [0.27, 0.2, 0.15];
const crust: Color = [0.5, 0.16, 0.26];

/** Draws a view under water: RGB, 8 bit, sRGB. The same scene at any size. `step` as for `drawLandscape`. */
export async function drawReef(
  scene: ReefScene,
  width: number,
  height: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = createNoise(scene.seed);
  const pixel = (2 * view.half) / Math.max(width, height);
  const horizon = height * view.horizon;
  const { sunX, green, isNight } = scene;
  const sea = createSeaLight({ noise, sunX, top: horizon * pixel, green, isNight });
  const water = new Float32Array(width * height * 3);
  for (let row = 0, o = 0; row < height; row++) {
    if (row % 64 === 0) await step((0.15 * row) / height);
    for (let column = 0; column < width; column++, o += 3)
      sea.water(water, o, (column + 0.5 - width / 2) * pixel, (horizon - row - 0.5) * pixel);
  }
  const sheet: Sheet = { light: Float32Array.from(water), water, width, height, pixel, horizon };
  await step(0.2);
  paintFloor(sheet, sea, noise, scene.floor);
  await step(0.35);

  addShafts(sheet, sea, 0.17);
  const brush = createBrush(sheet, sea, noise);
  const acts: { readonly z: number; readonly play: () => void }[] = [];
  for (const { at, wide, tall } of scene.rocks) {
    const [x, , z] = at;
    acts.push({
      z,
      play() {
        brush.shade([x, -scene.floor, z], wide * 1.2);
        brush.lump(at, wide, tall, stone, 'rock', crust);
      },
    });
  }
  for (const [order, { at, size, grow }] of scene.growths.entries())
    acts.push({
      z: at[2],
      play() {
        if (at[1] < 0.05 - scene.floor) brush.shade(at, size * 0.5);
        grow(brush, seededRandom(scene.seed * 131 + order), at, size);
      },
    });
  const dressed = new Map<string, Raster>();
  for (const swimmer of scene.swimmers) {
    const drawing = drawings.get(swimmer.id);
    if (!drawing) continue;
    const key = `${swimmer.id} ${swimmer.tint}`;
    const worn = dressed.get(key) ?? (swimmer.tint ? tintDrawing(drawing, swimmer.tint) : drawing);
    dressed.set(key, worn);
    acts.push({ z: swimmer.at[2], play: () => paintSwimmer(sheet, sea, swimmer, worn) });
  }
  acts.sort((a, b) => b.z - a.z);
  for (const [k, { play }] of acts.entries()) {
    if (k % 24 === 0) await step(0.35 + (0.5 * k) / acts.length);
    play();
  }
  await step(0.85);
  addShafts(sheet, sea, 0.07);
  paintBubbles(sheet, sea, scene);
  await step(0.95);
  return developed(sheet.light, width, height, {
    night: false,
    exposure: isNight ? 2.1 : 1.15,
    seed: scene.seed,
  });
}

/** Light on its way through the water. */
function addShafts({ light, width, height, pixel, horizon }: Sheet, sea: SeaLight, strength: number) {
  for (let row = 0, o = 0; row < height; row++)
    for (let column = 0; column < width; column++, o += 3) {
      const shaft = strength * sea.shaft((column + 0.5 - width / 2) * pixel, (horizon - row - 0.5) * pixel);
      for (let c = 0; c < 3; c++) light[o + c] += shaft * sea.sunlight[c] * (c === 0 ? 0.5 : 1);
    }
}

/** Sand in ripples under a net of light. */
function paintFloor(
  { light, water, width, height, pixel, horizon }: Sheet,
  sea: SeaLight,
  noise: Noise,
  floor: number,
) {
  for (let row = Math.max(0, Math.ceil(horizon)); row < height; row++) {
    const y = (horizon - row - 0.5) * pixel;
    const z = floor / -y;
    const left = sea.clear(Math.hypot(z, floor));
    if (left[2] < 0.02) continue;
    const blur = (z * z * pixel) / floor;
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5 - width / 2) * pixel * z;
      const bend = noise.fbm(x * 0.35, z * 0.35, 3);
      const crest = Math.sin((z * 1.0 + x * 0.22 + bend * 2.4) * 11);
      const ripple = 1 + 0.13 * crest * smooth(0.16, 0.03, blur);
      const dunes = 1 + 0.35 * bend;
      const lines = sea.caustic(x, z, blur);
      const grain = 1 + 0.12 * noise.at(x * 30, z * 30) * smooth(0.03, 0.008, blur);
      const o = 3 * (row * width + column);
      for (let c = 0; c < 3; c++) {
        const lit =
          sand[c] * dunes * ripple * grain * (sea.sunlight[c] * (0.42 + 0.95 * lines) + 0.5 * sea.ambient[c]);
        light[o + c] = lit * left[c] + water[o + c] * (1 - left[c]);
      }
    }
  }
}

function paintSwimmer(
  { light, water, width, height, pixel, horizon }: Sheet,
  sea: SeaLight,
  swimmer: Swimmer,
  drawing: Raster,
) {
  const { at, size, mirrored, lean } = swimmer;
  const [x, y, z] = at;
  const side = size / z / pixel;
  const count = Math.max(4, Math.min(drawing.width, Math.round(side)));
  const lit: LitDrawing = lightDrawing(
    drawing,
    { width: count, height: count },
    {
      sun: [Math.sign(sea.sun[0]) * 0.3, 0.85, -0.43],
      sunlight: [sea.sunlight[0] * 3.5, sea.sunlight[1] * 2.4, sea.sunlight[2] * 2.3],
      ambient: [sea.ambient[0] * 3.6, sea.ambient[1] * 2.3, sea.ambient[2] * 2.1],
      mirrored,
    },
  );
  // Who is looked at is seen a little clearer than through so much water.
  const left = sea.clear(z * 0.75);
  const [middleX, middleY] = [x / z / pixel + width / 2, horizon - y / z / pixel];
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const reach = side * 0.72;
  for (let row = Math.max(0, Math.floor(middleY - reach)); row < Math.min(height, middleY + reach); row++)
    for (
      let column = Math.max(0, Math.floor(middleX - reach));
      column < Math.min(width, middleX + reach);
      column++
    ) {
      const [dx, dy] = [(column + 0.5 - middleX) / side, (row + 0.5 - middleY) / side];
      const u = (cos * dx + sin * dy + 0.5) * count;
      // Drawings stand on their lower edge; most that swim are wider than high.
      const v = (cos * dy - sin * dx + 0.62) * count;
      if (u < 0 || v < 0 || u > count || v > count) continue;
      const opaque = readPlane(lit.alpha, u, v);
      if (opaque < 0.004) continue;
      const lines = sea.caustic((column - width / 2) * pixel * z, z + dy * size, z * pixel);
      const o = 3 * (row * width + column);
      for (let c = 0; c < 3; c++) {
        const own = (readPlane(lit.colors[c], u, v) / opaque) * (0.9 + 0.55 * lines * clamp(0.4 - dy));
        light[o + c] += (own * left[c] + water[o + c] * (1 - left[c]) - light[o + c]) * opaque;
      }
    }
}

/** Bubbles that wobble upwards, and motes that drift. */
function paintBubbles(sheet: Sheet, sea: SeaLight, scene: ReefScene) {
  const random = seededRandom(scene.seed + 77);
  for (const [x, y, z] of scene.bubbles)
    for (let k = 0; k < 16; k++) {
      const rise = k * 0.2 * (0.8 + 0.4 * random());
      const at: Spot = [x + 0.1 * Math.sin(k * 1.3) + 0.05 * random(), y + 0.3 + rise, z];
      bubble(sheet, sea, at, 0.012 + 0.03 * random() * (0.5 + k / 16));
    }
  const { light, width, height, pixel } = sheet;
  const motes = 150;
  for (let k = 0; k < motes; k++) {
    const [cx, cy] = [random() * width, random() * height];
    const radius = (0.0008 + 0.0018 * random() ** 3) / pixel;
    const bright = 0.12 * random();
    for (let row = Math.floor(cy - 2 * radius); row <= cy + 2 * radius; row++)
      for (let column = Math.floor(cx - 2 * radius); column <= cx + 2 * radius; column++) {
        if (row < 0 || column < 0 || row >= height || column >= width) continue;
        const away = Math.hypot(column + 0.5 - cx, row + 0.5 - cy) / Math.max(radius, 0.6);
        const shine = bright * Math.exp(-away * away) * Math.min(1, radius / 0.6) ** 2;
        for (let c = 0; c < 3; c++) light[3 * (row * width + column) + c] += shine * sea.sunlight[c];
      }
  }
}

function bubble(
  { light, width, height, pixel, horizon }: Sheet,
  sea: SeaLight,
  [x, y, z]: Spot,
  size: number,
) {
  const [cx, cy, radius] = [x / z / pixel + width / 2, horizon - y / z / pixel, size / z / pixel];
  const wide = Math.max(radius, 0.7);
  const strength = Math.min(1, radius / 0.7) ** 2 * sea.clear(z)[1];
  for (let row = Math.floor(cy - wide - 1); row <= cy + wide + 1; row++)
    for (let column = Math.floor(cx - wide - 1); column <= cx + wide + 1; column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      const [u, v] = [(column + 0.5 - cx) / wide, (row + 0.5 - cy) / wide];
      const away = Math.hypot(u, v);
      const cover = clamp((1 - away) * wide + 0.5) * strength;
      const rim = smooth(0.55, 0.98, away) * (0.35 + 0.4 * clamp(-v)) + 0.1;
      const spark = Math.exp(-(((u + 0.35) / 0.22) ** 2 + ((v + 0.4) / 0.2) ** 2)) * 1.2;
      for (let c = 0; c < 3; c++)
        light[3 * (row * width + column) + c] += cover * (rim + spark) * 0.5 * sea.sunlight[c];
    }
}
