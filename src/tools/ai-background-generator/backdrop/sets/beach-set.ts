import { clamp, mix, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, SetBrief } from '../backdrop-set.ts';
import { seen, studioLamps } from '../lamps.ts';
import { addColor, setColor } from '../paint.ts';
import { changed, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const moods = [
  {
    high: tone(0.75, 0.09, 235),
    low: tone(0.94, 0.03, 210),
    sea: tone(0.68, 0.1, 205),
    shallow: tone(0.85, 0.07, 190),
    sand: tone(0.87, 0.045, 82),
  },
  {
    high: tone(0.76, 0.075, 300),
    low: tone(0.92, 0.085, 65),
    sea: tone(0.66, 0.07, 260),
    shallow: tone(0.85, 0.06, 40),
    sand: tone(0.84, 0.055, 65),
  },
  {
    high: tone(0.84, 0.05, 215),
    low: tone(0.96, 0.02, 150),
    sea: tone(0.76, 0.085, 185),
    shallow: tone(0.9, 0.05, 180),
    sand: tone(0.92, 0.028, 85),
  },
  {
    high: tone(0.74, 0.09, 20),
    low: tone(0.9, 0.1, 75),
    sea: tone(0.62, 0.075, 20),
    shallow: tone(0.83, 0.08, 55),
    sand: tone(0.8, 0.06, 60),
  },
] as const;

/** Rippled sand; behind it, out of focus, the sea and the sky. */
export function beach(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise, side } = brief;
  const mood = moods[seed % moods.length];
  const high = rgbOf(color ?? mood.high);
  const low = rgbOf(color ? changed(color, { light: (0.96 - color.light) * 0.8, strong: 0.35 }) : mood.low);
  const sea = rgbOf(color ? changed(color, { light: -0.08, strong: 1.1 }) : mood.sea);
  const shallow = rgbOf(
    color ? changed(color, { light: (0.95 - color.light) * 0.5, strong: 0.7 }) : mood.shallow,
  );
  const sand = rgbOf(mood.sand);
  const wet = rgbOf(changed(mood.sand, { light: -0.16, strong: 1.15 }));
  const foam = rgbOf(tone(0.98, 0.006, 100));
  const shore = 1.1 + 0.9 * dice();
  const lean = (dice() - 0.5) * 0.5;
  const shift = dice() * 30;
  const ripple = 0.5 + 0.5 * dice();
  const slope = { x: 0, y: 0 };
  return {
    focus: 0.35,
    ground(skin, spot) {
      const { x, z, pixel } = spot;
      const along = z - subjectAway;
      // Out of focus, so edges are soft: more, the farther they are.
      const edge =
        along - shore - lean * x - 0.22 * noise.at(x * 0.55 + shift, 3) - 0.05 * noise.at(x * 2, along);
      const blur = 0.1 + 0.05 * Math.max(0, along);
      const isSea = smooth(-blur, blur, edge);
      if (isSea < 1) {
        const bend = noise.fbm(x * 0.7 + shift, along * 0.9, 2);
        const phase = (along * 1.7 + 0.35 * x + 0.8 * bend) * 9;
        const dry = smooth(-0.15, -0.75, edge);
        const lie = ripple * dry * seen(0.25, pixel);
        noise.slope(slope, x * 9 + shift, along * 9);
        const grain = seen(0.012, pixel);
        spot.nx += -0.05 * Math.cos(phase) * lie * 0.35 + 0.02 * slope.x * dry;
        spot.nz += -0.14 * Math.cos(phase) * lie + 0.02 * slope.y * dry;
        const grit = noise.at(x * 150, along * 150) + noise.at(x * 83 + 7, along * 83);
        const speck = smooth(0.5, 0.75, noise.at(x * 210 + 5, along * 210));
        const length = Math.hypot(spot.nx, spot.ny, spot.nz);
        spot.nx /= length;
        spot.ny /= length;
        spot.nz /= length;
        setColor(skin, sand, (1 + 0.05 * grit * grain + 0.03 * bend) * (1 - 0.25 * speck * grain));
        addColor(skin, wet, smooth(-0.5 - blur, -0.12, edge) * 0.85);
      }
      if (isSea > 0) {
        const way = clamp(edge / 5);
        const wave = noise.at(x * 0.9 + shift, edge * 2.4) + 0.6 * noise.at(x * 2.3, edge * 6);
        const line =
          smooth(0.16 + blur, 0, Math.abs(edge - 0.1 - 0.08 * wave)) +
          0.5 * smooth(0.12 + blur, 0, Math.abs(edge - 0.85 - 0.2 * wave));
        const keep = [skin.red, skin.green, skin.blue] as const;
        setColor(
          skin,
          [0, 1, 2].map((c) => mix(shallow[c], sea[c], way ** 0.6)) as [number, number, number],
          1 + 0.08 * wave * (1 - way),
        );
        addColor(skin, foam, clamp(line));
        addColor(skin, [low[0], low[1], low[2]], 0.4 * smooth(2, 40, edge));
        if (isSea < 1) addColor(skin, keep, 1 - isSea);
      }
    },
    far(out, right, up) {
      const y = up * subjectAway;
      const t = clamp(y / 1.5) ** 0.7;
      const veil = smooth(0.05, 0.6, noise.fbm(right * 2.2 + shift, up * 9, 3)) * 0.35 * smooth(0, 0.3, y);
      const glow = Math.exp(-((right * subjectAway - side * 1.1) ** 2) / 1.6 - (y * y) / 0.5) * 0.25;
      for (let c = 0; c < 3; c++) out[c] = mix(mix(low[c], high[c], t), 1, clamp(veil + glow));
    },
    lamps: studioLamps(brief, {
      high: 1.2,
      before: 0.55,
      fill: 0.45,
      soft: 0.05,
      strength: 1.05,
      radius: 60,
      low: 1,
      warm: 0.06,
    }),
  };
}
