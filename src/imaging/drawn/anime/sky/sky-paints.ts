import type { AnimeLookName } from '../light/anime-looks.ts';
import type { SkyPaints } from './painted-sky.ts';

const day: SkyPaints = {
  air: [
    [0.52, -0.03, -0.155],
    [0.72, -0.045, -0.105],
    [0.92, -0.02, -0.03],
  ],
  cloud: [
    [0.8, 0.005, -0.05],
    [0.985, 0, 0.012],
  ],
  stars: 0,
};

/** Before the grade of the look. */
export const skyPaints: Readonly<Record<AnimeLookName, SkyPaints>> = {
  cel: day,
  film: day,
  pastel: {
    ...day,
    air: [
      [0.72, 0, -0.08],
      [0.84, 0.03, -0.04],
      [0.93, 0.03, 0.02],
    ],
    cloud: [
      [0.86, 0.025, -0.02],
      [0.985, 0.005, 0.012],
    ],
  },
  night: {
    air: [
      [0.2, -0.01, -0.1],
      [0.36, 0.03, -0.1],
      [0.5, 0.06, -0.05],
    ],
    cloud: [
      [0.42, 0.03, -0.08],
      [0.6, 0.03, -0.06],
    ],
    stars: 160,
  },
};
