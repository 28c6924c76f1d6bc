import { type Node, put } from '../drawing/node.ts';
import {
  box,
  curve,
  ellipse,
  inked,
  plain,
  puff,
  star,
  straight,
  stroke,
  tube,
} from '../drawing/outlines.ts';

/** A blank board on a post; its board is 2 wide and 1 high in units of 200. */
export function sign(width: number, height: number, post: number): Node[] {
  return [
    inked(box(-18, height / 2 - 10, 36, post), '#a8764a'),
    inked(box(-width / 2, -height / 2, width, height, 14), '#fffdf6'),
    stroke(box(-width / 2 + 16, -height / 2 + 16, width - 32, height - 32, 8), 4, '#d9cfbd'),
  ];
}

export function bulb(glow: 0 | 1 | 2): Node[] {
  return [
    ...(glow > 0
      ? [plain(star(0, -20, glow === 2 ? 190 : 140, glow === 2 ? 130 : 104, 16), '#ffe27a', 0.65)]
      : []),
    inked(
      'M-34 60C-34 30 -80 10 -80 -40A80 80 0 0 1 80 -40C80 10 34 30 34 60Z',
      glow > 0 ? '#ffd84a' : '#dfe4ea',
    ),
    inked(box(-32, 60, 64, 50, 12), '#8b94a3'),
    stroke('M-30 77H30M-28 93H28', 5),
    stroke(
      curve([
        [-26, 56],
        [-22, -10],
        [-8, 10],
        [0, -12],
        [8, 10],
        [22, -10],
        [26, 56],
      ]),
      5,
      glow > 0 ? '#c77f12' : '#8b94a3',
    ),
    stroke(
      curve([
        [-54, -44],
        [-46, -68],
        [-26, -82],
      ]),
      8,
      '#ffffffcc',
    ),
  ];
}

export function cloud(x: number, y: number, width: number, fill = '#ffffff'): Node {
  return plain(puff(x, y, width, width * 0.42), fill);
}

export function tree(x: number, y: number, scale: number, leaves = '#5fae57'): Node {
  return put(
    [
      inked('M-18 0C-10 -60 -12 -100 -16 -150H16C12 -100 10 -60 18 0Z', '#8b5e3c'),
      inked(puff(0, -220, 240, 190), leaves),
      plain(puff(-30, -240, 110, 70), '#ffffff', 0.16),
    ],
    x,
    y,
    scale,
  );
}

export function table(y: number, color = '#b9814f'): Node[] {
  return [inked(box(-40, y, 1280, 400), color), plain(box(-40, y + 4, 1280, 26), '#ffffff', 0.22)];
}

export function phone(width: number, height: number): Node[] {
  return [
    inked(box(-width / 2, -height / 2, width, height, 46), '#2c2f36', 8),
    inked(box(-width / 2 + 18, -height / 2 + 18, width - 36, height - 36, 32), '#eef3f8', 4),
    plain(box(-50, -height / 2 + 30, 100, 20, 10), '#2c2f36'),
  ];
}

export function flame(x: number, y: number, scale: number): Node {
  return put(
    [
      inked(
        'M0 0C-70 0 -90 -60 -56 -120C-50 -90 -30 -86 -26 -104C-20 -150 10 -170 4 -210C60 -170 88 -110 80 -60C76 -20 44 0 0 0Z',
        '#f4732c',
      ),
      plain(
        'M2 -6C-34 -6 -46 -40 -26 -76C-16 -56 -4 -60 0 -84C6 -104 16 -110 18 -126C46 -92 54 -60 46 -36C40 -16 24 -6 2 -6Z',
        '#ffcf4a',
      ),
    ],
    x,
    y,
    scale,
  );
}

export function car(color: string): Node[] {
  return [
    inked(
      'M-200 40C-206 -10 -190 -30 -140 -36L-84 -100C-76 -110 -66 -114 -54 -114H60C76 -114 88 -108 98 -96L146 -38C190 -32 206 -10 204 40Z',
      color,
    ),
    inked(
      'M-106 -40L-66 -86C-62 -90 -58 -92 -52 -92H-8V-40ZM12 -92H56C64 -92 70 -90 76 -82L110 -40H12Z',
      '#cdeaf7',
      6,
    ),
    plain(ellipse(190, 0, 14, 12), '#ffe27a'),
    ...[-110, 116].flatMap((x) => [
      inked(ellipse(x, 44, 46), '#33302f'),
      plain(ellipse(x, 44, 20), '#c9ced6'),
    ]),
  ];
}

export function mug(x: number, y: number, color: string): Node {
  return put(
    [
      stroke('M44 -40C90 -44 90 24 42 20', 16),
      inked('M-48 -60H48V30C48 50 36 56 20 56H-20C-36 56 -48 50 -48 30Z', color),
      stroke(
        curve([
          [-18, -80],
          [-28, -100],
          [-16, -120],
          [-24, -140],
        ]),
        6,
        '#ffffffcc',
      ),
      stroke(
        curve([
          [14, -80],
          [4, -100],
          [16, -120],
          [8, -140],
        ]),
        6,
        '#ffffffcc',
      ),
    ],
    x,
    y,
  );
}

export function arrow(x: number, y: number, scale: number, degrees: number, color: string): Node {
  return put(
    [
      inked(
        straight([
          [-90, -24],
          [20, -24],
          [20, -64],
          [100, 0],
          [20, 64],
          [20, 24],
          [-90, 24],
        ]),
        color,
        8,
      ),
    ],
    x,
    y,
    scale,
    degrees,
  );
}

export function laptop(): Node[] {
  return [
    inked(box(-150, -190, 300, 190, 14), '#3a3f4a'),
    plain(box(-134, -174, 268, 158, 6), '#bfe3f5'),
    inked('M-180 0H180L200 26C200 34 192 36 186 36H-186C-192 36 -200 34 -200 26Z', '#c5cad3'),
  ];
}

export function bone(x: number, y: number, scale: number, degrees: number): Node {
  return put(
    [
      inked(
        'M-60 -16C-64 -50 -104 -48 -102 -18C-128 -8 -124 32 -96 30C-86 52 -56 44 -58 16H58C56 44 86 52 96 30C124 32 128 -8 102 -18C104 -48 64 -50 60 -16Z',
        '#fff8ea',
      ),
    ],
    x,
    y,
    scale,
    degrees,
  );
}

export function rope(y: number, from: number, to: number): Node[] {
  return tube(
    [
      [from, y],
      [(from + to) / 2, y + 8],
      [to, y],
    ],
    20,
    '#d9b36c',
  );
}

export const heart: readonly Node[] = [
  inked(
    'M0 80C-120 0 -110 -90 -50 -90C-20 -90 -6 -70 0 -50C6 -70 20 -90 50 -90C110 -90 120 0 0 80Z',
    '#f0506e',
  ),
  plain(ellipse(-48, -50, 14, 18), '#ffffff', 0.6),
];
