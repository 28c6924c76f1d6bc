import type { BackdropSet, SetBrief } from '../backdrop-set.ts';
import { studioLamps } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const papers = [
  tone(0.93, 0.004, 80),
  tone(0.84, 0.035, 70),
  tone(0.8, 0.035, 250),
  tone(0.82, 0.05, 20),
  tone(0.83, 0.045, 150),
];

/** A roll of seamless paper, hung behind and drawn forward under the subject. */
export function sweep(brief: SetBrief): BackdropSet {
  const { dice, color, seed, side, noise } = brief;
  const paper = rgbOf(color ?? papers[seed % papers.length]);
  const away = subjectAway + 1.7 + 1.1 * dice();
  const lamps = studioLamps(brief, {
    fill: 0.46,
    radius: 2.3 + dice(),
    low: 0.32 + 0.15 * dice(),
    soft: 0.16 + 0.14 * dice(),
  });
  return {
    wall: { away, bend: 1.1 + 0.5 * dice() },
    ground(skin, { x, along }) {
      setColor(skin, paper, 1 + 0.012 * noise.fbm(x * 0.9, along * 0.9, 2));
    },
    lamps: { ...lamps, pool: { ...lamps.pool, at: [side * (0.1 + 0.5 * dice()), 0.5, away - 1] } },
  };
}
