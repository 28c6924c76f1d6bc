import { clamp, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import { studioLamps, windowGobo } from '../lamps.ts';
import { addColor, setColor } from '../paint.ts';
import { changed, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const stones = [
  { ground: tone(0.94, 0.004, 90), cloud: tone(0.82, 0.006, 250), vein: tone(0.42, 0.012, 70) },
  { ground: tone(0.93, 0.008, 80), cloud: tone(0.85, 0.012, 70), vein: tone(0.52, 0.06, 72) },
  { ground: tone(0.28, 0.008, 250), cloud: tone(0.36, 0.01, 250), vein: tone(0.86, 0.01, 90) },
  { ground: tone(0.42, 0.045, 165), cloud: tone(0.5, 0.045, 165), vein: tone(0.86, 0.02, 140) },
] as const;
const walls = [tone(0.91, 0.008, 80), tone(0.9, 0.025, 60), tone(0.6, 0.012, 250), tone(0.84, 0.02, 150)];

/** A polished slab before a plain wall. */
export function marble(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise } = brief;
  const kind = Math.floor(dice() * 1.999) + (seed % 4 === 3 ? 2 : 0);
  const stone = color
    ? {
        ground: changed(color, { strong: 0.55 }),
        cloud: changed(color, { light: color.light > 0.5 ? -0.09 : 0.09, strong: 0.6 }),
        vein: changed(color, { light: color.light > 0.55 ? -0.4 : 0.45, strong: 0.3 }),
      }
    : stones[kind];
  const [ground, cloud, vein] = [rgbOf(stone.ground), rgbOf(stone.cloud), rgbOf(stone.vein)];
  const wall = rgbOf(color ? changed(color, { light: 0.02, strong: 0.5 }) : walls[kind]);
  const turn = dice() * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const shift = dice() * 40;
  const slab: Paint = (skin, { x, along, pixel }) => {
    const u0 = (x * cos - along * sin) * 0.62 + shift;
    const v0 = (x * sin + along * cos) * 0.62;
    // Veins are cracks: crests of noise whose place was itself moved by noise, twice.
    const wx = noise.fbm(u0 * 1.1, v0 * 1.1 + 3, 4);
    const wy = noise.fbm(u0 * 1.1 + 7, v0 * 1.1, 4);
    const u = u0 + 0.75 * wx + 0.12 * noise.fbm(u0 * 5 + 2 * wy, v0 * 5, 3);
    const v = v0 + 0.75 * wy;
    const soft = 0.012 + 0.6 * pixel;
    const crack = (a: number, b: number, wide: number) => {
      const n = Math.abs(noise.at(a, b));
      return wide ** 2 / (wide ** 2 + n * n * 0.9);
    };
    const here = smooth(-0.25, 0.35, noise.at(u * 0.8 + 31, v * 0.8));
    const main = crack(u * 0.95 + v * 0.5, v * 0.55, soft * 0.8) * here;
    const side =
      crack(u * 2.1 - v * 0.9 + 9, v * 1.3 + 4, soft * 0.45) *
      smooth(0, 0.4, noise.at(u * 1.3, v * 1.3 + 17));
    const hair =
      crack(u * 4.3 + v * 1.7 + 3, v * 3.1 - u, soft * 0.3) *
      smooth(0.05, 0.45, noise.at(u * 2.2 + 5, v * 2.2));
    const halo = crack(u * 0.95 + v * 0.5, v * 0.55, 0.5) * here;
    const haze = clamp(0.5 + 0.9 * noise.fbm(u * 1.2 + 4, v * 1.2, 4));
    setColor(skin, ground);
    addColor(skin, cloud, clamp(0.55 * haze * haze + 0.4 * halo));
    addColor(skin, vein, clamp(0.85 * main + 0.55 * side + 0.4 * hair));
    skin.mirror = 0.09;
    skin.rough = 0.1;
  };
  const away = subjectAway + 1.9 + 0.9 * dice();
  const hasGobo = dice() < 0.5;
  return {
    focus: 1,
    wall: { away: away + 0.9, bend: 0 },
    edge: away - 0.7,
    ground: slab,
    wallPaint: (skin, { x, y }) => setColor(skin, wall, 1 + 0.02 * noise.fbm(x * 0.7, y * 0.7 + 5, 2)),
    lamps: studioLamps(brief, {
      soft: 0.15,
      radius: 3.4,
      low: 0.45,
      away: subjectAway + 1.4,
      strength: 1.06,
      gobo: hasGobo ? windowGobo(brief, dice() < 0.5) : undefined,
    }),
  };
}
