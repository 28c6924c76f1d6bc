import type { CloudCover } from '../../../../scenes/air/clouds.ts';

/** A sky by itself: what lights it, what hangs in it, and how bright a photo of it is. */
export interface SkySetting {
  /** Degrees of the sun, at night of the moon, above the horizon and right of the middle of the picture. */
  readonly sun: { readonly height: number; readonly side: number };
  readonly night: boolean;
  /** 0 none … 1 a clear night far from any town. */
  readonly stars: number;
  readonly milkyWay: boolean;
  readonly aurora: number;
  readonly cover: CloudCover;
  /** Aerosols: 1 clear air … 4 hazy. */
  readonly haze: number;
  /** How bright it is on average, 0..1. */
  readonly key: number;
}

const day = { night: false, stars: 0, milkyWay: false, aurora: 0 };
const dark = { ...day, night: true, stars: 1, sun: { height: 30, side: 95 }, haze: 0.8 };
const bare: CloudCover = { heaped: 0, veil: 0, base: 2.2, thickness: 0.7 };

export const skySettings = {
  clear: { ...day, sun: { height: 50, side: 110 }, cover: { ...bare, veil: 0.12 }, haze: 0.8, key: 0.3 },
  fair: {
    ...day,
    sun: { height: 42, side: 95 },
    cover: { ...bare, layer: { amount: 0.46, height: 2.4, depth: 1.3 } },
    haze: 0.9,
    key: 0.34,
  },
  golden: {
    ...day,
    sun: { height: 8, side: 40 },
    cover: { ...bare, layer: { amount: 0.42, height: 3.4, depth: 1.1 } },
    haze: 1.3,
    key: 0.3,
  },
  sunset: {
    ...day,
    sun: { height: 0.3, side: 11 },
    cover: { ...bare, layer: { amount: 0.42, height: 4.2, depth: 1.5 } },
    haze: 1.1,
    key: 0.24,
  },
  sunrise: {
    ...day,
    sun: { height: 1.6, side: -15 },
    cover: { ...bare, layer: { amount: 0.36, height: 5.2, depth: 0.8 } },
    haze: 1.5,
    key: 0.3,
  },
  dusk: {
    ...day,
    sun: { height: -1, side: 22 },
    cover: { ...bare, layer: { amount: 0.4, height: 5, depth: 0.9 } },
    haze: 1.2,
    key: 0.15,
  },
  overcast: {
    ...day,
    sun: { height: 38, side: 70 },
    cover: { ...bare, layer: { amount: 0.95, height: 1.5, depth: 1.1 } },
    haze: 1.2,
    key: 0.42,
  },
  storm: {
    ...day,
    sun: { height: 30, side: 65 },
    cover: { ...bare, layer: { amount: 0.86, height: 1.1, depth: 2.8 } },
    haze: 2,
    key: 0.13,
  },
  stars: { ...dark, cover: bare, key: 0.035 },
  'milky-way': { ...dark, milkyWay: true, cover: bare, key: 0.045 },
  aurora: { ...dark, aurora: 1, cover: bare, key: 0.05 },
} as const satisfies Record<string, SkySetting>;

export type SkyKind = keyof typeof skySettings;
export const skyKinds = Object.keys(skySettings) as [SkyKind, ...SkyKind[]];
