import type { Raster } from '#src/imaging/raster/raster.ts';
import { createNoise } from '#src/imaging/sampling/noise.ts';
import { createAtmosphere, directionOf } from '#src/scenes/air/atmosphere.ts';
import { composeLandscape } from '#src/scenes/compose-landscape.ts';
import { createLand } from '#src/scenes/land/land.ts';
import { drawLandscape } from '#src/scenes/landscape.ts';
import { createFrame } from '#src/scenes/view/camera.ts';
import { seeLand } from '#src/scenes/view/visibility.ts';
import type { Hour, Place, Weather } from '#src/scenes/vocabulary.ts';

/** A drawn landscape without trees, and where its sky is: 255, half at half covered pixels. */
export async function sceneWithSky(
  place: Place,
  hour: Hour,
  weather: Weather,
  seed: number,
  width = 480,
  height = 320,
): Promise<{ picture: Raster<Uint8Array>; sky: Raster<Uint8Array> }> {
  const wishes = {
    places: new Set([place]),
    hour,
    weather,
    sights: new Set<never>(),
    without: new Set(['trees', 'fog', 'flowers'] as const),
    figures: [],
  };
  const scene = { ...composeLandscape(wishes, seed, height / width), fall: undefined, mist: 0 };
  const data = await drawLandscape(scene, width, height, new Map(), async () => {});

  const noise = createNoise(scene.seed);
  const sun = directionOf(scene.sun.height, scene.sun.side);
  const air = createAtmosphere({ sun, altitude: 0.05, haze: scene.haze });
  const land = createLand(
    { ...scene, ...scene.camera, sun, isDraft: false, isNight: scene.night },
    air,
    noise,
  );
  const below = land.rough(0, 0);
  const eye = (scene.hasWater ? Math.max(0, below) : below) + scene.camera.above;
  const camera = { ...scene.camera, eye };
  const { distance, columns } = await seeLand(
    {
      camera,
      frame: createFrame(camera, width, height),
      surface: land.outline,
      rough: land.rough,
      isBelow: land.isBelow,
      standing: land.standing,
      highest: scene.relief.height * 1.6 + 60,
      hasWater: scene.hasWater,
      bareTo: scene.hasWater ? 0 : land.bareTo,
      isDraft: false,
    },
    async () => {},
  );
  const sky = new Uint8Array(width * height);
  for (let i = 0; i < sky.length; i++) {
    const at = Math.floor(i / width) * 2 * columns + (i % width) * 2;
    const seen = [distance[at], distance[at + 1], distance[at + columns], distance[at + columns + 1]];
    sky[i] = Math.round((255 * seen.filter((z) => z === Number.POSITIVE_INFINITY).length) / 4);
  }
  return {
    picture: { width, height, channels: 3, data },
    sky: { width, height, channels: 1, data: sky },
  };
}

/** What two masks have in common, of what either has. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < one.length; i++) {
    both += Math.min(one[i], other[i]);
    either += Math.max(one[i], other[i]);
  }
  return both / Math.max(1, either);
}
