import { type Node, put } from '../drawing/node.ts';
import { blob, curve, ellipse, ink, inked, type Point, plain, stroke, tube } from '../drawing/outlines.ts';
import { type AnimalKind, type Coat, coats, drawTail } from './coats.ts';
import { drawFace, type Expression } from './face.ts';

export interface Animal {
  readonly kind: AnimalKind;
  readonly face?: Expression;
  readonly tilt?: number;
  /** Paws that do something: where each is. The body's ends at 430. */
  readonly left?: Point;
  readonly right?: Point;
  readonly coat?: Partial<Coat>;
}

/** An animal of our own that sits and looks at us, in units of the head: 100 is half its width, 0, 0 its middle, its seat at 430. */
export function drawAnimal({ kind, face = {}, tilt = 0, left, right, coat }: Animal): Node[] {
  const colors = { ...coats[kind], ...coat };
  const { fur, light, dark } = colors;
  const limbs = kind === 'panda' ? dark : fur;
  const paws = [left && ([[-86, 200], left] as const), right && ([[86, 200], right] as const)].filter(
    (one) => one !== undefined,
  );
  return [
    ...drawTail(kind, colors),
    inked('M-76 80C-150 190 -160 330 -140 430H140C160 330 150 190 76 80Z', fur),
    plain('M-48 150C-92 240 -96 340 -84 426H84C96 340 92 240 48 150Z', kind === 'panda' ? '#fff' : light),
    ...[-1, 1].map((side) => inked(ellipse(side * 82, 424, 62, 34), limbs)),
    ...(kind === 'panda'
      ? [
          inked(
            'M-92 130C-40 170 40 170 92 130C112 160 122 190 126 216C60 250 -60 250 -126 216C-122 190 -112 160 -92 130Z',
            dark,
          ),
        ]
      : []),
    ...(left || right
      ? []
      : [-1, 1].flatMap((side) =>
          tube(
            [
              [side * 44, 240],
              [side * 40, 330],
              [side * 40, 404],
            ],
            50,
            limbs,
          ),
        )),
    put([{ nodes: drawHead(kind, colors, face), at: [1, 0, 0, 1, 0, -80] }], 0, 80, 1, tilt),
    ...paws.flatMap(([from, to]) => [
      ...tube(
        [from, [(from[0] + to[0]) / 2 + Math.sign(from[0]) * 34, (from[1] + to[1]) / 2 + 20], to],
        46,
        limbs,
      ),
      inked(ellipse(to[0], to[1], 33, 31), limbs),
      stroke(
        curve([
          [to[0] - 8, to[1] + 10],
          [to[0] - 9, to[1] + 24],
        ]),
        5,
      ),
      stroke(
        curve([
          [to[0] + 9, to[1] + 10],
          [to[0] + 9, to[1] + 24],
        ]),
        5,
      ),
    ]),
  ];
}

/** The head alone, for bodies that are drawn otherwise. */
export const drawAnimalHead = ({ kind, face = {}, coat }: Animal): Node[] =>
  drawHead(kind, { ...coats[kind], ...coat }, face);

function drawHead(kind: AnimalKind, { fur, light, dark }: Coat, face: Expression): Node[] {
  const dx = (face.turn ?? 0) * 24;
  const outline =
    'M-108 6C-112 -74 -62 -108 0 -108C62 -108 112 -74 108 6C106 76 58 104 0 104C-58 104 -106 76 -108 6Z';
  const features = drawFace(
    { brows: 'none', ...face },
    { brows: ink, cheeks: kind === 'frog' ? '#c6d774' : '#f4978a' },
  );
  const muzzle = [
    plain(ellipse(dx, 50, 50, 38), light),
    inked(
      `M${dx - 15} 22H${dx + 15}C${dx + 15} 36 ${dx + 4} 40 ${dx} 40C${dx - 4} 40 ${dx - 15} 36 ${dx - 15} 22Z`,
      ink,
      3,
    ),
  ];
  const round = (y: number, r: number, inner: string) =>
    [-1, 1].flatMap((side) => [
      inked(ellipse(side * 80, y, r, r), kind === 'panda' ? dark : fur),
      plain(ellipse(side * 78, y + 6, r * 0.55, r * 0.55), inner),
    ]);
  switch (kind) {
    case 'cat':
    case 'fox':
      return [
        ...[-1, 1].flatMap((side) => [
          inked(
            `M${side * 104} -20C${side * 118} -90 ${side * 112} -140 ${side * 98} -160C${side * 66} -146 ${side * 36} -116 ${side * 26} -96Z`,
            kind === 'fox' ? dark : fur,
          ),
          plain(
            `M${side * 92} -50C${side * 100} -90 ${side * 98} -114 ${side * 92} -132C${side * 72} -120 ${side * 54} -104 ${side * 46} -92Z`,
            kind === 'fox' ? fur : '#f5a99b',
          ),
        ]),
        inked(outline, fur),
        ...(kind === 'cat'
          ? [stroke('M0 -102V-66M-28 -98L-22 -70M28 -98L22 -70', 9, dark)]
          : [
              plain(
                'M-104 20C-60 10 -30 40 0 60C30 40 60 10 104 20C100 78 56 101 0 101C-56 101 -100 78 -104 20Z',
                light,
              ),
            ]),
        ...muzzle,
        ...features,
        ...[-1, 1].map((side) =>
          stroke(`M${side * 70 + dx} 46L${side * 132 + dx} 34M${side * 70 + dx} 58L${side * 130 + dx} 66`, 4),
        ),
      ];
    case 'dog':
      return [
        inked(outline, fur),
        plain('M-26 -104C-36 -40 -30 10 -52 60C-30 100 30 100 52 60C30 10 36 -40 26 -104Z', light),
        ...muzzle,
        ...features,
        ...[-1, 1].map((side) =>
          inked(
            `M${side * 62} -98C${side * 110} -118 ${side * 152} -70 ${side * 146} 10C${side * 142} 50 ${side * 112} 52 ${side * 104} 16C${side * 98} -20 ${side * 84} -50 ${side * 62} -98Z`,
            dark,
          ),
        ),
      ];
    case 'rabbit':
      return [
        ...[-1, 1].flatMap((side) => [
          inked(
            `M${side * 20} -90C${side * 10} -200 ${side * 40} -290 ${side * 66} -284C${side * 98} -274 ${side * 96} -170 ${side * 78} -80Z`,
            fur,
          ),
          plain(
            `M${side * 36} -100C${side * 32} -190 ${side * 50} -256 ${side * 62} -252C${side * 78} -244 ${side * 78} -170 ${side * 66} -96Z`,
            dark,
          ),
        ]),
        inked(outline, fur),
        ...muzzle,
        ...features,
      ];
    case 'frog':
      return [
        ...[-1, 1].map((side) => inked(ellipse(side * 50, -82, 46, 44), fur)),
        inked(
          'M-130 20C-132 -50 -70 -90 0 -90C70 -90 132 -50 130 20C126 84 66 104 0 104C-66 104 -126 84 -130 20Z',
          fur,
        ),
        plain('M-112 50C-70 70 70 70 112 50C98 90 50 99 0 99C-50 99 -98 90 -112 50Z', light),
        stroke('M-14 6L-10 12M14 6L10 12', 6),
        // Its eyes stand high, its mouth is wide.
        put(
          drawFace(
            { brows: 'none', ...face, mouth: 'none', hasTears: false },
            { brows: ink, cheeks: '#00000000' },
          ),
          0,
          -76,
          1.3,
        ),
        put(
          drawFace({ ...face, eyes: 'none', brows: 'none' }, { brows: ink, cheeks: '#f0b46a' }),
          0,
          -14,
          1.35,
        ),
      ];
    case 'owl':
      return [
        ...[-1, 1].map((side) =>
          inked(
            `M${side * 106} -30C${side * 124} -90 ${side * 122} -130 ${side * 112} -146C${side * 84} -124 ${side * 52} -110 ${side * 30} -100Z`,
            dark,
          ),
        ),
        inked(outline, fur),
        ...[-1, 1].map((side) => inked(ellipse(side * 44, -6, 54, 54), light, 5)),
        ...drawFace({ brows: 'none', ...face }, { brows: dark, cheeks: fur }).slice(0, -1),
        inked('M-16 24H16L0 60Z', '#f2b134', 5),
      ];
    default:
      return [
        ...round(
          -78,
          kind === 'hamster' ? 30 : 40,
          kind === 'panda' ? dark : kind === 'hamster' ? '#f5a99b' : light,
        ),
        inked(outline, fur),
        ...(kind === 'raccoon'
          ? [
              plain('M-104 -10C-80 -46 -30 -40 -12 -8C-20 30 -60 50 -102 40Z', dark),
              plain('M104 -10C80 -46 30 -40 12 -8C20 30 60 50 102 40Z', dark),
              plain(
                'M-98 -34C-70 -66 -30 -60 -14 -30C-40 -48 -70 -40 -100 -14ZM98 -34C70 -66 30 -60 14 -30C40 -48 70 -40 100 -14Z',
                light,
              ),
            ]
          : []),
        ...(kind === 'panda'
          ? [-1, 1].map((side) =>
              plain(
                blob([
                  [side * 40, -40],
                  [side * 70, -10],
                  [side * 62, 30],
                  [side * 30, 26],
                  [side * 16, -8],
                ]),
                dark,
              ),
            )
          : []),
        ...(kind === 'hamster' ? [-1, 1].map((side) => plain(ellipse(side * 66, 46, 40, 42), light)) : []),
        ...muzzle,
        ...features,
      ];
  }
}
