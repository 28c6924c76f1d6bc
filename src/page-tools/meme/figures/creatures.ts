import type { Node } from '../drawing/node.ts';
import { blob, curve, ellipse, inked, plain, straight, stroke, tube } from '../drawing/outlines.ts';

/** Who has waited for very long; its seat at 350. */
export const skeleton: readonly Node[] = [
  ...tube(
    [
      [0, 110],
      [0, 330],
    ],
    18,
    '#fdf9ee',
  ),
  ...[150, 195, 240].map((y) =>
    stroke(
      curve([
        [-70, y + 16],
        [0, y - 8],
        [70, y + 16],
      ]),
      30,
    ),
  ),
  ...[150, 195, 240].map((y) =>
    stroke(
      curve([
        [-70, y + 16],
        [0, y - 8],
        [70, y + 16],
      ]),
      16,
      '#fdf9ee',
    ),
  ),
  ...[-1, 1].flatMap((side) => [
    ...tube(
      [
        [side * 72, 150],
        [side * 120, 240],
        [side * 60, 330],
      ],
      18,
      '#fdf9ee',
    ),
    ...tube(
      [
        [side * 20, 335],
        [side * 80, 360],
        [side * 84, 520],
      ],
      22,
      '#fdf9ee',
    ),
  ]),
  inked(
    'M-90 -30C-90 -100 -50 -124 0 -124C50 -124 90 -100 90 -30C90 10 70 30 54 40V84C54 100 -54 100 -54 84V40C-70 30 -90 10 -90 -30Z',
    '#fdf9ee',
  ),
  plain(`${ellipse(-36, -20, 25, 28)}${ellipse(36, -20, 25, 28)}`, '#33302f'),
  plain('M-10 24L0 6L10 24Z', '#33302f'),
  stroke('M-30 60V88M-10 60V92M10 60V92M30 60V88M-50 58H50', 6),
  stroke(
    curve([
      [-80, -70],
      [-66, -98],
      [-40, -112],
    ]),
    8,
    '#6fae5a',
  ),
  inked(
    'M-70 -100C-60 -150 60 -150 70 -100C110 -98 120 -86 110 -78H-110C-120 -86 -110 -98 -70 -100Z',
    '#e5484d',
  ),
];

/** A dragon, not too bad; its feet at 420. */
export const dragon: readonly Node[] = [
  inked('M-60 60C-240 -160 -330 -120 -380 -220C-260 -240 -120 -240 -20 -60Z', '#2c7a5a'),
  inked('M140 60C300 -160 380 -120 420 -220C320 -250 190 -240 90 -60Z', '#2c7a5a'),
  inked('M-140 420C-190 220 -120 40 40 40C200 40 270 220 220 420Z', '#3fa878'),
  plain('M-60 420C-80 260 -30 130 40 130C110 130 160 260 140 420Z', '#d6efb0'),
  stroke('M-44 200H124M-62 270H142M-70 340H150', 6, '#9cc98a'),
  inked('M-60 -190L-20 -110L40 -130ZM150 -190L110 -110L50 -130Z', '#f2e3c2'),
  inked(
    blob([
      [-80, -60],
      [-40, -130],
      [46, -146],
      [130, -130],
      [172, -60],
      [190, 20],
      [120, 80],
      [46, 92],
      [-30, 80],
      [-98, 20],
    ]),
    '#3fa878',
  ),
  inked(ellipse(0, -64, 30, 28), '#fff2a8'),
  inked(ellipse(92, -64, 30, 28), '#fff2a8'),
  plain(`${ellipse(-8, -58, 8, 18)}${ellipse(84, -58, 8, 18)}`, '#221d1f'),
  stroke('M-40 -104L26 -84M132 -104L66 -84', 12),
  inked('M-50 16H142C140 74 -48 74 -50 16Z', '#5b1f3b'),
  plain(
    straight([
      [-40, 18],
      [-24, 18],
      [-32, 44],
    ]),
    '#fff',
  ),
  plain(
    straight([
      [116, 18],
      [132, 18],
      [124, 44],
    ]),
    '#fff',
  ),
  plain(`${ellipse(20, 0, 7)}${ellipse(72, 0, 7)}`, '#221d1f'),
];

/** A ghost with teeth. */
export const ghost: readonly Node[] = [
  inked(
    'M-190 380C-230 120 -200 -160 0 -160C200 -160 230 120 190 380L130 330L70 390L0 330L-70 390L-130 330Z',
    '#8e6fd1',
  ),
  inked(ellipse(-60, -30, 40, 48), '#ffffff'),
  inked(ellipse(90, -30, 40, 48), '#ffffff'),
  plain(`${ellipse(-40, -24, 16)}${ellipse(110, -24, 16)}`, '#221d1f'),
  inked('M-90 70C-20 100 80 100 150 60C140 190 -60 200 -90 70Z', '#5b1f3b'),
  plain(
    straight([
      [-60, 82],
      [-30, 92],
      [-44, 124],
    ]),
    '#ffffff',
  ),
  plain(
    straight([
      [70, 92],
      [104, 82],
      [92, 120],
    ]),
    '#ffffff',
  ),
  ...tube(
    [
      [170, 120],
      [270, 60],
      [300, -40],
    ],
    60,
    '#8e6fd1',
  ),
];
