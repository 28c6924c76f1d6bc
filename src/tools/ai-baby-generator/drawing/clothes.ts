import {
  closedCurve,
  ellipse,
  type Outline,
  type Point,
  ribbon,
  roundedBox,
  tapered,
} from '../../../imaging/vector/curves.ts';
import { flat, glow, group, type Lab, type Node, shape } from '../../../imaging/vector/painting.ts';
import type { Head } from './head.ts';
import { sides } from './head.ts';
import { flower, heart, star } from './motifs.ts';
import { shifted } from './person-colors.ts';
import type { Garment, PersonLook } from './person-look.ts';

/** How far below the chin a body is drawn. */
const bodyLength = 460;

interface Body {
  readonly outline: Outline;
  /** Where the neck comes out. */
  readonly collar: readonly Point[];
  readonly top: number;
  readonly half: number;
  readonly neck: number;
  readonly main: Lab;
  readonly other: Lab;
  readonly dark: Lab;
}

/** Neck, shoulders and what they wear. */
export function drawBody(head: Head, { garment, cloth }: PersonLook): Node[] {
  const { height, neck, neckLength, shoulders, colors } = head;
  const top = height + neckLength - 4;
  const outline = closedCurve([
    ...([
      [0, top + 8],
      [neck * 1.1, top + 3],
      [0.62 * shoulders, top + 17],
      [0.9 * shoulders, top + 40],
      [1.02 * shoulders, top + 84],
      [1.06 * shoulders, top + 160],
      [1.1 * shoulders, top + 300],
      [1.12 * shoulders, top + bodyLength],
    ] as Point[]),
    ...([
      [-1.12 * shoulders, top + bodyLength],
      [-1.1 * shoulders, top + 300],
      [-1.06 * shoulders, top + 160],
      [-1.02 * shoulders, top + 84],
      [-0.9 * shoulders, top + 40],
      [-0.62 * shoulders, top + 17],
      [-neck * 1.1, top + 3],
    ] as Point[]),
  ]);
  const collar: Point[] = [
    [-1.32 * neck, top + 3],
    [-0.95 * neck, top + 15],
    [0, top + 23],
    [0.95 * neck, top + 15],
    [1.32 * neck, top + 3],
  ];
  const [main, other] = cloth;
  const body: Body = {
    outline,
    collar,
    top,
    half: shoulders,
    neck,
    main,
    other,
    dark: shifted(main, -0.13, 0.01),
  };
  const throat = closedCurve([
    [-neck, height - 34],
    [-1.02 * neck, top - 2],
    [-0.95 * neck, top + 14],
    [0, top + 25],
    [0.95 * neck, top + 14],
    [1.02 * neck, top - 2],
    [neck, height - 34],
  ]);
  const arms = sides.map((side) =>
    shape(
      ribbon(
        [
          [side * 0.73 * shoulders, top + 74],
          [side * 0.76 * shoulders, top + 120],
          [side * 0.72 * shoulders, top + 250],
          [side * 0.7 * shoulders, top + bodyLength],
        ],
        (along) => 1.2 + 4 * along,
      ),
      flat(body.dark, 0.55),
    ),
  );
  return [
    group(
      [
        shape(outline, {
          kind: 'linear',
          from: [0, top],
          to: [0, top + 150],
          stops: [
            { at: 0, color: main },
            { at: 1, color: shifted(main, -0.045, 0.004) },
          ],
        }),
        ...patterns[garment](body),
        ...arms,
        // The head's shadow on the chest.
        shape(
          ellipse(0, top + 6, 1.0 * shoulders, 40),
          glow(shifted(main, -0.22, 0.02), 0.5, [0, top + 2], [0.95 * shoulders, 40]),
        ),
      ],
      { clip: outline },
    ),
    shape(throat, {
      kind: 'linear',
      from: [0, height - 20],
      to: [0, top + 26],
      stops: [
        { at: 0, color: shifted(colors.shade, -0.05, 0.01) },
        { at: 0.6, color: colors.shade },
        { at: 1, color: colors.skin },
      ],
    }),
    ...collars[garment](body),
  ];
}

const patterns: Readonly<Record<Garment, (body: Body) => Node[]>> = {
  stripes: ({ top, half, other }) =>
    Array.from({ length: 16 }, (_, i) => {
      const y = top + 40 + 27 * i;
      return shape(
        ribbon(
          [
            [-1.15 * half, y - 16],
            [-0.5 * half, y + 1],
            [0, y + 4],
            [0.5 * half, y + 1],
            [1.15 * half, y - 16],
          ],
          () => 9.5,
          26,
        ),
        flat(other, 0.92),
      );
    }),
  overalls: ({ top, half, neck, other, main }) => {
    const cloth = other;
    const dark = shifted(cloth, -0.1);
    const bib = roundedBox(-0.42 * half, top + 62, 0.84 * half, bodyLength, 12);
    return [
      ...[0, 1, 2, 3].map((i) =>
        shape(
          ribbon(
            [
              [-1.1 * half, top + 30 + 26 * i],
              [0, top + 46 + 26 * i],
              [1.1 * half, top + 30 + 26 * i],
            ],
            () => 5,
            20,
          ),
          flat(shifted(main, 0.06), 0.8),
        ),
      ),
      ...sides.map((side) =>
        shape(
          ribbon(
            [
              [side * (neck + 0.3 * half), top - 2],
              [side * 0.5 * half, top + 34],
              [side * 0.36 * half, top + 80],
            ],
            () => 19,
            16,
          ),
          flat(cloth),
        ),
      ),
      shape(roundedBox(-1.2 * half, top + 128, 2.4 * half, bodyLength, 10), flat(cloth)),
      shape(bib, flat(cloth)),
      shape(
        ribbon(
          [
            [-0.4 * half, top + 68],
            [0, top + 68.5],
            [0.4 * half, top + 68],
          ],
          tapered(1.6),
        ),
        flat(dark, 0.8),
      ),
      shape(roundedBox(-0.2 * half, top + 96, 0.4 * half, 40, 8), flat(dark, 0.5)),
      shape(roundedBox(-0.17 * half, top + 98, 0.34 * half, 36, 7), flat(shifted(cloth, 0.015))),
      ...sides.flatMap((side) => [
        shape(ellipse(side * 0.34 * half, top + 76, 7.5), flat(dark)),
        shape(ellipse(side * 0.34 * half, top + 75, 6.2), flat([0.9, 0.01, 0.07])),
        shape(ellipse(side * 0.34 * half - 2, top + 73, 2), flat([0.98, 0, 0.02])),
      ]),
    ];
  },
  collar: ({ top, half, other }) =>
    scattered(top, half).map(([x, y], i) =>
      shape(i % 3 === 0 ? heart(x, y, 6) : ellipse(x, y, 3.4), flat(other, 0.95)),
    ),
  sweater: ({ top, half, other, dark }) => [
    ...[0, 1, 2].map((row) => {
      const points = Array.from(
        { length: 17 },
        (_, i): Point => [(-1.2 + (2.4 * i) / 16) * half, top + 62 + 20 * row + (i % 2 ? -7 : 5)],
      );
      return shape(
        zigzag(points, row === 1 ? 7 : 3.6),
        flat(row === 1 ? other : shifted(other, -0.04), 0.95),
      );
    }),
    ...Array.from({ length: 18 }, (_, i) => {
      const x = (-1.1 + (2.2 * i) / 17) * half;
      return shape(
        ribbon(
          [
            [x, top + 10],
            [1.02 * x, top + bodyLength],
          ],
          () => 0.9,
          6,
        ),
        flat(dark, 0.16),
      );
    }),
  ],
  romper: ({ top, half, other, dark }) => [
    ...scattered(top, half).map(([x, y]) => shape(star(x, y, 6.5), flat(other, 0.95))),
    shape(
      ribbon(
        [
          [0, top + 20],
          [0, top + bodyLength],
        ],
        () => 1.6,
        8,
      ),
      flat(dark, 0.5),
    ),
    ...[46, 84, 122, 160, 198].map((y) => shape(ellipse(0, top + y, 5), flat(shifted(other, 0.02)))),
    ...[46, 84, 122, 160, 198].map((y) => shape(ellipse(0, top + y, 2.2), flat(dark, 0.5))),
  ],
  hoodie: ({ top, half, dark, other }) => [
    shape(
      closedCurve([
        [-0.46 * half, top + 200],
        [-0.36 * half, top + 128],
        [0, top + 124],
        [0.36 * half, top + 128],
        [0.46 * half, top + 200],
      ]),
      flat(dark, 0.28),
    ),
    shape(heart(0.34 * half, top + 76, 11), flat(other)),
  ],
  shirt: ({ top, dark }) => [
    shape(
      ribbon(
        [
          [0, top + 20],
          [0, top + bodyLength],
        ],
        () => 1.6,
        8,
      ),
      flat(dark, 0.6),
    ),
    ...[64, 104, 144, 184, 224].map((y) => shape(ellipse(5, top + y, 3.6), flat(shifted(dark, 0.34, -0.01)))),
  ],
  blouse: ({ top, half, other }) =>
    scattered(top, half).map(([x, y]) => shape(flower(x, y, 5), flat(other, 0.9))),
};

const collars: Readonly<Record<Garment, (body: Body) => Node[]>> = {
  stripes: (body) => [neckband(body, body.other, 12)],
  overalls: (body) => [neckband(body, shifted(body.main, 0.05), 11)],
  collar: ({ top, neck, other }) =>
    sides.flatMap((side) => {
      const leaf = closedCurve([
        [side * 1.3 * neck, top - 2],
        [side * 1.75 * neck, top + 12],
        [side * 1.6 * neck, top + 34],
        [side * 0.85 * neck, top + 44],
        [side * 0.12 * neck, top + 34],
        [side * 0.1 * neck, top + 21],
        [side * 0.8 * neck, top + 15],
      ]);
      const white: Lab = [0.975, 0.004, 0.012];
      return [
        group([shape(leaf, flat(shifted(other, -0.2), 0.25))], { matrix: [1, 0, 0, 1, 0, 3.5] }),
        shape(leaf, flat(white)),
        shape(
          ribbon(
            [
              [side * 1.62 * neck, top + 14],
              [side * 1.48 * neck, top + 31],
              [side * 0.85 * neck, top + 39],
              [side * 0.22 * neck, top + 31],
            ],
            tapered(1.4),
          ),
          flat(shifted(white, -0.12), 0.7),
        ),
      ];
    }),
  sweater: (body) => [
    neckband(body, shifted(body.main, -0.03), 17),
    ...Array.from({ length: 15 }, (_, i) => {
      const along = -1 + (2 * i) / 14;
      const x = along * 1.22 * body.neck;
      const y = body.top + 21 - 16 * along * along;
      return shape(
        ribbon(
          [
            [x, y - 7],
            [x * 1.03, y + 6],
          ],
          tapered(1.2, 0.4),
          6,
        ),
        flat(body.dark, 0.5),
      );
    }),
  ],
  romper: (body) => [neckband(body, body.other, 8)],
  hoodie: ({ top, neck, main, dark, other }) => [
    ...sides.map((side) =>
      shape(
        closedCurve([
          [side * 0.06 * neck, top + 36],
          [side * 0.85 * neck, top + 27],
          [side * 1.22 * neck, top + 6],
          [side * 1.5 * neck, top - 3],
          [side * 1.98 * neck, top + 9],
          [side * 1.8 * neck, top + 28],
          [side * 0.95 * neck, top + 50],
        ]),
        flat(shifted(main, -0.025)),
      ),
    ),
    shape(
      ribbon(
        [
          [-1.3 * neck, top + 2],
          [-0.85 * neck, top + 26],
          [0, top + 36],
          [0.85 * neck, top + 26],
          [1.3 * neck, top + 2],
        ],
        tapered(2),
      ),
      flat(dark, 0.7),
    ),
    ...sides.flatMap((side) => [
      shape(
        ribbon(
          [
            [side * 0.42 * neck, top + 36],
            [side * 0.46 * neck, top + 60],
            [side * 0.4 * neck, top + 82],
          ],
          () => 3.4,
          10,
        ),
        flat(other),
      ),
      shape(ellipse(side * 0.4 * neck, top + 84, 3.2, 4.4), flat(shifted(other, -0.08))),
    ]),
  ],
  shirt: ({ top, neck, main, dark }) =>
    sides.flatMap((side) => {
      const leaf: Outline = [
        ['M', side * 1.2 * neck, top - 6],
        ['C', side * 1.5 * neck, top, side * 1.55 * neck, top + 14, side * 1.5 * neck, top + 20],
        ['L', side * 0.8 * neck, top + 52],
        ['L', 0, top + 27],
        ['C', side * 0.5 * neck, top + 22, side * 1.0 * neck, top + 14, side * 1.2 * neck, top - 6],
        ['Z'],
      ];
      return [
        group([shape(leaf, flat(dark, 0.4))], { matrix: [1, 0, 0, 1, 0, 4] }),
        shape(leaf, flat(shifted(main, 0.045))),
      ];
    }),
  blouse: (body) => [neckband(body, shifted(body.other, 0.03), 7)],
};

function neckband({ collar }: Body, color: Lab, width: number): Node {
  return shape(
    ribbon(collar, () => width, 26),
    flat(color),
  );
}

function zigzag(points: readonly Point[], width: number): Outline {
  const up = points.map(([x, y]): Point => [x, y - width / 2]);
  const down = points.map(([x, y]): Point => [x, y + width / 2]).toReversed();
  return [...up, ...down].map(([x, y], i) => [i === 0 ? 'M' : 'L', x, y] as const);
}

/** Places of a print, in staggered rows. */
function scattered(top: number, half: number): Point[] {
  const places: Point[] = [];
  for (let row = 0; row < 17; row++)
    for (let x = -7; x <= 7; x++) places.push([(x + (row % 2 ? 0.5 : 0)) * 30, top + 34 + 25 * row]);
  return places.filter(([x]) => Math.abs(x) < 1.1 * half);
}
