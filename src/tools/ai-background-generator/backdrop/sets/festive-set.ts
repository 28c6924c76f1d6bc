import { cellHash } from '../../../../imaging/sampling/cell-hash.ts';
import { clamp, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import type { Solid } from '../body.ts';
import { studioLamps } from '../lamps.ts';
import { addColor, plain, setColor } from '../paint.ts';
import { changed, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const moods = [
  { wall: tone(0.42, 0.13, 22), balls: [tone(0.78, 0.11, 85), tone(0.5, 0.17, 25), tone(0.93, 0.02, 80)] },
  { wall: tone(0.38, 0.06, 160), balls: [tone(0.8, 0.11, 85), tone(0.48, 0.17, 25), tone(0.9, 0.02, 90)] },
  { wall: tone(0.86, 0.045, 15), balls: [tone(0.8, 0.1, 80), tone(0.75, 0.1, 10), tone(0.95, 0.01, 60)] },
  { wall: tone(0.32, 0.075, 265), balls: [tone(0.86, 0.02, 250), tone(0.78, 0.1, 85), tone(0.5, 0.12, 260)] },
] as const;

/** A string of lights out of focus, shining balls, and confetti on the ground. */
export function festive(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise, width, side } = brief;
  const mood = moods[seed % moods.length];
  const base = color ?? mood.wall;
  const wall = rgbOf(base);
  const balls = mood.balls.map(rgbOf);
  const papers = [
    ...balls,
    rgbOf(tone(0.84, 0.12, 88)),
    rgbOf(changed(base, { light: base.light > 0.6 ? -0.2 : 0.25 })),
  ];
  const salt = Math.floor(dice() * 1e6);
  const solids: { solid: Solid; paint: Paint }[] = [];
  const half = width / 2;
  const spots = [
    [side * (half + 0.3), 0.5],
    [side * (half + 0.62), 0.15],
    [-side * (half + 0.34), 0.35],
    [-side * (half + 0.68), 0.75],
    [side * (half + 0.95), 0.7],
  ] as const;
  for (const [i, [x, z]] of spots.slice(0, 3 + Math.floor(dice() * 2.99)).entries()) {
    const radius = 0.1 + 0.09 * dice();
    solids.push({
      solid: {
        kind: 'ball',
        at: [x + 0.1 * (dice() - 0.5), radius, subjectAway + z + 0.15 * (dice() - 0.5)],
        size: [radius],
      },
      paint: plain(balls[(i + seed) % balls.length], i % 2 === 0 ? 0.2 : 0.05, i % 2 === 0 ? 0.15 : 0.5),
    });
  }
  const strings = Array.from({ length: 3 }, (_, k) => ({
    y: 0.55 + 0.42 * k + 0.12 * dice(),
    sag: 0.12 + 0.16 * dice(),
    at: 2 * (dice() - 0.5),
    wide: 1.5 + dice(),
  }));
  const lamps = strings.flatMap(({ y, sag, at, wide }) =>
    Array.from({ length: 15 }, (_, i) => {
      const t = (i / 14) * 2 - 1;
      const u = (((t * wide + at) % 3) + 3) % 1;
      return {
        x: t * 2.6 + 0.06 * (dice() - 0.5),
        y: y - sag * 4 * u * (1 - u) + 0.03 * (dice() - 0.5),
        radius: 0.045 + 0.035 * dice(),
        strength: 0.35 + 0.5 * dice(),
      };
    }),
  );
  const warm = rgbOf(tone(0.9, 0.1, 78));
  const away = subjectAway + 2.1 + 0.5 * dice();
  return {
    wall: { away, bend: 0.9 },
    solids,
    ground(skin, { x, along, pixel }) {
      setColor(skin, wall, 1 + 0.03 * noise.fbm(x, along, 2));
      if (along < 2.2) for (let k = 0; k < 2; k++) layConfetti(skin, papers, x, along, pixel, salt + k);
      skin.mirror = 0.03;
      skin.rough = 0.35;
    },
    wallPaint(skin, { x, along }) {
      setColor(skin, wall, 1 + 0.03 * noise.fbm(x, along, 2));
    },
    glow(out, x, y) {
      for (const lamp of lamps) {
        const d = (x - lamp.x) ** 2 + (y - lamp.y) ** 2;
        const wide = lamp.radius;
        if (d > 16 * wide * wide) continue;
        const r = Math.sqrt(d) / wide;
        const light =
          lamp.strength *
          (smooth(1.04, 0.92, r) * (0.75 + 0.3 * smooth(0.5, 1, r)) + 0.16 * Math.exp(-r * r * 0.35));
        for (let c = 0; c < 3; c++) out[c] += warm[c] * light;
      }
    },
    lamps: studioLamps(brief, {
      fill: 0.45,
      soft: 0.16,
      strength: base.light < 0.6 ? 1.15 : 1,
      radius: 2.7,
      low: 0.35,
      warm: 0.06,
    }),
  };
}

const cell = 0.15;

/** Bits of paper and foil that lie as they fell: discs and strips, some turned so that they catch the light. */
function layConfetti(
  skin: Parameters<Paint>[0],
  colors: readonly (readonly [number, number, number])[],
  x: number,
  z: number,
  pixel: number,
  salt: number,
): void {
  const u = x / cell;
  const v = z / cell;
  for (let b = Math.floor(v) - 1; b <= Math.floor(v) + 1; b++)
    for (let a = Math.floor(u) - 1; a <= Math.floor(u) + 1; a++) {
      const bits = cellHash(a, b, salt);
      // Fewer, the farther from the middle of the heap.
      if ((bits & 0xff) / 255 > 0.62 * Math.exp(-(((b + 0.5) * cell - 0.1) ** 2) / 1.6)) continue;
      const more = cellHash(a, b, salt + 77);
      const dx = u - a - (more & 0xff) / 255;
      const dy = v - b - ((more >>> 8) & 0xff) / 255;
      const angle = ((more >>> 16) & 0xff) * 0.0246;
      const p = dx * Math.cos(angle) + dy * Math.sin(angle);
      const q = dy * Math.cos(angle) - dx * Math.sin(angle);
      const tip = 0.35 + ((bits >>> 20) & 0xff) / 390;
      const isRound = ((bits >>> 8) & 3) === 0;
      const inside = isRound
        ? 0.16 - Math.hypot(p, q / tip) * 1
        : Math.min(0.21 - Math.abs(p), 0.085 * (0.6 + tip * 0.5) - Math.abs(q));
      const soft = Math.max(0.02, pixel / cell);
      const shadow = smooth(-0.1, 0.03, inside);
      if (shadow > 0) {
        skin.red *= 1 - 0.3 * shadow;
        skin.green *= 1 - 0.3 * shadow;
        skin.blue *= 1 - 0.3 * shadow;
      }
      const cover = clamp(0.5 + inside / soft);
      if (cover <= 0) continue;
      const [red, green, blue] = colors[(bits >>> 11) % colors.length];
      const tilt = 0.72 + 0.6 * tip * ((more >>> 24) / 255);
      addColor(skin, [red * tilt, green * tilt, blue * tilt], cover);
    }
}
