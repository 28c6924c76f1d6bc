import { type Node, put } from '../drawing/node.ts';
import { box, cut, ellipse, inked, plain, rays, star, stroke } from '../drawing/outlines.ts';
import { drawPerson, type Person } from '../figures/cartoon-person.ts';
import type { Expression } from '../figures/face.ts';
import { bulb } from '../figures/props.ts';
import { strongBear, wrappedBear } from '../figures/two-bears.ts';
import { dark, light, template } from './template.ts';

const planner: Person = {
  skin: 'tan',
  hair: 'gray',
  hairTone: '#c9c4bd',
  shirt: '#4a5568',
  hasGlasses: true,
};

function planPanel(x: number, y: number, face: Expression, isAside: boolean): Node {
  return cut(x, y, 600, 600, [
    plain(box(x, y, 600, 600), '#b9d6c9'),
    plain(box(x, y + 470, 600, 130), '#8d6e57'),
    inked(box(x + 270, y + 70, 300, 330, 10), '#fffdf6'),
    stroke(
      `M${x + 320} ${y + 400}L${x + 290} ${y + 560}M${x + 520} ${y + 400}L${x + 550} ${y + 560}`,
      14,
      '#6b4a35',
    ),
    put(
      drawPerson({
        ...planner,
        face,
        ...(isAside
          ? {}
          : { right: { elbow: [190, 340], hand: [230, 190], shape: 'point' as const, turn: -20 } }),
      }),
      x + 150,
      y + 290,
      0.82,
    ),
  ]);
}

/** Galaxies of an idea: from a dim bulb to everything. */
const ideas: readonly ((x: number, y: number) => Node[])[] = [
  (x, y) => [plain(box(x, y, 600, 400), '#5a6270'), put(bulb(0), x + 300, y + 200, 1.1)],
  (x, y) => [plain(box(x, y, 600, 400), '#3f6fa8'), put(bulb(1), x + 300, y + 200, 1.25)],
  (x, y) => [
    plain(box(x, y, 600, 400), '#e2792f'),
    rays(x + 300, y + 200, 420, 20, '#ffffff', 0.28),
    put(bulb(2), x + 300, y + 200, 1.4),
  ],
  (x, y) => [
    plain(box(x, y, 600, 400), {
      from: [x, y],
      to: [x + 600, y + 400],
      colors: ['#1d1147', '#8a2f9c', '#ff7ac2'],
    }),
    rays(x + 300, y + 200, 420, 28, '#ffffff', 0.22),
    ...[
      [70, 60],
      [520, 80],
      [120, 330],
      [480, 320],
      [300, 40],
      [560, 220],
      [40, 200],
    ].map(([dx, dy], at) => plain(star(x + dx, y + dy, 22 + (at % 3) * 8, 6, 4), '#ffffff')),
    {
      nodes: [stroke(ellipse(0, 0, 250, 70), 14, '#ffe27a')],
      at: [0.94, -0.34, 0.34, 0.94, x + 300, y + 200],
    },
    put(bulb(2), x + 300, y + 200, 1.3),
    plain(star(x + 300, y + 170, 60, 14, 4), '#ffffff'),
  ],
];

/** Several pictures that tell one thing. */
export const panels = [
  template(
    'then-now',
    [1200, 1000],
    [
      light(0.25, 0.09, 0.46, 0.12),
      light(0.75, 0.09, 0.46, 0.12),
      light(0.25, 0.9, 0.46, 0.15),
      light(0.75, 0.9, 0.46, 0.15),
    ],
    () => [
      cut(0, 0, 600, 1000, [
        plain(box(0, 0, 600, 1000), '#f6a623'),
        rays(300, 480, 900, 24, '#ffffff', 0.28),
        put(strongBear, 300, 350),
      ]),
      cut(600, 0, 600, 1000, [
        plain(box(600, 0, 600, 1000), '#a9bccb'),
        plain(box(600, 800, 600, 200), '#7d95a8'),
        put(wrappedBear, 900, 460),
      ]),
      stroke('M600 0V1000', 10),
    ],
  ),
  template(
    'expanding-idea',
    [1200, 1600],
    [0, 1, 2, 3].map((row) => dark(0.25, 0.125 + row * 0.25, 0.44, 0.21)),
    () => [
      plain(box(0, 0, 1200, 1600), '#fffaf0'),
      ...ideas.map((draw, row) => cut(600, row * 400, 600, 400, draw(600, row * 400))),
      stroke('M600 0V1600M0 400H1200M0 800H1200M0 1200H1200', 10),
    ],
  ),
  template(
    'four-panel-plan',
    [1200, 1200],
    [
      dark(0.35, 0.195, 0.22, 0.24),
      dark(0.85, 0.195, 0.22, 0.24),
      dark(0.35, 0.695, 0.22, 0.24),
      dark(0.85, 0.695, 0.22, 0.24),
    ],
    () => [
      planPanel(0, 0, { eyes: 'open', brows: 'up', mouth: 'grin', turn: 0.3 }, false),
      planPanel(600, 0, { eyes: 'happy', brows: 'up', mouth: 'smile', turn: 0.3 }, false),
      planPanel(0, 600, { eyes: 'open', brows: 'calm', mouth: 'open', turn: 0.2 }, false),
      planPanel(
        600,
        600,
        { eyes: 'wide', brows: 'sad', mouth: 'wavy', look: [1, 0.1], turn: 0.8, hasSweat: true },
        true,
      ),
      stroke('M600 0V1200M0 600H1200', 10),
    ],
  ),
];
