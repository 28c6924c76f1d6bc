import {
  closedCurve,
  ellipse,
  type Outline,
  type Point,
  ribbon,
  tapered,
  together,
} from '../../vector/curves.ts';
import { flat, glow, group, type Node, shape } from '../../vector/painting.ts';
import type { Head } from '../head.ts';
import { gloss, type Hair, type HairDraft, massFill, rimAt } from './hair-draft.ts';

interface Lobe {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Loose curls: a cloud of round locks, each turned into itself. */
export function curls(draft: HairDraft): Hair {
  const { head, random } = draft;
  const { half, height } = head;
  const around = lobesAlong(draft, 0.0, 1, 13, 0.06, 0.2);
  const forehead = [-0.78, -0.5, -0.2, 0.1, 0.4, 0.68, 0.86].map(
    (x): Lobe => ({
      x: (x + 0.06 * (random() - 0.5)) * half,
      y: (0.185 + 0.13 * x * x + 0.03 * random()) * height,
      r: (0.17 + 0.05 * random()) * half,
    }),
  );
  const temples = [-1, 1].flatMap((side): Lobe[] => [
    { x: side * 1.02 * half, y: 0.42 * height, r: 0.16 * half },
    { x: side * 1.04 * half, y: 0.53 * height, r: 0.13 * half },
  ]);
  const crown = lobesAlong(draft, 0.12, 0.88, 8, -0.28, 0.2);
  const under = ellipse(0, 0.42 * height, 1.02 * half, 0.46 * height);
  const fill = capOf(head, 0.2);
  const front = [...around, ...temples, ...crown, ...forehead];
  const outline = together(fill, ...front.map(({ x, y, r }) => ellipse(x, y, r)));
  return {
    behind: [
      shape(
        together(under, ...around.map(({ x, y, r }) => ellipse(x, y + 4, r * 1.05))),
        flat(head.colors.hairDark),
      ),
    ],
    over: outline,
    front: [
      shape(outline, massFill(head, -0.2, 0.6)),
      ...front.flatMap((lobe) => swirl(draft, lobe)),
      gloss(head, outline, 0.06),
    ],
  };
}

/** Tight coils: a round cloud with a fine rim. */
export function coils(draft: HairDraft): Hair {
  const { head } = draft;
  const { height, half } = head;
  const size = 0.3;
  const cloud = cloudOf(draft, [0, 0.33 * height], [(1.1 + size) * half, 0.5 * height + 0.12 * half], 44);
  const front = together(capOf(head, 0.19), hairlineBumps(draft, 0.19));
  const mass = cloudOf(draft, [0, 0.06 * height], [(0.98 + 0.5 * size) * half, 0.3 * height], 34);
  const clipMass = together(mass, front);
  return {
    behind: [
      shape(cloud, massFill(head, -0.4, 0.9)),
      coilMarks(draft, cloud, [0, 0.3 * height], [(1.1 + size) * half, 0.52 * height], 190),
    ],
    over: front,
    hidesEars: true,
    front: [
      shape(clipMass, massFill(head, -0.35, 0.7)),
      coilMarks(draft, clipMass, [0, 0.04 * height], [1.15 * half, 0.32 * height], 150),
      gloss(head, clipMass, 0.0),
    ],
  };
}

/** Round mass of coiled hair, as puffs and buns are. */
export function puff(draft: HairDraft, middle: Point, radius: number, lean = 0): Node[] {
  const { colors } = draft.head;
  const outline = cloudOf(draft, middle, [radius, 0.94 * radius], Math.round(16 + radius / 4), lean);
  return [
    shape(outline, {
      kind: 'radial',
      middle: [middle[0] - 0.25 * radius, middle[1] - 0.3 * radius],
      radii: [1.35 * radius, 1.35 * radius],
      stops: [
        { at: 0, color: colors.hairLight },
        { at: 0.5, color: colors.hair },
        { at: 1, color: colors.hairDark },
      ],
    }),
    coilMarks(draft, outline, middle, [radius, radius], Math.round(radius * 1.5)),
  ];
}

/** An ellipse whose rim is a row of small bumps. */
function cloudOf(
  { random }: HairDraft,
  [x, y]: Point,
  [across, down]: Point,
  bumps: number,
  lean = 0,
): Outline {
  const round = (across + down) / bumps;
  const lobes = Array.from({ length: bumps }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.4 * random())) / bumps + lean;
    const size = round * (1.6 + 0.7 * random());
    return ellipse(
      x + Math.cos(angle) * (across - 0.55 * size),
      y + Math.sin(angle) * (down - 0.55 * size),
      size,
    );
  });
  return together(ellipse(x, y, across - 0.4 * round, down - 0.4 * round), ...lobes);
}

function coilMarks(
  { head, random }: HairDraft,
  inside: Outline,
  [x, y]: Point,
  [across, down]: Point,
  count: number,
): Node {
  const { colors } = head;
  const marks = Array.from({ length: count }, (): Node => {
    const angle = 2 * Math.PI * random();
    const out = Math.sqrt(random());
    const [cx, cy] = [x + across * out * Math.cos(angle), y + down * out * Math.sin(angle)];
    const r = 3.4 + 2.6 * random();
    const turn = 6.28 * random();
    const arc = [0, 1, 2, 3, 4].map(
      (k): Point => [cx + r * Math.cos(turn + 0.95 * k), cy + r * Math.sin(turn + 0.95 * k)],
    );
    const isLight = random() < (cy < y ? 0.6 : 0.3);
    return shape(ribbon(arc, tapered(1.9), 10), flat(isLight ? colors.hairLight : colors.hairDark, 0.55));
  });
  return group(marks, { clip: inside });
}

/** Skull above a hairline that is this far down in the middle. */
function capOf({ half, height }: Head, line: number): Outline {
  return closedCurve([
    [0, -0.05 * height],
    [0.5 * half, -0.01 * height],
    [0.88 * half, 0.13 * height],
    [1.05 * half, 0.36 * height],
    [0.99 * half, 0.5 * height],
    [0.93 * half, 0.46 * height],
    [0.88 * half, (line + 0.13) * height],
    [0.6 * half, (line + 0.03) * height],
    [0, line * height],
    [-0.6 * half, (line + 0.03) * height],
    [-0.88 * half, (line + 0.13) * height],
    [-0.93 * half, 0.46 * height],
    [-0.99 * half, 0.5 * height],
    [-1.05 * half, 0.36 * height],
    [-0.88 * half, 0.13 * height],
    [-0.5 * half, -0.01 * height],
  ]);
}

function hairlineBumps({ head, random }: HairDraft, line: number): Outline {
  const { half, height } = head;
  return together(
    ...Array.from({ length: 19 }, (_, i) => {
      const x = -0.9 + (1.8 * i) / 18;
      return ellipse(
        x * half,
        (line - 0.005 + 0.13 * Math.abs(x) ** 2.6) * height,
        (0.058 + 0.02 * random()) * half,
      );
    }),
  );
}

function lobesAlong(
  { head, random }: HairDraft,
  from: number,
  to: number,
  count: number,
  out: number,
  size: number,
): Lobe[] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = rimAt(head, from + ((to - from) * i) / (count - 1), out + 0.05 * (random() - 0.5));
    return { x, y, r: size * (0.85 + 0.35 * random()) * head.half };
  });
}

/** The turn of one round lock, lit from above. */
function swirl({ head, random }: HairDraft, { x, y, r }: Lobe): Node[] {
  const { colors } = head;
  const way = random() < 0.5 ? -1 : 1;
  const turn = 6.28 * random();
  const spiral = (from: number, reach: number) =>
    Array.from({ length: 8 }, (_, k): Point => {
      const angle = turn + way * (from + 0.72 * k);
      const out = r * reach * (1 - 0.095 * k);
      return [x + out * Math.cos(angle), y + out * Math.sin(angle)];
    });
  return [
    shape(ellipse(x, y, r, r), glow(colors.hairLight, 0.3, [x - 0.25 * r, y - 0.35 * r], [0.8 * r, 0.8 * r])),
    shape(ribbon(spiral(0, 0.92), tapered(0.14 * r), 30), flat(colors.hairDark, 0.75)),
    shape(ribbon(spiral(0.5, 0.7), tapered(0.12 * r), 30), flat(colors.hairLight, 0.6)),
  ];
}
