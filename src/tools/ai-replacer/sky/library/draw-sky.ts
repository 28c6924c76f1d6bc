import type { Raster, Size } from '../../../../imaging/raster/raster.ts';
import { resample } from '../../../../imaging/raster/resample.ts';
import { createNoise } from '../../../../imaging/sampling/noise.ts';
import { createAtmosphere, directionOf } from '../../../../scenes/air/atmosphere.ts';
import { createNightSky } from '../../../../scenes/air/night-sky.ts';
import { createSkyMap } from '../../../../scenes/air/sky-map.ts';
import { createDisc } from '../../../../scenes/air/sun-and-moon.ts';
import { developed } from '../../../../scenes/tone.ts';
import { createFrame } from '../../../../scenes/view/camera.ts';
import { type SkyKind, type SkySetting, skySettings } from './sky-library.ts';

/** Skies are drawn up to this width; clouds are soft enough to be enlarged from there. */
const mostColumns = 1800;
const mostDetail = 1300;

/** Where a sky is to be seen. */
export interface SkyView extends Size {
  /** Row of the horizon; it may lie below the picture. */
  readonly horizon: number;
}

/**
 * A sky of the library above its horizon, as a camera that looks level sees it. Below the horizon its lowest colors go on.
 *
 * @returns RGB, 8 bit, sRGB; the same kind, view and seed give the same bytes
 */
export function drawSky(kind: SkyKind, view: SkyView, seed: number): Raster<Uint8Array> {
  const scale = Math.min(1, mostColumns / Math.max(view.width, view.height));
  const width = Math.max(1, Math.round(view.width * scale));
  const height = Math.max(1, Math.round(view.height * scale));
  const setting: SkySetting = skySettings[kind];
  const noise = createNoise(seed);
  // A sky of another seed may have its light on the other side.
  const side = setting.sun.side * (noise.at(0.37, 0.71) < 0 ? -1 : 1);
  const sun = directionOf(setting.sun.height, side);
  const air = createAtmosphere({ sun, altitude: 0.05, haze: setting.haze });
  const halfWidth = 0.6 * Math.min(1, Math.sqrt(view.width / view.height) * 0.9);
  const horizon = view.horizon / view.height;
  const frame = createFrame({ eye: 50, above: 50, halfWidth, horizon }, width, height);
  const night = createNightSky(setting, noise, seed);
  const map = createSkyMap(air, noise, {
    halfWidth,
    top: Math.max(0.2, frame.planeY(0)) * 1.05 + 0.02,
    detail: Math.round(Math.min(mostDetail, Math.max(160, width))),
    sun,
    cover: setting.cover,
    steps: 40,
    night: setting.night ? night : undefined,
  });
  const disc = createDisc(sun, air.sunlight(0.2), setting.night, noise);
  const light = new Float32Array(width * height * 3);
  const one = new Float32Array(4);
  for (let row = 0, at = 0; row < height; row++) {
    const ownY = frame.planeY(row + 0.5);
    const planeY = Math.max(0.0006, ownY);
    for (let column = 0; column < width; column++, at += 3) {
      const planeX = frame.planeX(column + 0.5);
      map.read(one, planeX, planeY);
      disc(one, planeX, ownY, frame.pixel, one[3]);
      if (setting.night) night.stars(one, planeX, planeY, frame.pixel, one[3] ** 3);
      light[at] = one[0];
      light[at + 1] = one[1];
      light[at + 2] = one[2];
    }
  }
  const data = developed(light, width, height, {
    night: setting.night,
    key: setting.key,
    seed,
    isHeld: true,
  });
  return resample({ width, height, channels: 3, data }, view.width, view.height, 'cubic');
}
