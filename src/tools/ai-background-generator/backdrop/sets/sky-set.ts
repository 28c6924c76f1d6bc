import { clamp, mix, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, SetBrief } from '../backdrop-set.ts';
import { studioLamps } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { changed, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const skies = [
  {
    high: tone(0.66, 0.115, 250),
    low: tone(0.9, 0.035, 225),
    cloud: tone(0.99, 0.004, 80),
    shade: tone(0.8, 0.025, 260),
  },
  {
    high: tone(0.7, 0.085, 280),
    low: tone(0.91, 0.06, 40),
    cloud: tone(0.97, 0.03, 60),
    shade: tone(0.76, 0.06, 320),
  },
  {
    high: tone(0.78, 0.07, 215),
    low: tone(0.95, 0.025, 120),
    cloud: tone(0.99, 0.006, 100),
    shade: tone(0.85, 0.02, 230),
  },
  {
    high: tone(0.62, 0.1, 265),
    low: tone(0.86, 0.07, 10),
    cloud: tone(0.96, 0.04, 30),
    shade: tone(0.7, 0.07, 300),
  },
] as const;

/** A round step in still water, under clouds. */
export function sky(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise, width, side } = brief;
  const mood = skies[seed % skies.length];
  const high = rgbOf(color ?? mood.high);
  const low = rgbOf(color ? changed(color, { light: (0.95 - color.light) * 0.75, strong: 0.4 }) : mood.low);
  const [white, shade] = [
    rgbOf(mood.cloud),
    rgbOf(color ? changed(color, { light: 0.8 - color.light, strong: 0.35 }) : mood.shade),
  ];
  const shift = dice() * 50;
  const cover = 0.02 + 0.2 * dice();
  const cloudAt = (x: number, y: number, octaves: number) => {
    const wx = 0.35 * noise.at(x * 0.9 + shift, y * 1.3);
    // Flat bases, heaped tops; banks near the horizon.
    const bank = noise.fbm((x + wx) * 0.75 + shift, y * 1.35 + 2, octaves, 0.52);
    return bank + 0.42 * Math.exp(-((y - 0.16) ** 2) / 0.03) - 0.25 * smooth(0.5, 1.4, y) + cover - 0.1;
  };
  const far: NonNullable<BackdropSet['far']> = (out, right, up, soft) => {
    const x = right * subjectAway;
    const y = Math.max(0, up * subjectAway);
    const t = clamp(y / 1.9) ** 0.62;
    for (let c = 0; c < 3; c++) out[c] = mix(low[c], high[c], t);
    const octaves = soft > 0 ? 4 : 6;
    const here = cloudAt(x, y, octaves);
    const thick = smooth(0.02, 0.34, here);
    if (thick > 0) {
      // Towards the sun the cloud is thinner, so that side is bright.
      const towards = cloudAt(x + side * 0.11, y + 0.13, octaves - 1);
      const lit = clamp(0.62 + 1.5 * (here - towards));
      const cover = thick * (0.5 + 0.5 * smooth(0, 0.2, y));
      for (let c = 0; c < 3; c++) out[c] = mix(out[c], mix(shade[c], white[c], lit), cover);
    }
  };
  const deep = Math.max(0.6, width) * 0.5 + 0.2;
  const middle = subjectAway + deep * 0.6;
  const step = 0.14 + 0.05 * dice();
  const stone = rgbOf(
    color
      ? changed(color, { light: (0.97 - color.light) * 0.85, strong: 0.15 })
      : tone(0.95, 0.008, mood.low.hue),
  );
  const water = rgbOf(
    color ? changed(color, { light: -0.12 }) : changed(mood.high, { light: -0.08, strong: 0.9 }),
  );
  const slope = { x: 0, y: 0 };
  return {
    drop: step,
    solids: [
      {
        solid: { kind: 'drum', at: [0, -step / 2, middle], size: [deep, step / 2], round: 0.02 },
        paint: (skin, { x, y, z }) => setColor(skin, stone, 1 + 0.015 * noise.at3(x * 3, y * 3, z * 3)),
      },
    ],
    ground(skin, spot) {
      setColor(skin, water);
      // Rings run out from the step; far away the water is smooth.
      const away = Math.hypot(spot.x, spot.z - middle);
      const calm = Math.exp(-Math.max(0, spot.z - subjectAway) * 0.45);
      noise.slope(slope, spot.x * 1.6, spot.z * 0.9);
      const ring = 0.022 * Math.sin(away * 30) * Math.exp(-(away - deep) * 2.6);
      spot.nx += (0.006 * slope.x + (ring * spot.x) / away) * calm;
      spot.nz += (0.006 * slope.y + (ring * (spot.z - middle)) / away) * calm;
      const length = Math.hypot(spot.nx, spot.ny, spot.nz);
      spot.nx /= length;
      spot.ny /= length;
      spot.nz /= length;
      skin.mirror = 0.42;
      skin.rough = 0.04;
    },
    far,
    lamps: studioLamps(brief, { fill: 0.5, soft: 0.06, strength: 1.02, radius: 40, low: 1, warm: 0.035 }),
  };
}
