import { clamp, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, SetBrief } from '../backdrop-set.ts';
import { studioLamps } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { changed, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const moods = [
  {
    dark: tone(0.24, 0.03, 280),
    glow: tone(0.42, 0.06, 40),
    lights: [tone(0.85, 0.12, 75), tone(0.8, 0.13, 55), tone(0.75, 0.1, 30), tone(0.8, 0.06, 250)],
  },
  {
    dark: tone(0.26, 0.04, 200),
    glow: tone(0.46, 0.07, 190),
    lights: [tone(0.88, 0.09, 190), tone(0.8, 0.11, 160), tone(0.85, 0.08, 230), tone(0.9, 0.08, 90)],
  },
  {
    dark: tone(0.27, 0.06, 320),
    glow: tone(0.47, 0.09, 350),
    lights: [tone(0.8, 0.14, 0), tone(0.8, 0.12, 320), tone(0.85, 0.1, 50), tone(0.75, 0.12, 290)],
  },
  {
    dark: tone(0.3, 0.045, 150),
    glow: tone(0.52, 0.08, 130),
    lights: [tone(0.9, 0.12, 110), tone(0.85, 0.12, 135), tone(0.92, 0.08, 95), tone(0.8, 0.1, 155)],
  },
] as const;

/** A dark, polished table; behind it lights, far out of focus. */
export function bokeh(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise, side, view } = brief;
  const mood = moods[seed % moods.length];
  const dark = rgbOf(color ? changed(color, { light: 0.22 - color.light, strong: 0.45 }) : mood.dark);
  const glow = rgbOf(color ? changed(color, { light: 0.42 - color.light, strong: 0.8 }) : mood.glow);
  const colors = mood.lights.map((light, i) =>
    rgbOf(color ? changed(color, { light: 0.84 - color.light, hue: [0, 22, -20, 45][i] }) : light),
  );
  const edge = subjectAway + 1.1 + 0.5 * dice();
  // Height at which the table's edge is seen, units from the feet; all lights are above it.
  const low = view.rise * (1 - subjectAway / edge);
  const lights = Array.from({ length: 46 + Math.floor(dice() * 26) }, () => {
    const far = dice();
    const radius = 0.06 + 0.15 * (1 - far) * dice() + 0.03 * dice();
    const band = dice() < 0.65 ? 0.55 * dice() ** 1.4 : 2.2 * dice();
    return {
      x: 4.4 * (dice() - 0.5),
      y: low + 0.05 + band,
      radius,
      rgb: colors[Math.floor(dice() * colors.length)],
      strength: 0.12 + 0.6 * dice() ** 2,
    };
  });
  /** Discs of a lens: even, a little brighter at the rim, added up as light. */
  const discs = (out: Float32Array, x: number, y: number, blur: number) => {
    for (const light of lights) {
      const dx = x - light.x;
      const dy = y - light.y;
      const wide = light.radius * (1 + blur);
      const d = dx * dx + dy * dy;
      if (d > wide * wide * 1.2) continue;
      const r = Math.sqrt(d) / wide;
      const cover = smooth(1.03, 0.95 - 0.4 * Math.min(1, blur), r) * (0.8 + 0.35 * smooth(0.6, 1, r));
      for (let c = 0; c < 3; c++) out[c] += light.rgb[c] * cover * light.strength;
    }
  };
  const back = (out: Float32Array, x: number, y: number) => {
    const near = Math.exp(-(((x - side * 0.4) / 1.7) ** 2) - ((y - low - 0.35) / 0.9) ** 2);
    const cloud = 0.5 + 0.5 * noise.fbm(x * 0.7 + 3, y * 0.7, 2);
    for (let c = 0; c < 3; c++) out[c] = dark[c] + (glow[c] - dark[c]) * clamp(near * (0.6 + 0.6 * cloud));
  };
  const table = rgbOf(
    color
      ? changed(color, { light: 0.26 - color.light, strong: 0.3 })
      : changed(mood.dark, { light: 0.03, strong: 0.7 }),
  );
  const lamps = studioLamps(brief, {
    fill: 0.5,
    strength: 0.95,
    soft: 0.25,
    radius: 2.4,
    low: 0.3,
    warm: 0.06,
  });
  const start = { x: 0, y: 0 };
  return {
    edge,
    focus: 1,
    ground(skin, { x, along, pixel }) {
      setColor(skin, table, 1 + 0.12 * noise.at(x * 5, along * 60) * clamp(1 - pixel / 0.02));
      skin.mirror = 0.14;
      skin.rough = 0.22;
    },
    far(out, right, up, soft) {
      start.x = right * subjectAway;
      start.y = view.rise + up * subjectAway;
      // A mirror shows what's above the edge as far below it.
      if (soft > 0) start.y = 2 * low - (view.rise - up * subjectAway);
      back(out, start.x, start.y);
      discs(out, start.x, start.y, soft * 3);
    },
    lamps,
  };
}
