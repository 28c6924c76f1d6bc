import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { drawPerson } from '../../../imaging/storybook/drawn-person.ts';
import { heart } from '../../../imaging/storybook/motifs.ts';
import { type BackdropName, drawBackdrop, pastels } from '../../../imaging/storybook/pastel-backdrop.ts';
import type { PersonLook } from '../../../imaging/storybook/person-look.ts';
import type { Outline } from '../../../imaging/vector/curves.ts';
import { closedCurve, ellipse, polygon, ribbon, tapered } from '../../../imaging/vector/curves.ts';
import {
  flat,
  glow,
  group,
  type Lab,
  type Node,
  type Painting,
  placed,
  shape,
} from '../../../imaging/vector/painting.ts';

/** Of every picture, in the units that it is drawn in. */
const pictureSize = { width: 900, height: 1125 };

/** Letters of a line of type at 1 em, from 0, 0 on its baseline. */
export interface NameLine {
  readonly polygons: readonly Float32Array[];
  /** Where its ink is, in ems. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const ink: Lab = [0.4, 0.035, 0.03];
const tallHair: ReadonlySet<string> = new Set(['puffs', 'bun', 'coils', 'curls']);

/** A child alone, on its page. */
export function childPage(
  look: PersonLook,
  backdrop: BackdropName,
  seed: number,
  name: NameLine | undefined,
): Painting {
  const { width, height } = pictureSize;
  const random = seededRandom(seed);
  const scale = { baby: 2.62, toddler: 2.5, child: 2.34, adult: 2 }[look.age];
  const top = { baby: 292, toddler: 268, child: 240, adult: 200 }[look.age];
  return {
    width,
    height,
    nodes: [
      ...drawBackdrop(backdrop, width, height, { x: 450, y: 545, r: 392 }, random),
      group([drawPerson(look, seed)], { matrix: placed([450, top], scale) }),
      ...(name ? banner(name, backdrop) : []),
    ],
  };
}

/** Both parents behind their child, with their names. */
export function familyCard(
  child: PersonLook,
  parents: readonly [PersonLook, PersonLook],
  backdrop: BackdropName,
  seed: number,
  names: readonly [child: NameLine | undefined, first: NameLine | undefined, second: NameLine | undefined],
): Painting {
  const { width, height } = pictureSize;
  const random = seededRandom(seed + 1);
  const grown = 1.34;
  const scale = { baby: 1.42, toddler: 1.46, child: 1.5, adult: 1.5 }[child.age];
  // Hair that stands up stays below the parents' faces.
  const top =
    { baby: 575, toddler: 560, child: 530, adult: 480 }[child.age] + (tallHair.has(child.hairstyle) ? 38 : 0);
  const [own, first, second] = names;
  const hasNames = names.some((name) => name !== undefined);
  const lift = hasNames ? -38 : 0;
  // Without a strip of names there is room: everybody comes nearer.
  const near = { matrix: placed([450 * (1 - 1.12), -16], 1.12) };
  return {
    width,
    height,
    nodes: [
      ...drawBackdrop(backdrop, width, height, { x: 450, y: 520, r: 415 }, random),
      group(
        [
          group([drawPerson(parents[0], seed + 11)], { matrix: placed([248, 200 + lift], grown) }),
          group([drawPerson(parents[1], seed + 12)], { matrix: placed([652, 200 + lift], grown) }),
          // The child's shadow on both of them.
          shape(
            ellipse(450, 860 + lift, 330, 300),
            glow([0.3, 0.05, 0.0], 0.26, [450, 860 + lift], [330, 300]),
          ),
          group([drawPerson(child, seed)], { matrix: placed([450, top + lift], scale) }),
        ],
        hasNames ? {} : near,
      ),
      ...(hasNames ? nameStrip(backdrop, own, first, second) : []),
    ],
  };
}

/** A strip of paper along the lower edge with the names under those who bear them. */
function nameStrip(backdrop: BackdropName, own?: NameLine, first?: NameLine, second?: NameLine): Node[] {
  const { width, height } = pictureSize;
  const top = height - 152;
  const wave = closedCurve([
    [-40, top + 16],
    [150, top - 4],
    [450, top + 14],
    [750, top - 4],
    [width + 40, top + 16],
    [width + 60, height + 80],
    [-60, height + 80],
  ]);
  const paper: Lab = [0.985, 0.003, 0.012];
  const accent = pastels[backdrop].bottom;
  return [
    group([shape(wave, flat([0.35, 0.05, 0.02], 0.14))], { matrix: [1, 0, 0, 1, 0, -7] }),
    shape(wave, flat(paper)),
    shape(
      ribbon(
        [
          [-20, top + 32],
          [150, top + 13],
          [450, top + 31],
          [750, top + 13],
          [width + 20, top + 32],
        ],
        () => 3,
        40,
      ),
      flat(accent),
    ),
    ...(own ? [lettering(own, 450, height - 56, 66, 330)] : []),
    ...(first ? [lettering(first, 142, height - 60, 38, 216)] : []),
    ...(second ? [lettering(second, 758, height - 60, 38, 216)] : []),
    ...[276, 624].map((x) => shape(heart(x, height - 72, 11), flat([0.74, 0.13, 0.04]))),
  ];
}

/** A ribbon over the lower edge with the child's name. */
function banner(name: NameLine, backdrop: BackdropName): Node[] {
  const { height } = pictureSize;
  const paper: Lab = [0.985, 0.003, 0.012];
  const y = height - 98;
  const half = Math.min(330, Math.max(170, 0.5 * name.box.width * 74 + 70));
  const curve = (dy: number) =>
    [
      [450 - half, y + 8 + dy],
      [450 - 0.5 * half, y - 3 + dy],
      [450, y - 7 + dy],
      [450 + 0.5 * half, y - 3 + dy],
      [450 + half, y + 8 + dy],
    ] as const;
  const dark: Lab = [
    pastels[backdrop].bottom[0] - 0.12,
    1.4 * pastels[backdrop].bottom[1],
    1.4 * pastels[backdrop].bottom[2],
  ];
  const tail = (side: number): Outline =>
    polygon([
      [450 + side * (half - 34), y - 24],
      [450 + side * (half + 52), y - 14],
      [450 + side * (half + 26), y + 28],
      [450 + side * (half + 52), y + 72],
      [450 + side * (half - 34), y + 60],
    ]);
  return [
    ...[-1, 1].map((side) => shape(tail(side), flat(dark))),
    group(
      [
        shape(
          ribbon(curve(0), () => 96, 40),
          flat([0.35, 0.05, 0.02], 0.16),
        ),
      ],
      { matrix: [1, 0, 0, 1, 0, 6] },
    ),
    shape(
      ribbon(curve(0), () => 96, 40),
      flat(paper),
    ),
    shape(ribbon(curve(-37), tapered(2.4, 0.1), 40), flat(dark, 0.7)),
    shape(ribbon(curve(37), tapered(2.4, 0.1), 40), flat(dark, 0.7)),
    lettering(name, 450, y + 19, 62, 2 * half - 70),
  ];
}

/** A line of letters centered on a place, smaller where it would be wider than `most`. */
function lettering(
  { polygons, box }: NameLine,
  x: number,
  baseline: number,
  size: number,
  most: number,
): Node {
  const scale = Math.min(size, most / Math.max(0.01, box.width));
  const outline = polygons.flatMap((line): Outline => {
    const points = Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i], line[2 * i + 1]] as const);
    return polygon(points);
  });
  return group([shape(outline, flat(ink))], {
    matrix: [scale, 0, 0, scale, x - scale * (box.x + box.width / 2), baseline],
  });
}
