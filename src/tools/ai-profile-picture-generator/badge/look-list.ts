import { type Ground, patternGround } from './badge-pattern.ts';
import type { RingKind } from './badge-ring.ts';
import { type Lab, type LookHues, lch, mixLab, tone } from './look-color.ts';

/** A ground that is drawn, or made of a photo: the person's own background or a picture of somebody's choice. */
export type LookGround = Ground | 'blur' | 'photo';

export interface Look {
  readonly id: string;
  readonly ground: LookGround;
  readonly ring?: RingKind;
  /** The person in black and white. */
  readonly isGray?: true;
  /** A white line around the person, as on a sticker. */
  readonly isSticker?: true;
  /** The head rises above the upper edge of the shape. */
  readonly popsOut?: true;
  /** With more of the shoulders. */
  readonly isLoose?: true;
}

export const groundKinds = ['mixed', 'color', 'gradient', 'pattern', 'blur', 'photo'] as const;
export type GroundKind = (typeof groundKinds)[number];

/** What a person is given to choose from: each look differs from every other in ground, ring or treatment. */
export function looksOf(hues: LookHues, kind: GroundKind): readonly Look[] {
  const own = ownLooks(hues);
  if (kind === 'mixed') return own;
  const grounds = groundsOf(hues, kind);
  return own.map((look, place) => ({ ...look, ground: grounds[place % grounds.length] }));
}

const flat =
  (color: Lab): Ground =>
  () =>
    color;

/** From one color to another, `angle` degrees from downward. */
function slope(from: Lab, to: Lab, angle: number): Ground {
  const [right, down] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const reach = Math.abs(right) + Math.abs(down);
  return (x, y) => mixLab(from, to, 0.5 + (right * (x - 0.5) + down * (y - 0.5)) / reach);
}

/** A pool of light on a wall behind the head. */
function studio(wall: Lab, light: number): Ground {
  return (x, y) => {
    const pool = Math.exp(-((x - 0.5) ** 2 + (y - 0.4) ** 2) * 5);
    return [wall[0] + light * (pool - 0.5), wall[1], wall[2]];
  };
}

/** Soft clouds of three colors that run into each other. */
function aurora(colors: readonly [Lab, Lab, Lab]): Ground {
  const places = [
    [0.1, 0.15],
    [0.95, 0.25],
    [0.4, 1],
  ] as const;
  return (x, y) => {
    let [total, l, a, b] = [0, 0, 0, 0];
    for (const [i, [px, py]] of places.entries()) {
      const weight = Math.exp(-((x - px) ** 2 + (y - py) ** 2) * 3.2);
      total += weight;
      l += weight * colors[i][0];
      a += weight * colors[i][1];
      b += weight * colors[i][2];
    }
    return [l / total, a / total, b / total];
  };
}

function tones({ main, other, third, isDark }: LookHues) {
  return {
    strong: tone(isDark ? 0.72 : 0.56, 0.14, main),
    pale: lch(0.94, 0.03, main),
    deep: tone(isDark ? 0.46 : 0.36, 0.1, main),
    across: tone(isDark ? 0.8 : 0.72, 0.14, other),
    paleAcross: lch(0.95, 0.04, other),
    third: tone(isDark ? 0.76 : 0.66, 0.13, third),
    paleThird: lch(0.94, 0.035, third),
    cream: lch(0.96, 0.015, 85),
    bright: lch(0.97, 0.005, main),
  };
}

function ownLooks(hues: LookHues): readonly Look[] {
  const { main, other, third: thirdHue, isDark } = hues;
  const { strong, pale, deep, across, paleAcross, third, paleThird, cream, bright } = tones(hues);
  return [
    { id: 'color', ground: flat(strong) },
    { id: 'studio', ground: studio([isDark ? 0.76 : 0.6, 0.001, 0.003], 0.24), isLoose: true },
    { id: 'sunrise', ground: slope(lch(0.93, 0.07, other), tone(0.76, 0.13, thirdHue), 25) },
    { id: 'pop-out', ground: flat(across), popsOut: true },
    { id: 'bokeh', ground: 'blur' },
    { id: 'ring', ground: flat(bright), ring: 'solid' },
    { id: 'dots', ground: patternGround('dots', [third, mixLab(third, bright, 0.5)]) },
    { id: 'mono', ground: flat(tone(0.78, 0.16, other)), isGray: true },
    { id: 'story-ring', ground: flat(pale), ring: 'gradient' },
    {
      id: 'aurora',
      ground: aurora([tone(0.84, 0.11, thirdHue), tone(0.74, 0.14, main), lch(0.92, 0.07, other)]),
      isLoose: true,
    },
    { id: 'terrazzo', ground: patternGround('terrazzo', [cream, strong, across, third]) },
    { id: 'sticker', ground: flat(third), isSticker: true, isLoose: true },
    { id: 'pale', ground: flat(paleThird), isLoose: true },
    { id: 'stripes', ground: patternGround('stripes', [strong, mixLab(strong, bright, 0.22)]) },
    { id: 'double-ring', ground: studio(mixLab(deep, strong, 0.25), 0.2), ring: 'double' },
    { id: 'halftone', ground: patternGround('halftone', [paleAcross, across]) },
    {
      id: 'mono-slope',
      ground: slope(tone(0.8, 0.13, main + 30), tone(0.6, 0.17, main - 20), 60),
      isGray: true,
      isLoose: true,
    },
    { id: 'waves', ground: patternGround('waves', [mixLab(across, bright, 0.5), across]) },
    { id: 'dashed-ring', ground: flat(mixLab(strong, deep, 0.45)), ring: 'dashed' },
    { id: 'across', ground: flat(across), isLoose: true },
    { id: 'confetti', ground: patternGround('confetti', [bright, strong, across, third]) },
    { id: 'segmented-ring', ground: slope(paleAcross, paleThird, 0), ring: 'segmented' },
    {
      id: 'pop-stripes',
      ground: patternGround('stripes', [strong, mixLab(strong, bright, 0.3)]),
      popsOut: true,
    },
    { id: 'bokeh-ring', ground: 'blur', ring: 'gradient' },
  ];
}

/** Grounds of one kind, enough that looks beside each other differ. */
function groundsOf(hues: LookHues, kind: Exclude<GroundKind, 'mixed'>): readonly LookGround[] {
  const { strong, pale, deep, across, paleAcross, third, paleThird, bright } = tones(hues);
  if (kind === 'blur' || kind === 'photo') return [kind];
  if (kind === 'color') return [strong, pale, across, deep, third, paleAcross, paleThird].map(flat);
  if (kind === 'gradient') {
    return [
      slope(paleAcross, third, 25),
      slope(pale, strong, 0),
      aurora([third, strong, paleAcross]),
      slope(strong, deep, -30),
      slope(paleAcross, across, 90),
    ];
  }
  return [
    patternGround('dots', [third, mixLab(third, bright, 0.5)]),
    patternGround('terrazzo', [bright, strong, across, third]),
    patternGround('stripes', [strong, mixLab(strong, bright, 0.22)]),
    patternGround('halftone', [paleAcross, across]),
    patternGround('waves', [mixLab(across, bright, 0.5), across]),
    patternGround('confetti', [bright, strong, across, third]),
  ];
}
