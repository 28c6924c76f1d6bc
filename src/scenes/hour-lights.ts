import type { Range } from './place-settings.ts';
import type { Hour, Weather } from './vocabulary.ts';

interface Light {
  /** Degrees of the sun (or moon) above the horizon, and from the middle of the picture to either side. */
  readonly height: Range;
  readonly side: Range;
  readonly night?: true;
  readonly haze: number;
  readonly mist: number;
}

export const lights: Record<Hour, Light> = {
  dawn: { height: [1.2, 3], side: [8, 24], haze: 2, mist: 0.35 },
  morning: { height: [15, 24], side: [55, 80], haze: 1.4, mist: 0.1 },
  noon: { height: [48, 62], side: [55, 120], haze: 0.8, mist: 0 },
  afternoon: { height: [28, 42], side: [50, 85], haze: 0.9, mist: 0 },
  golden: { height: [7, 11], side: [52, 84], haze: 1.6, mist: 0.03 },
  sunset: { height: [1.2, 2.6], side: [5, 17], haze: 1.8, mist: 0.05 },
  dusk: { height: [-3, -1.6], side: [14, 40], haze: 1.2, mist: 0.06 },
  night: { height: [24, 38], side: [75, 115], night: true, haze: 0.8, mist: 0.05 },
};

/** Share of the sky under heaped clouds and under a veil; where the heaps begin and how thick they are (km). */
export const skies: Record<Weather, { heaped: Range; veil: Range; base: number; thickness: number }> = {
  clear: { heaped: [0, 0.05], veil: [0.05, 0.25], base: 2.2, thickness: 0.7 },
  fair: { heaped: [0.32, 0.46], veil: [0.2, 0.5], base: 1.9, thickness: 1.1 },
  cloudy: { heaped: [0.52, 0.62], veil: [0.2, 0.5], base: 1.6, thickness: 1.3 },
  overcast: { heaped: [0.9, 0.96], veil: [0, 0], base: 1.3, thickness: 1.2 },
  storm: { heaped: [0.88, 0.95], veil: [0, 0], base: 1, thickness: 2.4 },
  fog: { heaped: [0.34, 0.5], veil: [0.3, 0.5], base: 1.6, thickness: 0.9 },
  rain: { heaped: [0.9, 0.96], veil: [0, 0], base: 1, thickness: 1.8 },
  snowfall: { heaped: [0.78, 0.9], veil: [0, 0], base: 1.2, thickness: 1.3 },
};
