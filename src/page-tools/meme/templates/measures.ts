import { type Node, put } from '../drawing/node.ts';
import { box, ellipse, inked, plain, rays, straight, stroke, tube } from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { cloud } from '../figures/props.ts';
import { dark, light, template } from './template.ts';

/** Where each stands with its right lower corner, how high it is, and how far it has fallen. */
const dominoes = [
  [228, 82, 34],
  [318, 134, 31],
  [438, 212, 27],
  [610, 330, 22],
  [880, 505, 15],
] as const;

function domino(height: number): Node[] {
  const width = height * 0.36;
  const [left, middle] = [-width * 0.72, -width / 2];
  const pip = (x: number, y: number) => ellipse(x, -height * y, height * 0.042);
  return [
    inked(box(-width, -height, width, height, height * 0.05), '#fffdf6', 5 + height / 90),
    stroke(`M${-width * 0.86} ${-height / 2}H${-width * 0.14}`, 5),
    plain(pip(left, 0.85) + pip(middle, 0.75) + pip(-width - left, 0.65), '#33302f'),
    plain(pip(left, 0.37) + pip(left, 0.13) + pip(-width - left, 0.37) + pip(-width - left, 0.13), '#33302f'),
  ];
}

/** How much of something there is. */
export const measures = [
  template(
    'iceberg',
    [1000, 1300],
    [
      light(0.5, 0.09, 0.9, 0.11),
      dark(0.5, 0.3, 0.24, 0.08),
      light(0.5, 0.57, 0.5, 0.14),
      light(0.5, 0.78, 0.36, 0.14),
    ],
    () => [
      plain(box(0, 0, 1000, 480), { from: [0, 0], to: [0, 480], colors: ['#9fdcf5', '#e9f8fb'] }),
      cloud(190, 180, 200),
      cloud(830, 240, 180),
      plain(box(0, 470, 1000, 830), { from: [0, 470], to: [0, 1300], colors: ['#2f8fc4', '#0d2c54'] }),
      inked(
        straight([
          [330, 480],
          [390, 360],
          [450, 330],
          [500, 220],
          [560, 290],
          [620, 330],
          [690, 480],
        ]),
        '#ffffff',
      ),
      plain(
        straight([
          [500, 224],
          [558, 294],
          [616, 334],
          [684, 474],
          [580, 474],
          [540, 360],
        ]),
        '#cfe9f5',
      ),
      inked(
        straight([
          [230, 480],
          [760, 480],
          [830, 600],
          [770, 800],
          [680, 920],
          [600, 1120],
          [500, 1220],
          [420, 1100],
          [300, 900],
          [210, 700],
        ]),
        '#7cc4e4',
      ),
      plain(
        straight([
          [500, 486],
          [752, 486],
          [820, 600],
          [762, 796],
          [674, 914],
          [594, 1114],
          [504, 1204],
          [560, 900],
          [480, 700],
        ]),
        '#58a9d1',
      ),
      stroke('M-10 480C120 464 200 496 330 480M690 480C800 464 900 496 1010 478', 8, '#ffffff'),
    ],
  ),
  template(
    'podium',
    [1200, 1100],
    [
      light(0.5, 0.09, 0.92, 0.13),
      dark(0.5, 0.71, 0.24, 0.1),
      dark(0.21, 0.8, 0.22, 0.1),
      dark(0.79, 0.85, 0.22, 0.1),
    ],
    () => [
      plain(box(0, 0, 1200, 1100), { from: [0, 0], to: [0, 1100], colors: ['#5b6ee1', '#b8c4ff'] }),
      rays(600, 420, 1200, 26, '#ffffff', 0.16),
      ...Array.from({ length: 30 }, (_, at) =>
        put(
          [plain(box(-8, -14, 16, 28, 3), ['#ffd34a', '#ff7d6b', '#7ee0b0', '#ffffff'][at % 4])],
          (at * 211) % 1200,
          160 + ((at * 137) % 420),
          1,
          at * 37,
        ),
      ),
      put(drawAnimal({ kind: 'fox', face: { eyes: 'half', mouth: 'flat' } }), 250, 520, 0.55),
      put(
        drawAnimal({ kind: 'frog', face: { eyes: 'open', mouth: 'frown', look: [0.6, -0.4] } }),
        950,
        580,
        0.55,
      ),
      put(
        drawAnimal({
          kind: 'cat',
          face: { eyes: 'happy', mouth: 'grin' },
          left: [-150, 40],
          right: [150, 40],
        }),
        600,
        390,
        0.6,
      ),
      inked(box(90, 755, 320, 400), '#c9d2dc'),
      inked(box(790, 815, 320, 400), '#d99a5f'),
      inked(box(410, 650, 380, 500), '#f7d154'),
    ],
  ),
  template(
    'bell-curve',
    [1200, 900],
    [light(0.17, 0.14, 0.3, 0.2), light(0.5, 0.1, 0.34, 0.14), light(0.83, 0.14, 0.3, 0.2)],
    () => [
      plain(box(0, 0, 1200, 900), '#eef2f7'),
      ...Array.from({ length: 5 }, (_, at) => stroke(`M0 ${200 + at * 130}H1200`, 3, '#d5dde6')),
      put(
        drawAnimal({ kind: 'hamster', face: { eyes: 'wide', mouth: 'open', look: [0.5, 0.4] }, tilt: -10 }),
        165,
        560,
        1,
      ),
      {
        // Its tail would stand out of the hill by itself.
        clip: box(0, 0, 780, 900),
        nodes: [
          put(
            drawAnimal({
              kind: 'raccoon',
              face: { eyes: 'wide', brows: 'angry', mouth: 'shout', hasSweat: true, hasTears: true },
            }),
            600,
            350,
          ),
        ],
      },
      put(drawAnimal({ kind: 'owl', face: { eyes: 'closed', brows: 'calm' } }), 1035, 560, 1),
      // The hill stands in front of them: whoever is on it is seen as far as it lets.
      inked(
        'M-20 880C230 860 330 790 430 640C510 510 540 470 600 470C660 470 690 510 770 640C870 790 970 860 1220 880V940H-20Z',
        '#6f97dd',
      ),
      plain('M500 560C540 490 560 474 600 474C640 474 660 490 700 560V900H500Z', '#ffffff', 0.22),
    ],
  ),
  template(
    'dominoes',
    [1200, 900],
    [dark(0.16, 0.42, 0.28, 0.17), light(0.7, 0.115, 0.56, 0.17), light(0.5, 0.92, 0.92, 0.12)],
    () => [
      plain(box(0, 0, 1200, 900), { from: [0, 0], to: [0, 760], colors: ['#5fc2bd', '#d9f3e4'] }),
      inked(box(-20, 752, 1240, 200), '#b9713a'),
      plain(box(-20, 756, 1240, 22), '#ffffff', 0.2),
      // Somebody small is where the last one is about to land.
      put(
        drawAnimal({
          kind: 'hamster',
          face: { eyes: 'wide', brows: 'sad', mouth: 'shout', look: [-0.6, -0.8], hasSweat: true },
          left: [-130, 40],
          right: [130, 40],
        }),
        1085,
        610,
        0.4,
      ),
      ...dominoes.map(([x, height, turn]) => put(domino(height), x, 754, 1, turn)),
      ...tube(
        [
          [-60, 640],
          [40, 660],
          [92, 664],
        ],
        62,
        '#3f7cc4',
      ),
      ...tube(
        [
          [80, 664],
          [130, 668],
          [166, 676],
        ],
        26,
        '#fbd9bf',
      ),
      inked(ellipse(98, 672, 38, 34), '#fbd9bf'),
      stroke('M92 660H122M94 678H126M92 696H118', 5),
    ],
  ),
];
