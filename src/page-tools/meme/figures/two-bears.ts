import { type Node, put } from '../drawing/node.ts';
import { blob, box, curve, ellipse, inked, plain, stroke, tube } from '../drawing/outlines.ts';
import { drawAnimalHead } from './animal.ts';
import { coats } from './coats.ts';

const { fur, light, dark } = coats.bear;

/** A bear that shows its arms, in units of its head; its waist is at 560. */
export const strongBear: readonly Node[] = [
  ...[-1, 1].flatMap((side) => [
    ...tube(
      [
        [side * 214, 150],
        [side * 244, 70],
        [side * 216, -36],
      ],
      76,
      fur,
    ),
    inked(ellipse(side * 184, 136, 88, 62), fur),
    stroke(
      curve([
        [side * 176, 96],
        [side * 214, 92],
        [side * 240, 116],
      ]),
      7,
      dark,
    ),
    inked(ellipse(side * 208, -58, 58, 52), fur),
    stroke(`M${side * 190} -84V-52M${side * 214} -90V-56`, 6),
  ]),
  inked(
    'M-206 150C-196 76 -96 66 0 66C96 66 196 76 206 150C212 290 140 340 132 580H-132C-140 340 -212 290 -206 150Z',
    fur,
  ),
  ...[-1, 1].flatMap((side) => [
    inked(
      blob([
        [side * 6, 130],
        [side * 70, 108],
        [side * 138, 132],
        [side * 134, 214],
        [side * 70, 246],
        [side * 8, 222],
      ]),
      light,
    ),
  ]),
  stroke('M0 250V470M-78 290H-18M18 290H78M-72 362H-18M18 362H72M-66 434H-18M18 434H66', 8, dark),
  put(drawAnimalHead({ kind: 'bear', face: { eyes: 'open', brows: 'angry', mouth: 'smirk' } }), 0, 0),
  inked('M-100 -54C-60 -76 60 -76 100 -54V-22C60 -44 -60 -44 -100 -22Z', '#e5484d'),
];

/** The same one with a cold: only its face looks out of the blanket. */
export const wrappedBear: readonly Node[] = [
  inked(
    'M-150 40C-170 -140 -90 -190 0 -190C90 -190 170 -140 150 40C240 120 262 250 256 400H-256C-262 250 -240 120 -150 40Z',
    '#d9718f',
  ),
  ...[
    [-190, 250],
    [-120, 330],
    [190, 240],
    [120, 340],
    [0, 370],
    [-60, 200],
    [70, 210],
  ].map(([x, y]) => plain(ellipse(x, y, 17), '#f6c3d0')),
  put(
    drawAnimalHead({
      kind: 'bear',
      face: { eyes: 'open', brows: 'sad', mouth: 'wavy', look: [0, 0.8], hasTears: true, isBlushing: true },
    }),
    0,
    -10,
  ),
  // The blanket comes over the ears and closes below the chin.
  ...tube(
    [
      [-112, 110],
      [-142, 10],
      [-112, -116],
      [0, -172],
      [112, -116],
      [142, 10],
      [112, 110],
    ],
    58,
    '#e58fa5',
  ),
  inked(
    'M-146 100C-90 130 -40 130 0 116C-10 150 -60 190 -120 190ZM146 100C90 130 40 130 0 116C10 150 60 190 120 190Z',
    '#e58fa5',
  ),
  stroke(
    curve([
      [-20, 156],
      [-60, 260],
      [-64, 396],
    ]),
  ),
  stroke(
    curve([
      [20, 156],
      [70, 250],
      [70, 396],
    ]),
  ),
  ...tube(
    [
      [24, 62],
      [80, 78],
      [132, 66],
    ],
    13,
    '#ffffff',
  ),
  plain(ellipse(132, 66, 9), '#e5484d'),
  put(
    [
      inked(box(-60, -30, 120, 80, 8), '#5b8fd0'),
      inked('M-30 -30C-40 -80 0 -60 10 -86C30 -70 40 -60 30 -30Z', '#ffffff'),
    ],
    -208,
    420,
  ),
];
