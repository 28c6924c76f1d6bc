import type { Lab } from '../vector/painting.ts';
import type { PersonLook } from './person-look.ts';

/** Colors that a person is painted with. No black lines: contours are darker skin and darker hair. */
export interface PersonColors {
  readonly skin: Lab;
  readonly lit: Lab;
  readonly shade: Lab;
  readonly deep: Lab;
  readonly blush: Lab;
  readonly lips: Lab;
  readonly hair: Lab;
  readonly hairDark: Lab;
  readonly hairLight: Lab;
  readonly brows: Lab;
  readonly lashes: Lab;
  readonly iris: Lab;
}

/** Drawn skin is a little lighter than a photo's, which has shadows in it. */
const drawnLighter = 0.05;

export const limited = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A color made lighter, redder and yellower. */
export const shifted = ([l, a, b]: Lab, dl: number, da = 0, db = 0): Lab => [
  limited(l + dl, 0, 1),
  a + da,
  b + db,
];

export function personColors({ skin: own, hair: ownHair, iris }: PersonLook): PersonColors {
  // A little warmer as well; lamplight makes it no more orange than skin is.
  const skin: Lab = [
    limited(own[0] + drawnLighter, 0.38, 0.885),
    limited(own[1] + 0.01, 0.026, 0.058),
    limited(Math.max(1.05 * own[2], 0.6 * own[1]) + 0.012, 0.044, 0.078),
  ];
  const yellow = Math.max(1.35 * ownHair[2] + 0.006, 0.007);
  // Nobody's hair is green or blue: that is the light of a room.
  const hair: Lab = [
    limited(ownHair[0] + 0.05, 0.24, 0.82),
    Math.max(1.3 * ownHair[1] + 0.004, 0.3 * yellow),
    yellow,
  ];
  const dark = skin[0] < 0.55;
  return {
    skin,
    lit: shifted(skin, dark ? 0.055 : 0.035, -0.004, 0.002),
    shade: shifted(skin, -0.075, 0.026, 0.012),
    deep: shifted(skin, -0.19, 0.035, 0.012),
    blush: shifted(skin, dark ? 0.01 : -0.04, dark ? 0.055 : 0.08, 0.012),
    lips: [limited(skin[0] - 0.13, 0.37, 0.68), limited(skin[1] + 0.07, 0.09, 0.13), 0.04],
    hair,
    hairDark: [Math.max(0.15, hair[0] - 0.085), hair[1] + 0.004, hair[2] - 0.004],
    hairLight: shifted(hair, 0.1 * (0.55 + hair[0]), 0.004, 0.014),
    brows: [limited(hair[0] - 0.04, 0.22, 0.6), hair[1], hair[2]],
    lashes: [limited(0.5 * hair[0], 0.17, 0.3), 0.025, 0.02],
    iris: [limited(1.15 * iris[0], 0.34, 0.62), 1.5 * iris[1], 1.5 * iris[2]],
  };
}
