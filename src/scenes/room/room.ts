import { createNoise } from '../../imaging/sampling/noise.ts';
import { developed } from '../tone.ts';
import { lensBlur } from './finish/lens-blur.ts';
import { patternOf } from './finish/pattern.ts';
import { createShader, findBorders } from './finish/shade.ts';
import { createGatherer, gatherLight } from './light/gather.ts';
import { roomCamera, type View } from './light/lens.ts';
import type { Lighting } from './light/lighting.ts';
import { smoothLight } from './light/smooth-light.ts';
import { sunPatch } from './light/sun-patch.ts';
import type { Solid } from './trace/solid.ts';
import { createTracer } from './trace/tracer.ts';

/** A still life, complete: the same one gives the same picture at any size. Meters; the middle of the table is the origin. */
export interface RoomScene {
  readonly seed: number;
  readonly view: View;
  readonly solids: readonly Solid[];
  readonly lighting: Lighting;
  /** How bright the picture is on average, 0..1. */
  readonly key: number;
}

/** Light is gathered on a grid no finer than this, and coarser than the picture: it changes slowly, what it falls on does not. */
const finestGrid = 470;
const perPixel = 0.66;
const looksAtBorder = 7;
const looksInDraft = 5;
/** A draft has fewer pixels. */
const draft = 300 ** 2;
/** Radius of the lens, meters. */
const lens = 0.009;

/** Draws it: RGB, 8 bit, sRGB, row by row. `step` as for `drawLandscape`. */
export async function drawRoom(
  scene: RoomScene,
  width: number,
  height: number,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { solids, lighting, view } = scene;
  const noise = createNoise(scene.seed);
  const materials = solids.map(({ material }) => material);
  const tracer = createTracer(solids);
  const patch = lighting.sun && sunPatch(lighting.sun, noise);
  const gatherer = createGatherer(tracer, materials, lighting, patch);

  const scale = Math.min(perPixel, finestGrid / Math.sqrt(width * height));
  const gridWidth = Math.max(1, Math.round(width * scale));
  const gridHeight = Math.max(1, Math.round(height * scale));
  const coarse = roomCamera(view, gridWidth, gridHeight);
  const grid = await gatherLight(tracer, materials, coarse, gatherer, gridWidth, gridHeight, (share) =>
    step(0.5 * share),
  );
  await step(0.5);
  smoothLight(grid);
  await step(0.6);

  const camera = roomCamera(view, width, height);
  const parts = { tracer, materials, lighting, gatherer, camera, pattern: patternOf(noise), grid };
  const border = findBorders(parts, width, height);
  const shade = createShader({ ...parts, scale: gridWidth / width });
  const light = new Float32Array(width * height * 3);
  const distance = new Float32Array(width * height);
  const one = new Float64Array(3);
  const most = width * height < draft ? looksInDraft : looksAtBorder;
  for (let y = 0, i = 0; y < height; y++) {
    if (y % 16 === 0) await step(0.6 + (0.37 * y) / height);
    for (let x = 0; x < width; x++, i++) {
      const looks = border[i] ? most : 1;
      let total = 0;
      for (let k = 0; k < looks; k++) {
        const u = looks === 1 ? 0.5 : (0.5 + k * 0.7548776662466927) % 1;
        const v = looks === 1 ? 0.5 : (0.5 + k * 0.5698402909980532) % 1;
        const t = shade(one, x + u, y + v);
        distance[i] = k === 0 ? t : Math.min(t, distance[i]);
        // A glint must not outshine its whole pixel (Karis 2013).
        const weight = looks === 1 ? 1 : 1 / (1 + Math.max(one[0], one[1], one[2]));
        for (let c = 0; c < 3; c++) light[3 * i + c] += weight * one[c];
        total += weight;
      }
      for (let c = 0; c < 3; c++) light[3 * i + c] /= total;
    }
  }
  const { sharp } = view;
  const focused = sharp
    ? lensBlur(light, distance, width, height, {
        ...sharp,
        strength: lens / camera.pixel,
        most: 0.016 * Math.min(width, height),
      })
    : light;
  return developed(focused, width, height, { night: false, key: scene.key, seed: scene.seed });
}
