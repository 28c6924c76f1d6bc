import { ellipse, type Outline, type Point, ribbon, tapered, together } from '../../vector/curves.ts';
import { flat, glow, group, type Lab, type Node, shape } from '../../vector/painting.ts';
import { sides } from '../head.ts';
import {
  bow,
  closed,
  gloss,
  type Hair,
  type HairDraft,
  lock,
  massFill,
  rim,
  rimAt,
  strands,
} from './hair-draft.ts';

/** A baby's first hair: a breath of color on the skull and a curl on top. */
export function wisps(draft: HairDraft): Hair {
  const { head, random } = draft;
  const { half, height, colors } = head;
  const down: Node = group(
    [
      shape(
        ellipse(0, 0.05 * height, 0.98 * half, 0.3 * height),
        glow(colors.hair, 0.85, [0, 0.03 * height], [1.02 * half, 0.32 * height]),
      ),
    ],
    { clip: head.outline },
  );
  const fine = Array.from({ length: 20 }, (_, i): Node => {
    const along = 0.24 + (0.52 * (i + random())) / 20;
    const [x, y] = rimAt(head, along, -0.05);
    const [tipX, tipY] = rimAt(head, along + 0.05 * (random() - 0.3), -0.02 + 0.05 * random());
    return shape(
      ribbon(
        [
          [0.8 * x, y + 0.09 * height],
          [0.93 * x, y + 0.03 * height],
          [tipX, tipY],
        ],
        tapered(4.2, 0.6),
        12,
      ),
      flat(random() < 0.5 ? colors.hair : colors.hairDark, 0.4),
    );
  });
  return { behind: [], front: [down, ...fine, ...curlOnTop(draft)] };
}

/** The lock that stands up in the middle, turned in at its end. */
function curlOnTop({ head, random, curl }: HairDraft): Node[] {
  const { height, colors } = head;
  const side = random() < 0.5 ? -1 : 1;
  const turn = 1 + 0.3 * curl;
  const at = (x: number, y: number): Point => [side * x, y * height];
  // A wave that falls forward on the forehead, and two ends that stand up behind it.
  const swirl = [
    at(-26, 0.03),
    at(-6, -0.02),
    at(16, 0.02),
    at(24, 0.085),
    at(10 * turn, 0.125),
    at(1, 0.1),
    at(4, 0.075),
  ];
  return [
    lock([at(-14, 0.06), at(-12, -0.02), at(-2, -0.062), at(9, -0.064)], 13, colors.hairDark),
    lock([at(2, 0.05), at(8, -0.015), at(20, -0.04), at(30, -0.032)], 12, colors.hairDark),
    lock(swirl, 17, colors.hair),
    lock([at(-30, 0.075), at(-16, 0.05), at(-4, 0.075), at(-5, 0.11)], 12, colors.hair),
    shape(
      ribbon([at(-20, 0.018), at(-4, -0.012), at(14, 0.022), at(19, 0.07)], tapered(2.6)),
      flat(colors.hairLight, 0.8),
    ),
  ];
}

/** Wisps with a ribbon and a bow round the head. */
export function wispsWithBow(draft: HairDraft): Hair {
  const { front } = wisps(draft);
  return { behind: [], front: [...front, ...band(draft, 0.2, 10, draft.head.outline)] };
}

/** A band over the head, with a bow beside the middle. */
export function band({ head, accent }: HairDraft, depth: number, width: number, inside: Outline): Node[] {
  const { half, height } = head;
  const line: Point[] = [
    [-1.02 * half, 0.42 * height],
    [-0.72 * half, (depth + 0.03) * height],
    [0, (depth - 0.075) * height],
    [0.72 * half, (depth + 0.03) * height],
    [1.02 * half, 0.42 * height],
  ];
  const light: [number, number, number] = [Math.min(0.97, accent[0] + 0.07), accent[1], accent[2]];
  return [
    group(
      [
        shape(
          ribbon(line, () => width, 30),
          flat(accent),
        ),
        shape(
          ribbon(
            line.map(([x, y]): Point => [x, y - 0.22 * width]),
            tapered(0.22 * width),
            30,
          ),
          flat(light, 0.8),
        ),
      ],
      { clip: inside },
    ),
    bow([0.4 * half, (depth - 0.035) * height], 26, accent, 14),
  ];
}

/** Short all over, longer in the middle where it stands up. */
export function tuft(draft: HairDraft): Hair {
  const { head } = draft;
  const { random } = draft;
  const { half, height, colors } = head;
  const outer = rim(head, (along) => 0.035 * Math.sin(Math.PI * along), 0, 1);
  const hairline: Point[] = [
    outer[outer.length - 1],
    [0.985 * half, 0.5 * height],
    [0.925 * half, 0.46 * height],
    [0.89 * half, 0.35 * height],
    [0.7 * half, 0.25 * height],
    [0.36 * half, 0.21 * height],
    [0, 0.215 * height],
    [-0.36 * half, 0.21 * height],
    [-0.7 * half, 0.25 * height],
    [-0.89 * half, 0.35 * height],
    [-0.925 * half, 0.46 * height],
    [-0.985 * half, 0.5 * height],
    outer[0],
  ];
  const cap = closed(outer, hairline);
  const way = random() < 0.5 ? -1 : 1;
  const soft: Lab = [colors.hair[0] - 0.03, colors.hair[1], colors.hair[2]];
  // Ends that stand up over the crown, those behind first.
  const up = [0.36, -0.4, 0.2, -0.22, -0.02].map((x, i) =>
    lock(
      [
        [way * (x - 0.04) * half, 0.1 * height],
        [way * (x - 0.02) * half, 0.015 * height],
        [way * (x + 0.05) * half, (-0.07 - 0.035 * Math.cos(3 * x)) * height],
        [way * (x + 0.2) * half, (-0.115 - 0.05 * Math.cos(3 * x) - 0.02 * (i % 2)) * height],
      ],
      0.22 * half,
      i % 2 ? soft : colors.hair,
    ),
  );
  const fringe = [0.62, -0.6, 0.36, -0.34, 0.1, -0.12].map((x, i) =>
    lock(
      [
        [way * 0.5 * x * half, 0.03 * height],
        [way * (0.9 * x - 0.03) * half, 0.13 * height],
        [way * (x + 0.06) * half, (0.205 + 0.05 * x * x) * height],
        [way * (x + 0.17) * half, (0.262 + 0.05 * x * x) * height],
      ],
      0.3 * half,
      i % 2 ? soft : colors.hair,
    ),
  );
  const lines = combed(draft, 30, 0.2);
  return {
    behind: [],
    over: cap,
    front: [
      ...up,
      shape(cap, massFill(head, -0.1, 0.5)),
      ...fringe,
      strands(draft, cap, lines, 1.8),
      gloss(head, cap, 0.1),
    ],
  };
}

/** Lines from the crown forward to the hairline. */
function combed({ head, random }: HairDraft, count: number, end: number): Point[][] {
  const { half, height } = head;
  return Array.from({ length: count }, (_, i) => {
    const x = -0.95 + (1.9 * (i + random())) / count;
    const stop = end + 0.12 * Math.abs(x) ** 2 + 0.02 * random();
    return [
      [0.55 * x * half, (0.0 + 0.02 * random()) * height],
      [0.85 * x * half, 0.45 * stop * height],
      [x * half, stop * height],
    ] as Point[];
  });
}

/** Parted at the side, with locks across the forehead. */
export function sideSwept(draft: HairDraft): Hair {
  const { head, random, curl } = draft;
  const { half, height, colors } = head;
  const side = random() < 0.5 ? -1 : 1;
  const wave = 0.006 + 0.02 * curl;
  const outer = rim(head, (along) => 0.05 + wave * Math.sin(31 * along), 0, 1, 45);
  const behind = closed(outer, [
    outer[outer.length - 1],
    [1.0 * half, 0.62 * height],
    [0.7 * half, 0.72 * height],
    [-0.7 * half, 0.72 * height],
    [-1.0 * half, 0.62 * height],
    outer[0],
  ]);
  const front = rim(head, (along) => 0.05 + wave * Math.sin(31 * along), 0.02, 0.98, 45);
  const hairline: Point[] = [
    front[front.length - 1],
    [1.0 * half, 0.5 * height],
    [0.93 * half, 0.47 * height],
    [0.9 * half, 0.36 * height],
    [0.68 * half, 0.27 * height],
    [0.3 * half, 0.24 * height],
    [-0.1 * half, 0.235 * height],
    [-0.5 * half, 0.25 * height],
    [-0.9 * half, 0.36 * height],
    [-0.93 * half, 0.47 * height],
    [-1.0 * half, 0.5 * height],
    front[0],
  ];
  const cap = closed(front, hairline);
  const part = side * 0.34 * half;
  const locks = [-0.86, -0.6, -0.33, -0.06, 0.22, 0.5, 0.78].map((at, i) => {
    const x = -side * at * half;
    const far = Math.abs(x - part) / half;
    const tip = (0.335 + 0.03 * Math.cos(2.4 * at) + 0.022 * (random() - 0.5)) * height;
    const sweep = -side * (0.1 + 0.09 * far) * half;
    return {
      far,
      node: lock(
        [
          [part + 0.2 * (x - part), 0.02 * height],
          [part + 0.62 * (x - part) - 0.02 * sweep, 0.12 * height],
          [x - 0.3 * sweep, 0.25 * height],
          [x + sweep * (1 + 0.6 * curl), tip],
        ],
        (0.36 - 0.05 * (i % 2)) * half,
        i % 2 ? [colors.hair[0] - 0.03, colors.hair[1], colors.hair[2]] : colors.hair,
      ),
    };
  });
  // Those far from the parting lie under those near it.
  const below: Point[] = [front[front.length - 1], [1.1 * half, height], [-1.1 * half, height], front[0]];
  // They begin within the outline of the hair.
  const fringe = group(
    locks.toSorted((one, other) => other.far - one.far).map(({ node }) => node),
    { clip: closed(front, below.slice(0, 2), below.slice(1, 3), below.slice(2)) },
  );
  const lines = Array.from({ length: 34 }, (_, i): Point[] => {
    const x = (-0.95 + (1.9 * (i + random())) / 34) * half;
    return [
      [part + 0.25 * (x - part), 0.0],
      [part + 0.75 * (x - part), 0.11 * height],
      [x - side * 0.04 * half, (0.22 + 0.09 * random()) * height],
    ];
  });
  const crownTufts = [0.42, 0.52, 0.61].map((along, i) => {
    const [x, y] = rimAt(head, along, 0.0);
    return lock(
      [
        [x, y + 14],
        [x + 4 * (i - 1), y - 3],
        [x + side * (10 + 6 * curl), y - 9 - 4 * (i % 2)],
      ],
      13,
      colors.hair,
    );
  });
  const burns = sides.map((at) =>
    lock(
      [
        [at * 0.95 * half, 0.36 * height],
        [at * 0.965 * half, 0.47 * height],
        [at * 0.93 * half, 0.555 * height],
      ],
      0.13 * half,
      colors.hair,
    ),
  );
  return {
    behind: [shape(behind, flat(colors.hairDark))],
    over: cap,
    front: [
      ...crownTufts,
      ...burns,
      shape(cap, massFill(head, -0.1, 0.55)),
      fringe,
      strands(draft, cap, lines),
      gloss(head, cap, 0.11),
    ],
  };
}

/** Very short, close to the skull; of coiled hair as well. */
export function crop(draft: HairDraft): Hair {
  const { head, random, curl } = draft;
  const { half, height, colors } = head;
  const bump = curl > 0.5 ? 0.012 : 0.004;
  const outer = rim(
    head,
    (along) => 0.03 * Math.sin(Math.PI * along) + bump * Math.sin(70 * along),
    0,
    1,
    61,
  );
  const line: Point[] = [
    outer[outer.length - 1],
    [0.985 * half, 0.47 * height],
    [0.925 * half, 0.46 * height],
    [0.9 * half, 0.35 * height],
    [0.74 * half, 0.235 * height],
    [0.4 * half, 0.19 * height],
    [0, 0.182 * height],
    [-0.4 * half, 0.19 * height],
    [-0.74 * half, 0.235 * height],
    [-0.9 * half, 0.35 * height],
    [-0.925 * half, 0.46 * height],
    [-0.985 * half, 0.47 * height],
    outer[0],
  ];
  // An uneven rim: hair this short begins nowhere in a line.
  const rimDots = Array.from({ length: 46 }, (_, i) => {
    const x = -0.9 + (1.8 * i) / 45;
    const y = 0.183 + 0.052 * Math.abs(x / 0.74) ** 3 + (Math.abs(x) > 0.74 ? 0.3 * (Math.abs(x) - 0.74) : 0);
    return ellipse(x * half, (y - 0.004 + 0.012 * random()) * height, (0.022 + 0.016 * random()) * half);
  });
  const cap = together(closed(outer, line), ...rimDots);
  const dots = Array.from({ length: 150 }, (): Node => {
    const [x, y] = rimAt(head, 0.03 + 0.94 * random(), -0.02 - 0.42 * random());
    const r = 2.4 + 2 * random();
    const turn = 6.28 * random();
    const arc = [0, 1, 2, 3].map(
      (k): Point => [x + r * Math.cos(turn + 0.9 * k), y + r * Math.sin(turn + 0.9 * k)],
    );
    return shape(
      ribbon(arc, tapered(1.5), 9),
      flat(random() < 0.45 ? colors.hairLight : colors.hairDark, 0.5),
    );
  });
  return {
    behind: [],
    over: cap,
    front: [shape(cap, massFill(head, -0.1, 0.6)), group(dots, { clip: cap }), gloss(head, cap, 0.09)],
  };
}
