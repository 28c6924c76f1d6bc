import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import type { Lamps, SetBrief } from './backdrop-set.ts';
import { subjectAway } from './view.ts';

interface LampWishes {
  /** Height and distance before the subject of the lamp, for one unit that it stands aside. */
  readonly high?: number;
  readonly before?: number;
  readonly soft?: number;
  readonly strength?: number;
  /** Share of the light that comes from all around. */
  readonly fill?: number;
  /** How warm the lamp is, and how cool the rest: 0 is white. */
  readonly warm?: number;
  readonly radius?: number;
  readonly low?: number;
  readonly gobo?: Lamps['gobo'];
  /** Distance from the eye of the middle of the light. */
  readonly away?: number;
}

/** A softbox at the side asked for, a little before the subject, and light from everywhere else. What is white and level comes out white. */
export function studioLamps(
  { side }: SetBrief,
  {
    high = 1.5,
    before = 0.95,
    soft = 0.2,
    strength = 1,
    fill = 0.42,
    warm = 0.03,
    radius = 3.4,
    low = 0.45,
    gobo,
    away = subjectAway + 0.5,
  }: LampWishes = {},
): Lamps {
  const length = Math.hypot(1, high, before);
  const towards = [side / length, high / length, -before / length] as const;
  const key = (strength * (1 - fill)) / towards[1];
  const around = strength * fill;
  return {
    towards,
    key: [key * (1 + warm), key, key * (1 - 1.4 * warm)],
    around: [around * (1 - 0.5 * warm), around, around * (1 + 0.8 * warm)],
    soft,
    pool: { at: [side * 0.35, 0.35, away], radius, low },
    gobo,
  };
}

/** A patch of light on the wall and the ground: a window's panes, or what leaves let through; it lies across the lamp's light. */
export function windowGobo({ noise, dice, side }: SetBrief, leaves: boolean): NonNullable<Lamps['gobo']> {
  const lean = -side * (0.25 + 0.2 * dice());
  const shift = dice() * 9;
  const middle = side * (0.1 + 0.5 * dice());
  const around = 0.52;
  if (!leaves) {
    const [wide, tall] = [0.46 + 0.12 * dice(), 0.8 + 0.2 * dice()];
    const soft = 0.07;
    return (u, v) => {
      const a = (u - middle + lean * (v - 1.6)) / wide;
      const b = (v - 1.7) / tall;
      const bar = (t: number) => smooth(0.02, 0.02 + soft, Math.abs(t - Math.round(t)));
      const inside = smooth(2 + soft, 2 - soft, Math.abs(a)) * smooth(2.4, 1.6, Math.abs(b));
      return around + (1 - around) * inside * bar(a) * bar(b);
    };
  }
  return (u, v) => {
    const leaf = noise.fbm(u * 1.2 + v * 0.9 + shift, v * 0.5 - u * 0.4 + shift, 2, 0.35);
    return around + (1 - around) * smooth(0.3, -0.2, leaf);
  };
}

/** 1 where details of this size are seen, 0 where a pixel covers several. */
export const seen = (size: number, pixel: number) => 1 - clamp((pixel / size - 0.3) / 0.8);
