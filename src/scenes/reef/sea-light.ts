import type { Noise } from '../../imaging/sampling/noise.ts';
import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';

export type Color = readonly [number, number, number];

/** How light travels in this water. Plane coordinates: x to the right, y upwards, in shares of the distance. */
export interface SeaLight {
  /** Bare water in a direction, linear light, into `out`. */
  water(out: Float32Array, o: number, x: number, y: number): void;
  /** What is left of each color after so many meters. */
  clear(meters: number): Color;
  /** What falls from above on a place of the floor: a net of bright lines, about 0..1. `blur`: meters that one pixel covers there. */
  caustic(x: number, z: number, blur: number): number;
  /** Shafts of light on their way to a direction, 0..1. */
  shaft(x: number, y: number): number;
  /** Of the sun as it arrives down here. */
  readonly sunlight: Color;
  readonly ambient: Color;
  /** Where the sun stands, in plane coordinates above the picture. */
  readonly sun: readonly [x: number, y: number];
}

export interface SeaLightOptions {
  readonly noise: Noise;
  /** Of the sun from the middle, in plane coordinates. */
  readonly sunX: number;
  /** Upper edge of the picture, in plane coordinates. */
  readonly top: number;
  /** 0: blue ocean, 1: green shallows. */
  readonly green: number;
  readonly isNight: boolean;
}

/** Lost per meter: red first (after Jerlov's clear coastal waters, with the distances of a stage). */
const loss: Color = [0.1, 0.056, 0.05];
/** Height of the surface above the eye, meters. */
const surface = 3.4;

export function createSeaLight({ noise, sunX, top, green, isNight }: SeaLightOptions): SeaLight {
  const dim = isNight ? 0.16 : 1;
  const tone = (blue: Color, shallow: Color): Color => [
    mix(blue[0], shallow[0], green) * dim,
    mix(blue[1], shallow[1], green) * dim,
    mix(blue[2], shallow[2], green) * (isNight ? 0.26 : 1),
  ];
  const deep = tone([0.004, 0.06, 0.19], [0.006, 0.1, 0.15]);
  const middle = tone([0.012, 0.19, 0.42], [0.02, 0.27, 0.34]);
  const high = tone([0.09, 0.5, 0.78], [0.14, 0.62, 0.66]);
  const glow = tone([0.75, 1.1, 1.1], [0.85, 1.15, 1]);
  const sun = [sunX, top + 0.22] as const;

  function caustic(x: number, z: number, blur: number): number {
    const [u, v] = [x + 0.35 * noise.at(x * 0.9, z * 0.9 + 31), z + 0.35 * noise.at(x * 0.9 + 17, z * 0.9)];
    const line = (n: number, width: number) => Math.max(0, 1 - Math.abs(n) / (width + blur * 0.9));
    const net =
      line(noise.at(u * 1.25, v * 1.25), 0.3) ** 3 +
      0.6 * line(noise.at(u * 2.3 + 40, v * 2.3 + 9), 0.3) ** 3;
    return clamp(net) * smooth(0.5, 0.1, blur);
  }

  return {
    sun,
    sunlight: [0.95 * dim, 1.5 * dim, 1.5 * (isNight ? 0.3 : 1)],
    ambient: [0.34 * dim, 0.66 * dim, 0.8 * (isNight ? 0.3 : 1)],
    caustic,
    clear: (meters) => [
      Math.exp(-loss[0] * meters),
      Math.exp(-loss[1] * meters),
      Math.exp(-loss[2] * meters),
    ],
    water(out, o, x, y) {
      const up = smooth(-0.45, 0.08, y);
      const above = smooth(0.02, top * 1.15, y);
      const near = Math.exp(-(((x - sun[0]) / 0.42) ** 2 + ((y - sun[1]) / 0.36) ** 2));
      // The surface from below: waves, bright towards the sun.
      let waves = 0;
      if (y > 0.12) {
        const z = surface / y;
        const ripple = noise.fbm(x * z * 0.55, z * 0.8, 3);
        waves = smooth(0.02, 0.4, ripple) * Math.exp(-z * 0.075) * smooth(0.12, 0.34, y);
      }
      for (let c = 0; c < 3; c++)
        out[o + c] =
          mix(mix(deep[c], middle[c], up), high[c], above * 0.75) +
          glow[c] * (near * (0.5 + 0.9 * waves) + 0.3 * waves);
    },
    shaft(x, y) {
      const [dx, dy] = [x - sun[0], sun[1] - y];
      const angle = Math.atan2(dx, dy);
      const away = Math.hypot(dx, dy);
      const beams =
        smooth(0.0, 0.55, noise.fbm(angle * 5.5 + 3, 0.4, 2)) * 0.7 +
        smooth(0.05, 0.5, noise.at(angle * 17, 8.3 + away * 0.3)) * 0.5;
      return beams * Math.exp(-away * 1.15) * smooth(0.02, 0.3, away) * smooth(1.35, 0.6, Math.abs(angle));
    },
  };
}
