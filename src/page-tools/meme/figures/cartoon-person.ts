import { type Node, put } from '../drawing/node.ts';
import { curve, ellipse, ink, inked, type Point, plain, stroke, tube } from '../drawing/outlines.ts';
import { drawFace, type Expression } from './face.ts';
import { drawHair, type Hair } from './hair.ts';

type Hand = 'fist' | 'open' | 'point' | 'thumb';

/** From the shoulder over the elbow to the hand, and which way the hand points (degrees, 0 is to the right). */
interface Arm {
  readonly elbow: Point;
  readonly hand: Point;
  readonly shape?: Hand;
  readonly turn?: number;
  /** In front of the face. */
  readonly isOver?: boolean;
}

export interface Person {
  readonly skin?: keyof typeof skins;
  readonly hair?: Hair;
  readonly hairTone?: string;
  readonly shirt?: string;
  readonly face?: Expression;
  readonly tilt?: number;
  readonly left?: Arm;
  readonly right?: Arm;
  readonly hasGlasses?: boolean;
  readonly hasBeard?: boolean;
}

const skins = {
  light: { skin: '#fbd9bf', shade: '#eebd9b', cheeks: '#f59f8f' },
  tan: { skin: '#e5ae7f', shade: '#cf9263', cheeks: '#df7d60' },
  brown: { skin: '#a96e45', shade: '#8d5733', cheeks: '#c4593f' },
  dark: { skin: '#75482f', shade: '#5d3622', cheeks: '#a0412f' },
} as const;

/** A person of our own, in units of the head: 100 is half its width, 0, 0 its middle; shoulders at 180, the waist at 460. */
export function drawPerson({
  skin = 'light',
  hair = 'short',
  hairTone = '#4a3328',
  shirt = '#e8574a',
  face = {},
  tilt = 0,
  left,
  right,
  hasGlasses,
  hasBeard,
}: Person): Node[] {
  const colors = skins[skin];
  const { behind, over } = drawHair(hair, hairTone);
  // The head leans about the neck.
  const leaning = (nodes: readonly Node[]): Node =>
    put([{ nodes, at: [1, 0, 0, 1, 0, -90] }], 0, 90, 1, tilt);
  const arms = [
    left && { arm: left, shoulder: [-116, 236] as const },
    right && { arm: right, shoulder: [116, 236] as const },
  ].filter((one) => one !== undefined);
  const drawn = (isOver: boolean) =>
    arms
      .filter(({ arm }) => (arm.isOver ?? false) === isOver)
      .flatMap(({ arm, shoulder }) => [
        ...tube([shoulder, arm.elbow, arm.hand], 56, shirt),
        // Sleeve and shirt are one piece.
        plain(ellipse(shoulder[0] * 0.76, shoulder[1] + 10, 50, 46), shirt),
        ...drawHand(arm, colors.skin),
      ]);
  return [
    leaning(behind),
    inked('M-34 70H34V190H-34Z', colors.shade),
    inked(
      'M-158 470C-164 320 -156 216 -84 178C-56 166 -44 160 -36 152C-14 186 14 186 36 152C44 160 56 166 84 178C156 216 164 320 158 470Z',
      shirt,
    ),
    stroke(
      curve([
        [-112, 300],
        [-106, 380],
        [-108, 468],
      ]),
      6,
    ),
    stroke(
      curve([
        [112, 300],
        [106, 380],
        [108, 468],
      ]),
      6,
    ),
    ...drawn(false),
    leaning([
      inked(ellipse(-96, 8, 20, 24), colors.skin),
      inked(ellipse(96, 8, 20, 24), colors.skin),
      inked(
        'M-96 -24C-98 -92 -52 -122 0 -122C52 -122 98 -92 96 -24C98 56 52 108 0 108C-52 108 -98 56 -96 -24Z',
        colors.skin,
      ),
      ...(hasBeard
        ? [
            inked(
              'M-94 4C-90 90 -46 124 0 124C46 124 90 90 94 4C74 36 54 32 34 30C14 24 -14 24 -34 30C-54 32 -74 36 -94 4Z',
              hairTone,
            ),
          ]
        : []),
      ...drawFace(face, { brows: hairTone === '#fff' ? '#9a948f' : hairTone, cheeks: colors.cheeks }),
      stroke(
        curve([
          [(face.turn ?? 0) * 34 - 2, 14],
          [(face.turn ?? 0) * 34 + 9, 28],
          [(face.turn ?? 0) * 34 - 3, 32],
        ]),
        6,
        colors.shade,
      ),
      ...(hasGlasses ? glasses((face.turn ?? 0) * 24) : []),
      ...over,
    ]),
    ...drawn(true),
  ];
}

const glasses = (dx: number): Node[] => [
  ...[-1, 1].map(
    (side): Node => ({ d: ellipse(side * 40 + dx, -4, 34, 33), fill: '#ffffff44', stroke: ink, width: 8 }),
  ),
  stroke(`M${dx - 7} -8H${dx + 7}`, 8),
];

function drawHand({ hand: [x, y], shape = 'fist', turn = 0 }: Arm, skin: string): Node[] {
  const finger = (points: readonly Point[]) => tube(points, 17, skin);
  const palm = inked(ellipse(0, 0, 36, 34), skin);
  const nodes: Node[] =
    shape === 'open'
      ? [
          ...finger([
            [8, -22],
            [34, -52],
          ]),
          ...finger([
            [20, -14],
            [62, -30],
          ]),
          ...finger([
            [24, 2],
            [70, -2],
          ]),
          ...finger([
            [20, 16],
            [60, 26],
          ]),
          palm,
          ...tube(
            [
              [-8, 22],
              [4, 52],
            ],
            17,
            skin,
          ),
          plain(ellipse(2, 0, 29, 27), skin),
        ]
      : shape === 'point'
        ? [
            ...tube(
              [
                [10, -12],
                [50, -16],
                [84, -18],
              ],
              20,
              skin,
            ),
            palm,
            stroke(
              curve([
                [20, 0],
                [6, 4],
                [16, 14],
              ]),
              5,
            ),
          ]
        : shape === 'thumb'
          ? [
              ...tube(
                [
                  [-4, -20],
                  [0, -54],
                  [4, -66],
                ],
                22,
                skin,
              ),
              palm,
              stroke('M14 -10H34M14 6H34M12 20H28', 5),
            ]
          : [palm, stroke('M10 -16H32M14 -2H36M12 13H32', 5)];
  return [put(nodes, x, y, 1, turn)];
}
