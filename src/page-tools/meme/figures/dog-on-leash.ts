import { type Node, put } from '../drawing/node.ts';
import { curve, inked, stroke } from '../drawing/outlines.ts';
import { drawAnimal } from './animal.ts';
import { drawPerson } from './cartoon-person.ts';

/** Somebody holds the leash of a dog that has eyes for what is to the left of the picture. */
export const dogOnLeash: readonly Node[] = [
  put(
    drawPerson({
      skin: 'tan',
      hair: 'long',
      hairTone: '#b5452c',
      shirt: '#d94f70',
      face: { eyes: 'open', brows: 'angry', mouth: 'frown', look: [-0.9, 0.1], turn: -0.6 },
      left: { elbow: [-196, 340], hand: [-176, 220], shape: 'fist', turn: 180, isOver: true },
    }),
    985,
    470,
    1.08,
  ),
  put(
    drawAnimal({
      kind: 'dog',
      face: { eyes: 'wide', mouth: 'grin', look: [-0.9, 0], turn: -1, isBlushing: true },
      tilt: -12,
    }),
    590,
    470,
  ),
  inked('M510 548C560 588 630 588 676 552L684 580C634 620 556 620 506 578Z', '#e5484d'),
  stroke(
    curve([
      [672, 580],
      [720, 690],
      [780, 716],
    ]),
    10,
    '#7a3030',
  ),
  stroke('M1098 318L1126 346M1126 318L1098 346', 12, '#e5484d'),
];
