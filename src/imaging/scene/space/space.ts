import { createNoise } from '../noise.ts';
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
}

/** Of the planes' units in the longer side of the picture: it goes from −1 to 1. */
const span = 2;

/** Draws it: RGB, 8 bit, sRGB, row by row. `step` as for `drawLandscape`. */
export async function drawSpace(
  scene: SpaceScene,
  width: number,
  height: number,
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
  return developed(light, width, height, { night: false, exposure: 1.35, seed: scene.seed });
}
