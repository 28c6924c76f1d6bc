import { matte, type Rgb } from '../finish/material.ts';
import { inPlace, type Vec } from '../trace/affine.ts';
import { profileOf } from '../trace/profile.ts';
import type { Solid } from '../trace/solid.ts';
import { leafAt, stem } from './flowers.ts';
import { between, type Dice, type Item, pick } from './item.ts';
import { potOfPlant } from './pottery.ts';

const greens: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.05, 0.125, 0.03],
    [0.15, 0.25, 0.07],
  ],
  [
    [0.08, 0.17, 0.05],
    [0.28, 0.38, 0.16],
  ],
];

/** Leaves on arching stalks out of a pot. */
export function plantItem(dice: Dice, color?: Rgb): Item {
  const pot = potOfPlant(dice, color);
  const green = pick(dice, greens);
  const soil = pot.height - 0.012;
  const solids: Solid[] = [
    ...pot.solids,
    {
      kind: 'lathe',
      pose: inPlace,
      profile: profileOf([
        [pot.mouth, soil],
        [0, soil + 0.004],
      ]),
      material: matte('seed', [0.05, 0.03, 0.018], { accent: [0.11, 0.07, 0.04], scale: 8 }),
    },
  ];
  let [rise, reach] = [0, pot.radius];
  const count = 26;
  const spin = between(dice, 0, 6);
  for (let i = 0; i < count; i++) {
    const out = Math.sqrt((i + 0.3) / count);
    const angle = spin + i * 2.39996;
    const far = (0.03 + 0.1 * out) * between(dice, 0.85, 1.15);
    const up = (0.2 - 0.13 * out * out) * between(dice, 0.85, 1.15);
    const foot: Vec = [0.012 * Math.cos(angle), soil, 0.012 * Math.sin(angle)];
    const over: Vec = [0.25 * far * Math.cos(angle), soil + up, 0.25 * far * Math.sin(angle)];
    const end: Vec = [far * Math.cos(angle), soil + up * 0.98, far * Math.sin(angle)];
    const length = between(dice, 0.075, 0.11) * (1.1 - 0.25 * out);
    solids.push(...stem(foot, over, end, 0.0016, [0.12, 0.19, 0.05]));
    solids.push(
      leafAt(end, [Math.cos(angle), 0.55 - 0.75 * out, Math.sin(angle)], length, 0.66, dice, green),
    );
    rise = Math.max(rise, up + 0.5 * length * (1 - out));
    reach = Math.max(reach, far + 0.75 * length);
  }
  return { solids, radius: pot.radius, height: soil + rise, reach };
}
