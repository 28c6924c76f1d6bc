import { cellHash } from '../../../../imaging/sampling/cell-hash.ts';
import { clamp, smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import { seen, studioLamps, windowGobo } from '../lamps.ts';
import { addColor, setColor } from '../paint.ts';
import { rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const woods = [
  { light: tone(0.8, 0.065, 72), dark: tone(0.66, 0.08, 64) },
  { light: tone(0.64, 0.08, 60), dark: tone(0.47, 0.075, 52) },
  { light: tone(0.88, 0.035, 82), dark: tone(0.78, 0.05, 74) },
  { light: tone(0.52, 0.05, 56), dark: tone(0.37, 0.045, 50) },
] as const;
const walls = [tone(0.93, 0.012, 85), tone(0.92, 0.022, 70), tone(0.92, 0.014, 240), tone(0.86, 0.03, 145)];

/** A table of planks before a plain wall. */
export function wood(brief: SetBrief): BackdropSet {
  const { dice, color, seed } = brief;
  const wall = rgbOf(color ?? walls[(seed + Math.floor(dice() * 2)) % walls.length]);
  const away = subjectAway + 1.4 + 0.7 * dice();
  const hasGobo = dice() < 0.6;
  return {
    focus: 1,
    edge: away,
    wall: { away: away + 1.6, bend: 0 },
    ground: planks(brief),
    wallPaint: (skin, { x, y }) => setColor(skin, wall, 1 + 0.03 * brief.noise.fbm(x * 0.6, y * 0.6 + 5, 2)),
    lamps: studioLamps(brief, {
      soft: hasGobo ? 0.09 : 0.18,
      warm: 0.05,
      radius: 3.4,
      low: 0.45,
      strength: 1.06,
      away: subjectAway + 1.5,
      gobo: hasGobo ? windowGobo(brief, dice() < 0.6) : undefined,
    }),
  };
}

/** Rings of a year, in one unit. */
const rings = 19;

/**
 * Planks sawn out of trunks: each is a slice at some distance from its own pith, which leans, so that rings run out in arches; late wood is
 * dark and ends sharply, pores are dashes along the fibers.
 */
function planks({ dice, noise, seed }: SetBrief): Paint {
  const { light, dark } = woods[seed % woods.length];
  const [pale, late] = [rgbOf(light), rgbOf(dark)];
  const isAlong = dice() < 0.4;
  const plankWidth = 0.42 + 0.2 * dice();
  const salt = Math.floor(dice() * 1e6);
  const shift = dice();
  return (skin, { x, along, pixel }) => {
    const u = isAlong ? along : x;
    const across = (isAlong ? x : along) + shift;
    const plank = Math.floor(across / plankWidth);
    const of = (k: number) => cellHash(plank, k, salt) / 2 ** 32;
    const v = (across / plankWidth - plank - 0.5) * plankWidth;
    const a = u + 20 * of(1);
    const pith = (of(2) - 0.5) * 0.5;
    const deep = 0.06 + 0.3 * of(3) + (of(4) - 0.5) * 0.16 * u + 0.07 * noise.at(a * 0.55, plank * 3.7);
    const wave = 0.018 * noise.at(a * 1.7, v * 5 + plank) + 0.006 * noise.at(a * 6, v * 14 + plank);
    const r = Math.sqrt((v - pith) ** 2 + deep * deep) + wave;
    const ring = r * rings * (0.8 + 0.5 * of(5));
    const year = Math.floor(ring);
    const t = ring - year;
    const soft = clamp((pixel * rings) / 0.5);
    const grain =
      t *
        t *
        smooth(1, 0.93 - 0.3 * soft, t) *
        (0.75 + 0.5 * (cellHash(year, plank, salt) / 2 ** 32)) *
        (1 - soft) +
      0.3 * soft;
    const fiber =
      noise.at(a * 2.5, v * 90 + plank * 7) * seen(0.02, pixel) +
      0.8 * noise.at(a * 7, v * 260) * seen(0.008, pixel);
    const pore = smooth(0.42, 0.62, noise.at(a * 11, v * 330 + 5)) * seen(0.006, pixel);
    const broad = noise.at(a * 0.8, v * 3 + plank * 1.9);
    setColor(skin, pale);
    addColor(skin, late, clamp(0.85 * grain + 0.16 * fiber + 0.12 * broad + 0.1));
    const seam = Math.min(v + plankWidth / 2, plankWidth / 2 - v);
    const gap = 1 - 0.7 * smooth(0.005 + pixel, 0.001, seam) * Math.min(1, 0.006 / pixel);
    const shade = (1 + 0.16 * (of(6) - 0.5) - 0.16 * pore + 0.04 * fiber) * gap;
    skin.red *= shade;
    skin.green *= shade;
    skin.blue *= shade;
    skin.mirror = 0.028;
    skin.rough = 0.5;
  };
}
