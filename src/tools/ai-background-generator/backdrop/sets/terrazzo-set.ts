import { cellHash } from '../../../../imaging/sampling/cell-hash.ts';
import { clamp } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import { studioLamps, windowGobo } from '../lamps.ts';
import { addColor, setColor } from '../paint.ts';
import { changed, type Rgb, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const schemes = [
  {
    ground: tone(0.94, 0.008, 80),
    chips: [tone(0.7, 0.1, 35), tone(0.55, 0.03, 250), tone(0.82, 0.07, 80), tone(0.62, 0.05, 160)],
    wall: tone(0.87, 0.045, 45),
  },
  {
    ground: tone(0.9, 0.022, 30),
    chips: [tone(0.62, 0.1, 20), tone(0.97, 0.004, 80), tone(0.5, 0.05, 30), tone(0.75, 0.06, 60)],
    wall: tone(0.9, 0.025, 30),
  },
  {
    ground: tone(0.9, 0.012, 160),
    chips: [tone(0.52, 0.06, 165), tone(0.96, 0.005, 100), tone(0.72, 0.07, 85), tone(0.4, 0.02, 200)],
    wall: tone(0.84, 0.035, 160),
  },
  {
    ground: tone(0.36, 0.012, 260),
    chips: [tone(0.9, 0.01, 90), tone(0.66, 0.07, 60), tone(0.55, 0.03, 240), tone(0.75, 0.03, 30)],
    wall: tone(0.7, 0.02, 250),
  },
] as const;

/** Polished terrazzo before a painted wall. */
export function terrazzo(brief: SetBrief): BackdropSet {
  const { dice, color, seed, noise } = brief;
  const scheme = schemes[seed % schemes.length];
  const wall = rgbOf(color ?? scheme.wall);
  const ground = rgbOf(
    color ? changed(color, { light: color.light > 0.5 ? 0.07 : -0.1, strong: 0.25 }) : scheme.ground,
  );
  const chips = scheme.chips.map((chip, i) =>
    rgbOf(color && i === 0 ? changed(color, { light: -0.12, strong: 1.4 }) : chip),
  );
  const salt = Math.floor(dice() * 1e6);
  const size = 0.85 + 0.5 * dice();
  const paint: Paint = (skin, { x, along, pixel }) => {
    setColor(skin, ground, 1 + 0.02 * noise.at(x * 30, along * 30));
    for (const [k, [cell, share]] of sizes.entries())
      layChips(skin, chips, x / (cell * size), along / (cell * size), pixel / (cell * size), share, salt + k);
    skin.mirror = 0.04;
    skin.rough = 0.2;
  };
  const away = subjectAway + 1.5 + 0.8 * dice();
  const hasGobo = dice() < 0.5;
  return {
    wall: { away, bend: 0.05 },
    ground: paint,
    wallPaint: (skin, spot) => {
      if (spot.ny > 0.2) paint(skin, spot);
      else setColor(skin, wall, 1 + 0.02 * noise.fbm(spot.x * 0.8, spot.y * 0.8, 3));
    },
    lamps: studioLamps(brief, {
      soft: hasGobo ? 0.08 : 0.17,
      radius: 3.4,
      low: 0.5,
      strength: 1.04,
      gobo: hasGobo ? windowGobo(brief, dice() < 0.5) : undefined,
    }),
  };
}

/** Side of the cells that hold a chip each, units, and how many of them do. */
const sizes = [
  [0.045, 0.55],
  [0.1, 0.5],
  [0.2, 0.4],
] as const;

/** Broken stone: a chip is what lies nearer to its own middle than to its neighbors', less a joint, and cut by two edges of its own. */
function layChips(
  skin: { red: number; green: number; blue: number },
  chips: readonly Rgb[],
  u: number,
  v: number,
  pixel: number,
  share: number,
  salt: number,
): void {
  const [i, j] = [Math.floor(u), Math.floor(v)];
  let first = 9;
  let second = 9;
  let own = 0;
  let ox = 0;
  let oy = 0;
  for (let b = j - 1; b <= j + 1; b++)
    for (let a = i - 1; a <= i + 1; a++) {
      const bits = cellHash(a, b, salt);
      const dx = a + 0.15 + (0.7 * (bits & 0xff)) / 255 - u;
      const dy = b + 0.15 + (0.7 * ((bits >>> 8) & 0xff)) / 255 - v;
      const d = dx * dx + dy * dy;
      if (d < first) {
        second = first;
        first = d;
        own = bits;
        ox = dx;
        oy = dy;
      } else if (d < second) second = d;
    }
  if (((own >>> 16) & 0xff) / 255 > share) return;
  const border = Math.sqrt(second) - Math.sqrt(first);
  const angle = ((own >>> 24) / 255) * 2 * Math.PI;
  const along = ox * Math.cos(angle) + oy * Math.sin(angle);
  const side = ox * Math.sin(angle * 1.7 + 1) - oy * Math.cos(angle * 1.7 + 1);
  const inside = Math.min(0.5 * border - 0.1, 0.3 - Math.abs(along), 0.4 - side);
  const cover = clamp(0.5 + inside / Math.max(0.03, pixel));
  if (cover > 0) addColor(skin as Parameters<typeof addColor>[0], chips[(own >>> 12) % chips.length], cover);
}
