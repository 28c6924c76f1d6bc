import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import type { Solid } from '../body.ts';
import { seen, studioLamps, windowGobo } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { changed, type Rgb, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const walls = [
  tone(0.87, 0.05, 60),
  tone(0.85, 0.06, 20),
  tone(0.85, 0.05, 145),
  tone(0.84, 0.055, 240),
  tone(0.9, 0.025, 85),
];

/** Steps of plaster before a wall, with something round behind. */
export function podium(brief: SetBrief): BackdropSet {
  const { dice, color, seed, width, noise, side } = brief;
  const base = color ?? walls[(seed + 1) % walls.length];
  const plaster =
    (rgb: Rgb): Paint =>
    (skin, { x, y, z, pixel }) => {
      const broad = noise.at3(x * 2.2, y * 2.2, z * 2.2);
      const grit = noise.at3(x * 70, y * 70, z * 70) * seen(0.014, pixel);
      setColor(skin, rgb, 1 + 0.018 * broad + 0.022 * grit);
    };
  const wall = rgbOf(base);
  const body = plaster(rgbOf(changed(base, { light: 0.07, strong: 0.6 })));
  const accent = plaster(rgbOf(changed(base, { light: -0.13, strong: 1.5 })));
  const pale = plaster(rgbOf(changed(base, { light: 0.1, strong: 0.35 })));
  const deep = Math.max(0.55, width) * 0.5 + 0.16;
  const middle = subjectAway + deep * 0.62;
  const step = 0.16 + 0.06 * dice();
  const solids: { solid: Solid; paint: Paint }[] = [];
  const isSquare = (seed + Math.floor(seed / 4)) % 3 === 0;
  const top: Solid = isSquare
    ? { kind: 'box', at: [0, -step / 2, middle], size: [deep * 1.02, step / 2, deep * 0.9], round: 0.014 }
    : { kind: 'drum', at: [0, -step / 2, middle], size: [deep, step / 2], round: 0.014 };
  solids.push({ solid: top, paint: body });
  const lower = step * 0.9;
  const hasTwo = dice() < 0.6;
  if (hasTwo)
    solids.push({
      solid: isSquare
        ? {
            kind: 'box',
            at: [side * -0.1, -step - lower / 2, middle],
            size: [deep * 1.3, lower / 2, deep * 1.25],
            round: 0.014,
          }
        : {
            kind: 'drum',
            at: [side * -0.1, -step - lower / 2, middle + 0.05],
            size: [deep * 1.38, lower / 2],
            round: 0.014,
          },
      paint: dice() < 0.5 ? pale : accent,
    });
  const drop = hasTwo ? step + lower : step;
  const behind = middle + deep * (hasTwo ? 1.6 : 1.15) + 0.15;
  const turn = (seed + 3) % 4;
  const off = side * (0.15 + 0.2 * dice());
  if (turn === 0)
    solids.push({
      solid: { kind: 'disc', at: [off, 0.42, behind], size: [0.72, 0.05], round: 0.02 },
      paint: accent,
    });
  else if (turn === 1)
    solids.push({
      solid: { kind: 'arch', at: [off, 0.45, behind], size: [0.62, 0.13, 0.45 + drop], round: 0.03 },
      paint: accent,
    });
  else if (turn === 2) {
    solids.push({
      solid: {
        kind: 'drum',
        at: [-side * (deep + 0.35), 0.3 - drop / 2, behind - 0.1],
        size: [0.25, 0.3 + drop / 2],
        round: 0.014,
      },
      paint: pale,
    });
    solids.push({
      solid: {
        kind: 'drum',
        at: [-side * (deep + 0.78), 0.08 - drop / 2, behind - 0.35],
        size: [0.2, 0.08 + drop / 2],
        round: 0.014,
      },
      paint: accent,
    });
  } else
    solids.push({
      solid: { kind: 'ring', at: [off, 0.5, behind], size: [0.62, 0.075], round: 0.03 },
      paint: accent,
    });
  if (dice() < 0.75) {
    const radius = 0.1 + 0.05 * dice();
    solids.push({
      solid: {
        kind: 'ball',
        at: [side * (deep * (hasTwo ? 1.5 : 1.1) + 0.28), radius - drop, middle + 0.1],
        size: [radius],
      },
      paint: turn === 2 ? accent : pale,
    });
  }
  const hasGobo = dice() < 0.55;
  return {
    drop,
    wall: { away: behind + 0.7, bend: 0.25 },
    solids,
    ground: plaster(wall),
    lamps: studioLamps(brief, {
      soft: hasGobo ? 0.07 : 0.14,
      fill: 0.44,
      radius: 3.6,
      low: 0.5,
      strength: 1.06,
      gobo: hasGobo ? windowGobo(brief, dice() < 0.6) : undefined,
    }),
  };
}
