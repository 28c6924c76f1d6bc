import type { Hour } from '../vocabulary.ts';
import type { Rgb } from './finish/material.ts';

/** How a room is lit at an hour. */
export interface RoomHour {
  /** Of the window. */
  readonly window: Rgb;
  readonly above: Rgb;
  readonly around: Rgb;
  /** Of the sun where it shines in, and how high it stands (radians). */
  readonly sun?: Rgb;
  readonly sunUp: number;
  /** It always shines in. */
  readonly shinesIn?: true;
  /** Of the brightness by day. */
  readonly key: number;
  /** Beyond the window. */
  readonly sky: Rgb;
  readonly land: Rgb;
  readonly glow: number;
}

const day: RoomHour = {
  window: [6.2, 6.3, 6.5],
  above: [0.36, 0.36, 0.37],
  around: [0.2, 0.2, 0.205],
  sun: [4.2, 3.7, 2.9],
  sunUp: 0.62,
  key: 1,
  sky: [0.78, 0.88, 1],
  land: [0.13, 0.2, 0.06],
  glow: 4.84,
};

const hours: Record<Hour, RoomHour> = {
  dawn: {
    ...day,
    window: [6, 4.9, 4.7],
    above: [0.3, 0.28, 0.34],
    around: [0.17, 0.16, 0.2],
    sun: [4.4, 2.4, 1.5],
    sunUp: 0.3,
    key: 0.8,
    sky: [1, 0.72, 0.62],
    land: [0.3, 0.24, 0.22],
    glow: 3.74,
  },
  morning: {
    ...day,
    window: [6.6, 6.2, 5.6],
    around: [0.19, 0.2, 0.215],
    sun: [5.2, 4.1, 2.7],
    shinesIn: true,
    sunUp: 0.42,
    key: 1.12,
    sky: [0.95, 0.95, 0.92],
    land: [0.2, 0.25, 0.075],
    glow: 5.28,
  },
  noon: { ...day, key: 1.15 },
  afternoon: day,
  golden: {
    ...day,
    window: [6.6, 4.9, 3],
    above: [0.3, 0.27, 0.25],
    around: [0.17, 0.15, 0.145],
    sun: [6.6, 3.6, 1.35],
    shinesIn: true,
    sunUp: 0.3,
    key: 0.85,
    sky: [1, 0.8, 0.5],
    land: [0.3, 0.19, 0.05],
    glow: 4.4,
  },
  sunset: {
    ...day,
    window: [6.4, 3.9, 2.3],
    above: [0.26, 0.22, 0.24],
    around: [0.15, 0.125, 0.14],
    sun: [6.8, 2.7, 0.8],
    shinesIn: true,
    sunUp: 0.22,
    key: 0.7,
    sky: [1, 0.58, 0.34],
    land: [0.2, 0.11, 0.09],
    glow: 3.74,
  },
  dusk: {
    ...day,
    window: [2.2, 2.8, 4.4],
    above: [0.13, 0.15, 0.2],
    around: [0.08, 0.09, 0.125],
    sun: undefined,
    key: 0.5,
    sky: [0.3, 0.42, 0.8],
    land: [0.05, 0.07, 0.1],
    glow: 1.76,
  },
  night: {
    ...day,
    window: [0.05, 0.07, 0.13],
    above: [0.02, 0.018, 0.018],
    around: [0.011, 0.01, 0.01],
    sun: undefined,
    key: 0.42,
    sky: [0.03, 0.05, 0.12],
    land: [0.008, 0.012, 0.02],
    glow: 1.1,
  },
};

export const roomHour = (hour: Hour | undefined): RoomHour => (hour ? hours[hour] : day);
