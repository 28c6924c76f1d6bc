import type { Node } from '../drawing/node.ts';
import { blob, curve, ellipse, inked, plain, stroke } from '../drawing/outlines.ts';

export type Hair = 'short' | 'bob' | 'bun' | 'curly' | 'bald' | 'long' | 'cap' | 'spiky' | 'hood' | 'gray';

const cap =
  'M-98 -14C-104 -96 -58 -130 0 -130C58 -130 104 -96 98 -14C88 -52 70 -70 30 -74C-10 -78 -60 -66 -98 -14Z';

/** Behind the head, and over it; a cap and a hood have the color given for hair. */
export function drawHair(kind: Hair, color: string): { behind: Node[]; over: Node[] } {
  const shine = plain(
    curve([
      [-56, -100],
      [-20, -116],
      [18, -116],
    ]),
    'none',
  );
  switch (kind) {
    case 'bald':
      return {
        behind: [],
        over: [
          stroke(
            curve([
              [-40, -96],
              [-14, -106],
              [12, -106],
            ]),
            6,
            '#ffffff88',
          ),
        ],
      };
    case 'short':
      return { behind: [], over: [inked(cap, color), shine] };
    case 'gray':
      return {
        behind: [],
        over: [-1, 1].map((side) => inked(ellipse(side * 96, -22, 26, 40), color)),
      };
    case 'spiky':
      return {
        behind: [],
        over: [
          inked(
            'M-100 -10L-112 -70L-84 -66L-86 -124L-50 -104L-34 -152L-4 -112L30 -150L46 -104L88 -124L84 -68L114 -66L100 -10C84 -46 60 -62 40 -62L20 -44L4 -66L-22 -44L-36 -64C-62 -58 -86 -40 -100 -10Z',
            color,
          ),
        ],
      };
    case 'bob':
      return {
        behind: [
          inked(
            'M-118 70C-132 -60 -110 -136 0 -136C110 -136 132 -60 118 70C112 92 60 96 0 96C-60 96 -112 92 -118 70Z',
            color,
          ),
        ],
        over: [
          inked(
            'M-96 -6C-104 -90 -60 -130 0 -130C60 -130 104 -90 96 -6C84 -40 66 -58 20 -66C0 -30 -66 -20 -96 -6Z',
            color,
          ),
        ],
      };
    case 'long':
      return {
        behind: [
          inked(
            'M-120 200C-140 -20 -120 -138 0 -138C120 -138 140 -20 120 200C80 214 -80 214 -120 200Z',
            color,
          ),
        ],
        over: [
          inked(
            'M-98 20C-108 -86 -60 -130 0 -130C60 -130 108 -86 98 20C92 -40 60 -76 4 -92C-50 -70 -90 -40 -98 20Z',
            color,
          ),
        ],
      };
    case 'bun':
      return {
        behind: [inked(ellipse(0, -146, 46, 42), color)],
        over: [
          inked(
            'M-98 -14C-104 -96 -58 -130 0 -130C58 -130 104 -96 98 -14C80 -66 40 -84 0 -84C-40 -84 -80 -66 -98 -14Z',
            color,
          ),
        ],
      };
    case 'curly': {
      const curls = [
        [-96, -40, 34],
        [-84, -92, 38],
        [-38, -124, 42],
        [14, -132, 42],
        [62, -112, 40],
        [96, -66, 36],
        [102, -22, 28],
      ] as const;
      return {
        behind: curls.map(([x, y, r]) => inked(ellipse(x * 1.06, y, r + 8), color)),
        over: [
          inked(
            blob([
              [-94, -36],
              [-78, -84],
              [-30, -116],
              [30, -116],
              [80, -84],
              [94, -36],
              [66, -62],
              [34, -66],
              [8, -54],
              [-22, -66],
              [-56, -54],
            ]),
            color,
          ),
        ],
      };
    }
    case 'cap':
      return {
        behind: [],
        over: [
          inked(
            'M-102 -38C-102 -110 -54 -138 0 -138C54 -138 102 -110 102 -38C60 -54 -60 -54 -102 -38Z',
            color,
          ),
          inked('M-104 -36C-50 -62 60 -62 104 -36C146 -34 168 -22 160 -12C110 -24 -30 -26 -104 -22Z', color),
        ],
      };
    case 'hood':
      return {
        behind: [inked('M-136 150C-150 -60 -120 -150 0 -150C120 -150 150 -60 136 150Z', color)],
        over: [
          stroke('M-92 60C-120 -90 -60 -124 0 -124C60 -124 120 -90 92 60', 26, color),
          stroke('M-80 40C-104 -80 -52 -110 0 -110C52 -110 104 -80 80 40', 5),
        ],
      };
  }
}
