import type { Outline, Point } from '../../vector/curves.ts';
import { flat, type Node, shape } from '../../vector/painting.ts';
import { sides } from '../head.ts';
import { closed, gloss, type Hair, type HairDraft, lock, massFill, rim, strands } from './hair-draft.ts';
import { band } from './short-hair.ts';

/** To the chin, with a fringe. */
export function bob(draft: HairDraft): Hair {
  const { head, curl } = draft;
  const { half, height } = head;
  const low = 0.93 * height;
  const wide = 1.14 + 0.1 * curl;
  const outer = rim(head, 0.07, 0, 1, 27);
  const back = closed(outer, [
    outer[outer.length - 1],
    [(wide + 0.02) * half, 0.7 * height],
    [wide * half, low],
    [0.78 * half, low + 0.05 * height],
    [0, low + 0.02 * height],
    [-0.78 * half, low + 0.05 * height],
    [-wide * half, low],
    [-(wide + 0.02) * half, 0.7 * height],
    outer[0],
  ]);
  const cap = fringeCap(draft);
  const panels = sides.map((side) => sidePanel(draft, side, low, wide));
  return {
    behind: [shape(back, massFill(head, -0.1, 1.1))],
    over: cap,
    hidesEars: true,
    front: [
      ...panels.flat(),
      shape(cap, massFill(head, -0.1, 0.6)),
      strands(draft, cap, fringeLines(draft)),
      ...fringeTips(draft),
      gloss(head, cap, 0.12),
    ],
  };
}

/** Over the shoulders, parted. */
export function long(draft: HairDraft): Hair {
  return parted(draft, 1.42);
}

/** Long, with a band and a bow. */
export function longWithBand(draft: HairDraft): Hair {
  const { behind, front, over } = parted(draft, 1.3);
  return { behind, over, hidesEars: true, front: [...front, ...band(draft, 0.13, 11, over!)] };
}

function parted(draft: HairDraft, length: number): Hair {
  const { head, random, curl } = draft;
  const { half, height, colors } = head;
  const low = length * height;
  const wave = (0.01 + 0.055 * curl) * half;
  const outer = rim(head, 0.08, 0, 1, 27);
  const sideLine = (side: number): Point[] =>
    [0.44, 0.6, 0.76, 0.92, 1.08, 1.24, 1.4]
      .filter((y) => y < length - 0.08)
      .map(
        (y, i): Point => [
          side * (1.19 * half + 0.08 * half * (y - 0.44) + (i % 2 ? wave : -wave)),
          y * height,
        ],
      );
  const right = sideLine(1);
  const left = sideLine(-1).toReversed();
  const back = closed(outer, [
    outer[outer.length - 1],
    ...right.slice(1),
    [1.0 * half, low],
    [0.62 * half, low + 0.035 * height],
    [0.4 * half, low - 0.03 * height],
    [0, low - 0.1 * height],
    [-0.4 * half, low - 0.03 * height],
    [-0.62 * half, low + 0.035 * height],
    [-1.0 * half, low],
    ...left.slice(0, -1),
    outer[0],
  ]);
  const part = (random() < 0.5 ? -1 : 1) * 0.16 * half;
  const cap = curtains(draft, part);
  const tresses = sides.map((side): Node[] => {
    const line = (x: number): Point[] =>
      [0.3, 0.46, 0.62, 0.78, 0.94, 1.1, 1.26]
        .filter((y) => y < length - 0.04)
        .map(
          (y, i): Point => [
            side * (x * half + (y > 0.45 ? 0.1 * half * (y - 0.3) : 0) + (i % 2 ? wave : -wave)),
            y * height,
          ],
        );
    const inner = line(0.87).map(([x, y], i): Point => [x + (i === 0 ? side * 0.08 * half : 0), y]);
    const outerLine = line(1.2).map(
      ([x, y], i): Point => [i === 0 ? side * 1.02 * half : i === 1 ? side * 1.14 * half : x, y],
    );
    const outline: Outline = closed(
      outerLine,
      [outerLine[outerLine.length - 1], [side * 1.12 * half, low - 0.02 * height], inner[inner.length - 1]],
      inner.toReversed(),
      [inner[0], outerLine[0]],
    );
    const lines = Array.from({ length: 9 }, () => line(0.88 + 0.3 * random()));
    return [shape(outline, massFill(head, 0, 1.4)), strands(draft, outline, lines, 2.6)];
  });
  return {
    behind: [
      shape(back, massFill(head, 0, 1.5)),
      strands(
        draft,
        back,
        Array.from({ length: 22 }, (_, i): Point[] => {
          const x = (-0.95 + (1.9 * i) / 21) * half;
          return [
            [x, 0.7 * height],
            [1.05 * x + wave, 0.95 * height],
            [1.02 * x - wave, low],
          ];
        }),
        3,
      ),
    ],
    over: cap,
    hidesEars: true,
    front: [
      ...tresses.flat(),
      shape(cap, massFill(head, -0.1, 0.7)),
      strands(draft, cap, curtainLines(draft, part)),
      gloss(head, cap, 0.1),
      shape(
        closed([
          [part - 0.6, -0.02 * height],
          [part, 0.12 * height],
          [part + 0.6, -0.02 * height],
        ]),
        flat(colors.hairDark, 0.8),
      ),
    ],
  };
}

/** Hair that falls to both sides of a parting and goes behind the ears. */
export function curtains({ head }: HairDraft, part: number, out = 0.06): Outline {
  const { half, height } = head;
  const outer = rim(head, out, 0, 1, 27);
  return closed(
    outer,
    [
      outer[outer.length - 1],
      [1.05 * half, 0.5 * height],
      [0.93 * half, 0.5 * height],
      [0.87 * half, 0.4 * height],
      [0.7 * half, 0.29 * height],
      [0.4 * half + 0.5 * part, 0.205 * height],
      [0.14 * half + part, 0.15 * height],
      [part, 0.118 * height],
    ],
    [
      [part, 0.118 * height],
      [-0.14 * half + part, 0.15 * height],
      [-0.4 * half + 0.5 * part, 0.205 * height],
      [-0.7 * half, 0.29 * height],
      [-0.87 * half, 0.4 * height],
      [-0.93 * half, 0.5 * height],
      [-1.05 * half, 0.5 * height],
      outer[0],
    ],
  );
}

export function curtainLines({ head, random }: HairDraft, part: number): Point[][] {
  const { half, height } = head;
  return Array.from({ length: 40 }, (_, i): Point[] => {
    const side = i % 2 ? 1 : -1;
    const far = random();
    return [
      [part + side * (2 + 3 * far), (0.115 - 0.13 * far) * height],
      [part * (1 - far) + side * (0.42 + 0.2 * far) * half, (0.205 - 0.17 * far) * height],
      [side * (0.84 + 0.16 * far) * half, (0.33 - 0.05 * far) * height],
      [side * (0.94 + 0.1 * far) * half, 0.48 * height],
    ];
  });
}

function fringeCap({ head, curl }: HairDraft): Outline {
  const { half, height } = head;
  const outer = rim(head, 0.07, 0, 1, 27);
  const wave = 0.01 + 0.02 * curl;
  const edge: Point[] = Array.from({ length: 13 }, (_, i): Point => {
    const x = 0.84 - (1.68 * i) / 12;
    return [x * half, (0.335 - 0.035 * (1 - x * x) + (i % 2 ? wave : -0.3 * wave)) * height];
  });
  return closed(
    outer,
    [
      outer[outer.length - 1],
      [1.04 * half, 0.52 * height],
      [0.93 * half, 0.5 * height],
      [0.86 * half, 0.4 * height],
      edge[0],
    ],
    edge,
    [
      edge[12],
      [-0.86 * half, 0.4 * height],
      [-0.93 * half, 0.5 * height],
      [-1.04 * half, 0.52 * height],
      outer[0],
    ],
  );
}

function fringeLines({ head, random }: HairDraft): Point[][] {
  const { half, height } = head;
  return Array.from({ length: 36 }, (_, i): Point[] => {
    const x = -0.86 + (1.72 * (i + random())) / 36;
    return [
      [0.42 * x * half, (-0.01 + 0.03 * random()) * height],
      [0.8 * x * half, 0.13 * height],
      [x * half, (0.25 + 0.07 * random()) * height],
    ];
  });
}

function fringeTips({ head, random }: HairDraft): Node[] {
  const { half, height, colors } = head;
  return [-0.66, -0.3, 0.08, 0.44, 0.76].map((x) =>
    lock(
      [
        [0.5 * x * half, 0.01 * height],
        [0.78 * x * half, 0.13 * height],
        [0.95 * x * half, 0.26 * height],
        [(x + 0.05 * (random() - 0.5)) * half, (0.345 - 0.02 * (1 - x * x)) * height],
      ],
      0.2 * half,
      [colors.hair[0] - 0.022, colors.hair[1], colors.hair[2]],
      0.75,
    ),
  );
}

/** Beside the face, turned in at the end. */
function sidePanel(draft: HairDraft, side: number, low: number, wide: number): Node[] {
  const { head, random, curl } = draft;
  const { half, height } = head;
  const wave = 0.05 * curl * half;
  const outline = closed(
    [
      [side * 0.9 * half, 0.32 * height],
      [side * 1.09 * half, 0.45 * height],
      [side * (wide * half + wave), 0.68 * height],
      [side * wide * half, 0.86 * height],
      [side * 1.0 * half, low + 0.02 * height],
    ],
    [
      [side * 1.0 * half, low + 0.02 * height],
      [side * 0.8 * half, low + 0.005 * height],
      [side * 0.74 * half, low - 0.035 * height],
    ],
    [
      [side * 0.74 * half, low - 0.035 * height],
      [side * (0.9 * half + wave), 0.8 * height],
      [side * (0.94 * half - wave), 0.62 * height],
      [side * 0.89 * half, 0.46 * height],
      [side * 0.9 * half, 0.32 * height],
    ],
  );
  const lines = Array.from({ length: 8 }, (): Point[] => {
    const x = 0.92 + 0.2 * random();
    return [
      [side * 0.95 * half, 0.38 * height],
      [side * (x + 0.03) * half, 0.62 * height],
      [side * (x - 0.02) * half, 0.82 * height],
      [side * (x - 0.16) * half, low],
    ];
  });
  return [shape(outline, massFill(head, 0, 1.15)), strands(draft, outline, lines, 2.6)];
}
