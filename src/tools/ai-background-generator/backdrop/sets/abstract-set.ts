import { smooth } from '../../../../imaging/sampling/ramp.ts';
import type { BackdropSet, Paint, SetBrief } from '../backdrop-set.ts';
import type { Solid } from '../body.ts';
import { studioLamps } from '../lamps.ts';
import { setColor } from '../paint.ts';
import { changed, type Rgb, rgbOf, tone } from '../paint-tone.ts';
import { subjectAway } from '../view.ts';

const bases = [
  tone(0.8, 0.09, 300),
  tone(0.83, 0.09, 45),
  tone(0.82, 0.08, 195),
  tone(0.82, 0.09, 350),
  tone(0.85, 0.1, 95),
];

/** Large, satin shapes in neighboring colors. */
export function abstract(brief: SetBrief): BackdropSet {
  const { dice, color, seed, side, width, noise } = brief;
  const base = color ?? bases[seed % bases.length];
  const turn = dice() < 0.5 ? 1 : -1;
  const [low, high] = [
    rgbOf(changed(base, { light: 0.03 })),
    rgbOf(changed(base, { hue: turn * 38, light: 0.02 })),
  ];
  const satin =
    (rgb: Rgb, second: Rgb): Paint =>
    (skin, { x, y, ny }) => {
      const t = smooth(-0.6, 1.1, y + 0.4 * x + 0.25 * ny);
      setColor(skin, [0, 1, 2].map((c) => rgb[c] + (second[c] - rgb[c]) * t) as [number, number, number]);
      skin.mirror = 0.045;
      skin.rough = 0.3;
    };
  const one = satin(
    rgbOf(changed(base, { light: -0.1, strong: 1.35 })),
    rgbOf(changed(base, { hue: turn * 55, light: -0.02, strong: 1.2 })),
  );
  const two = satin(
    rgbOf(changed(base, { hue: turn * 75, light: 0.02, strong: 1.15 })),
    rgbOf(changed(base, { hue: turn * 25, light: 0.06 })),
  );
  const pale = satin(
    rgbOf(changed(base, { light: 0.1, strong: 0.4 })),
    rgbOf(changed(base, { light: 0.12, strong: 0.3, hue: turn * 40 })),
  );
  const half = Math.max(0.3, width / 2);
  const back = subjectAway + 0.75 + 0.3 * dice();
  const kinds: readonly (() => { solid: Solid; paint: Paint }[])[] = [
    // Balls of three sizes.
    () => [
      { solid: { kind: 'ball', at: [side * 0.55, 0.55, back + 0.45], size: [0.55] }, paint: one },
      { solid: { kind: 'ball', at: [-side * (half + 0.35), 0.26, back - 0.1], size: [0.26] }, paint: two },
      {
        solid: { kind: 'ball', at: [side * (half + 0.42), 0.12, subjectAway + 0.15], size: [0.12] },
        paint: pale,
      },
      { solid: { kind: 'ball', at: [-side * 0.75, 1.15, back + 0.6], size: [0.17] }, paint: pale },
    ],
    // Arches one within the other.
    () =>
      [0.86, 0.6, 0.34].map((radius, i) => ({
        solid: {
          kind: 'arch',
          at: [-side * 0.18, 0.34, back + 0.3],
          size: [radius, 0.11, 0.34],
          round: 0.05,
        } as Solid,
        paint: [one, two, pale][i],
      })),
    // Rings and a ball.
    () => [
      { solid: { kind: 'ring', at: [-side * 0.3, 0.62, back + 0.35], size: [0.52, 0.1] }, paint: one },
      {
        solid: { kind: 'ring', at: [side * 0.62, 0.4, back], size: [0.31, 0.075], turn: 0.5 * side },
        paint: two,
      },
      {
        solid: { kind: 'ball', at: [-side * (half + 0.4), 0.15, subjectAway + 0.35], size: [0.15] },
        paint: pale,
      },
    ],
    // Blocks and a disc.
    () => [
      {
        solid: { kind: 'disc', at: [side * 0.25, 0.66, back + 0.4], size: [0.66, 0.06], round: 0.03 },
        paint: one,
      },
      {
        solid: {
          kind: 'box',
          at: [-side * (half + 0.42), 0.36, back - 0.05],
          size: [0.2, 0.36, 0.2],
          round: 0.04,
          turn: 0.4,
        },
        paint: two,
      },
      {
        solid: {
          kind: 'box',
          at: [side * (half + 0.45), 0.16, back - 0.35],
          size: [0.2, 0.16, 0.2],
          round: 0.04,
          turn: -0.5,
        },
        paint: pale,
      },
      { solid: { kind: 'ball', at: [-side * (half + 0.42), 0.83, back - 0.05], size: [0.11] }, paint: pale },
    ],
  ];
  return {
    wall: { away: back + 1.5, bend: 0.9 },
    solids: kinds[seed % kinds.length](),
    ground(skin, { x, along }) {
      const t = smooth(-0.8, 3.4, along + 0.5 * x * side + 0.2 * noise.at(x * 0.5, along * 0.5));
      setColor(skin, [0, 1, 2].map((c) => low[c] + (high[c] - low[c]) * t) as [number, number, number]);
    },
    lamps: studioLamps(brief, { soft: 0.22, fill: 0.5, radius: 3.6, low: 0.55, strength: 1.03 }),
  };
}
