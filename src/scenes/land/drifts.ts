import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';

/** How a surface of snow or sand is tilted on top of the ground under it: rise over run along x and z, added to `slope`. */
export type Drifts = (slope: { x: number; z: number }, x: number, z: number, footprint: number) => void;

interface Wave {
  /** Along the wind and across it, meters. */
  readonly along: number;
  readonly across: number;
  readonly tilt: number;
}
/** Where the wind blows to (radians from the right of the picture), and what it makes: long drifts, hollows between them, ripples. */
const winds: Record<'snow' | 'sand', { angle: number; waves: readonly Wave[] }> = {
  snow: {
    angle: 0.42,
    waves: [
      { along: 74, across: 31, tilt: 0.24 },
      { along: 19, across: 7.5, tilt: 0.17 },
      { along: 4.6, across: 1.5, tilt: 0.11 },
      { along: 1.1, across: 0.34, tilt: 0.08 },
      { along: 0.3, across: 0.11, tilt: 0.06 },
    ],
  },
  sand: {
    angle: 0.9,
    waves: [
      { along: 31, across: 9, tilt: 0.035 },
      { along: 7, across: 1.9, tilt: 0.07 },
      { along: 1.5, across: 0.3, tilt: 0.12 },
      { along: 0.4, across: 0.085, tilt: 0.1 },
    ],
  },
};

/** Snow or sand as wind lays it. Waves finer than a few pixels are left out, so that a draft doesn't sparkle. */
export function createDrifts(noise: Noise, kind: keyof typeof winds): Drifts {
  const { angle, waves } = winds[kind];
  const [windX, windZ] = [Math.cos(angle), Math.sin(angle)];
  const wave = { x: 0, y: 0 };
  return (slope, x, z, footprint) => {
    const [u, v] = [x * windX + z * windZ, z * windX - x * windZ];
    for (const { along, across, tilt } of waves) {
      const seen = smooth(across * 0.4, across * 0.12, footprint);
      if (seen <= 0) break;
      noise.slope(wave, u / along + across, v / across);
      const sideways = seen * tilt * wave.y;
      const onwards = (seen * tilt * wave.x * across) / along;
      slope.x += onwards * windX - sideways * windZ;
      slope.z += onwards * windZ + sideways * windX;
    }
  };
}
