import type { VillageSite } from './village-site.ts';

/** Linear, 0..1. */
export type Paint = readonly [number, number, number];

/** A house with a gable roof. Meters; `base` is the height of its ground. */
export interface House {
  readonly x: number;
  readonly z: number;
  readonly base: number;
  /** Of its ridge, radians from the right of the picture. */
  readonly turn: number;
  /** Along its ridge, and across. */
  readonly length: number;
  readonly width: number;
  /** Of its walls up to the eaves, and of the ridge above them. */
  readonly walls: number;
  readonly rise: number;
  readonly wall: Paint;
  readonly roof: Paint;
  readonly shutters: Paint;
  /** Its gables and upper floor are of boards. */
  readonly isTimbered: boolean;
  /** Where on its ridge a chimney stands, −0.5..0.5; left out on a church, which has a tower. */
  readonly chimney?: number;
  readonly tower?: { readonly wide: number; readonly tall: number; readonly spire: number };
  readonly smokes: boolean;
  readonly id: number;
}

/** A village in its landscape. The same one looks the same at any size. */
export interface Village {
  readonly site: VillageSite;
  readonly houses: readonly House[];
  /** Share of the windows with a light behind them, and how bright these are beside the sky, 0..1. */
  readonly lit: number;
  readonly lamps: number;
  readonly isSnowy: boolean;
}

/** Middle of the lane through it, meters to the right; it begins under the eye. */
export const laneMiddle = ({ x, z, wide }: VillageSite, at: number) => {
  const t = Math.max(0, at / z);
  return x * Math.min(1.15, t) ** 1.4 + wide * 0.16 * Math.sin(at * 0.031 + x);
};
export const laneHalf = 1.9;
