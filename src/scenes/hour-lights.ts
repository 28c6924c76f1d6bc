import type { Range } from './place-settings.ts';
import type { Hour, Weather } from './vocabulary.ts';

export interface HourLight {
  /** Degrees of the sun (or moon) above the horizon, and from the middle of the picture to either side. */
  readonly height: Range;
  readonly side: Range;
  /** Over dry ground, which low light from ahead would leave in its own shadow, and over a plain where that differs. */
  readonly drySide?: Range;
  readonly plainSide?: Range;
  /** Over dry ground the sun stands no lower. */
  readonly dryHeight?: number;
  readonly night?: true;
  /** The sun is near the horizon; then banks of cloud at this height (km) show its light. */
  readonly banks?: number;
  readonly haze: number;
  readonly mist: number;
  /** How bright the picture is on average, 0..1. */
  readonly key: number;
}

const high = { haze: 0.8, mist: 0, key: 0.2 };
const low = { drySide: [34, 84], plainSide: [20, 84], banks: 4.2, key: 0.2 } as const;

export const lights: Record<Hour, HourLight> = {
  dawn: { height: [1.2, 3], side: [8, 24], drySide: [62, 84], banks: 4.2, haze: 2, mist: 0.35, key: 0.2 },
  morning: { ...high, height: [15, 24], side: [55, 80], drySide: [62, 84], haze: 1.4, mist: 0.1 },
  noon: { ...high, height: [48, 62], side: [55, 120], drySide: [62, 120] },
  afternoon: { ...high, height: [28, 42], side: [50, 85], drySide: [62, 85], haze: 0.9 },
  golden: { ...high, height: [7, 11], side: [52, 84], drySide: [62, 84], haze: 1.6, mist: 0.03 },
  sunset: { ...low, height: [1.2, 2.6], side: [5, 17], dryHeight: 2.4, haze: 1.8, mist: 0.05 },
  dusk: { ...low, height: [-3, -1.6], side: [14, 40], banks: 5.6, haze: 1.2, mist: 0.06, key: 0.1 },
  night: { height: [24, 38], side: [75, 115], night: true, haze: 0.8, mist: 0.05, key: 0.055 },
};

export interface Sky {
  /** Share of the sky under heaped clouds and under a veil; where the heaps begin and how thick they are (km). */
  readonly heaped: Range;
  readonly veil: Range;
  readonly base: number;
  readonly thickness: number;
  readonly falls?: 'rain' | 'snow';
  /** What it adds to the haze and the mist of the hour. */
  readonly haze: number;
  readonly mist: number;
  /** As of an hour, where the weather decides it. */
  readonly key?: number;
}

const dry = { haze: 0, mist: 0 };
const wet = { veil: [0, 0], base: 1, falls: 'rain', haze: 1.5 } as const;

export const skies: Record<Weather, Sky> = {
  clear: { ...dry, heaped: [0, 0.05], veil: [0.05, 0.25], base: 2.2, thickness: 0.7 },
  fair: { ...dry, heaped: [0.32, 0.46], veil: [0.2, 0.5], base: 1.9, thickness: 1.1 },
  cloudy: { ...dry, heaped: [0.52, 0.62], veil: [0.2, 0.5], base: 1.6, thickness: 1.3 },
  overcast: { ...dry, heaped: [0.9, 0.96], veil: [0, 0], base: 1.3, thickness: 1.2 },
  storm: { ...wet, heaped: [0.88, 0.95], thickness: 2.4, mist: 0, key: 0.11 },
  fog: { ...dry, heaped: [0.34, 0.5], veil: [0.3, 0.5], base: 1.6, thickness: 0.9 },
  rain: { ...wet, heaped: [0.9, 0.96], thickness: 1.8, mist: 0.18, key: 0.15 },
  snowfall: {
    heaped: [0.78, 0.9],
    veil: [0, 0],
    base: 1.2,
    thickness: 1.3,
    falls: 'snow',
    haze: 0,
    mist: 0.18,
  },
};
