import type { Raster } from '../../imaging/raster/raster.ts';
import { createNoise } from '../../imaging/sampling/noise.ts';
import { lightDrawing } from '../figure/lit-drawing.ts';
import { developed } from '../tone.ts';
import { createDeepSky, createStars, type DeepSky } from './deep-sky.ts';
import { createPlanet, type Planet } from './planet.ts';

/** A view into space, complete: the same one gives the same picture at any size. */
export interface SpaceScene extends DeepSky {
  readonly seed: number;
  /** Towards the star that lights the planets; z towards the eye. */
  readonly sun: readonly [x: number, y: number, z: number];
  /** From far to near. */
  readonly planets: readonly Planet[];
  /** In front of everything: the middle and the size in the planets' units. */
  readonly figures: readonly {
    readonly id: string;
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly mirrored: boolean;
  }[];
}

/** On what flies there: of the star, and of what the planets throw back. */
const sunlight = [2.6, 2.5, 2.35] as const;
const ambient = [0.16, 0.18, 0.22] as const;
/** Of the planets’ units in the longer side of the picture: it goes from −1 to 1. */
const span = 2;

/** Draws it: RGB, 8 bit, sRGB, row by row. `drawings` and `step` as for `drawLandscape`. */
export async function drawSpace(
  scene: SpaceScene,
  width: number,
  height: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = createNoise(scene.seed);
  const pixel = span / Math.max(width, height);
  const sky = createDeepSky(scene, noise);
  const stars = createStars(noise, scene.seed);
  const planets = scene.planets.map((planet, place) =>
    createPlanet(planet, scene.sun, noise, scene.seed + place * 31),
  );
  const light = new Float32Array(width * height * 3);
  const one = new Float32Array(3);
  for (let row = 0, o = 0; row < height; row++) {
    if (row % 24 === 0) await step((0.95 * row) / height);
    const y = (height / 2 - row - 0.5) * pixel;
    for (let column = 0; column < width; column++, o += 3) {
      const x = (column + 0.5 - width / 2) * pixel;
      one.fill(0);
      sky(one, x, y);
      stars(one, x, y, pixel);
      for (const draw of planets) draw(one, x, y, pixel);
      light.set(one, o);
    }
  }
  const sun = [scene.sun[0], scene.sun[1], -scene.sun[2]] as const;
  for (const { id, x, y, size, mirrored } of scene.figures) {
    const drawing = drawings.get(id);
    const side = Math.max(4, Math.round(size / pixel));
    if (!drawing) continue;
    const { colors, alpha } = lightDrawing(
      drawing,
      { width: side, height: side },
      { sun, sunlight, ambient, mirrored },
    );
    const left = Math.round(width / 2 + x / pixel - side / 2);
    const top = Math.round(height / 2 - y / pixel - side / 2);
    for (let v = Math.max(0, -top); v < Math.min(side, height - top); v++)
      for (let u = Math.max(0, -left); u < Math.min(side, width - left); u++) {
        const from = v * side + u;
        const o = ((top + v) * width + left + u) * 3;
        for (let c = 0; c < 3; c++)
          light[o + c] = light[o + c] * (1 - alpha.data[from]) + colors[c].data[from];
      }
  }
  return developed(light, width, height, { night: false, exposure: 1.35, seed: scene.seed });
}
