import { put } from '../drawing/node.ts';
import { box, ellipse, inked, plain, rays, straight, stroke, tube } from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { cloud } from '../figures/props.ts';
import { dark, light, template } from './template.ts';

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
      inked(
        'M0 860C260 850 330 780 420 600C500 430 540 330 600 330C660 330 700 430 780 600C870 780 940 850 1200 860V920H0Z',
        '#7fa7e8',
      ),
      plain('M480 480C520 380 560 336 600 336C640 336 680 380 720 480V900H480Z', '#ffffff', 0.2),
      put(
        drawAnimal({ kind: 'hamster', face: { eyes: 'open', mouth: 'open', look: [0.2, 0.3] } }),
        170,
        620,
        0.55,
      ),
      put(
        drawAnimal({
          kind: 'raccoon',
          face: { eyes: 'wide', brows: 'angry', mouth: 'shout', hasSweat: true, hasTears: true },
        }),
        600,
        380,
        0.72,
      ),
      put(drawAnimal({ kind: 'owl', face: { eyes: 'closed' } }), 1030, 620, 0.55),
    ],
  ),
  template(
    'dominoes',
    [1200, 900],
    [dark(0.13, 0.42, 0.22, 0.14), light(0.75, 0.13, 0.46, 0.16), light(0.42, 0.9, 0.78, 0.13)],
    () => [
      plain(box(0, 0, 1200, 900), { from: [0, 0], to: [0, 900], colors: ['#ffe7b8', '#ffc48a'] }),
      plain('M0 760H1200V900H0Z', '#c9793f'),
      ...[0, 1, 2, 3, 4, 5].map((at) => {
        const height = 70 * 1.44 ** at;
        const x = [250, 330, 430, 560, 730, 960][at];
        return put(
          [
            inked(box(0, -height, height * 0.34, height, height * 0.05), '#fffdf6'),
            stroke(`M${height * 0.04} ${-height / 2}H${height * 0.3}`, 5),
            plain(
              `${ellipse(height * 0.17, -height * 0.75, height * 0.05)}${ellipse(height * 0.1, -height * 0.3, height * 0.04)}${ellipse(height * 0.24, -height * 0.2, height * 0.04)}`,
              '#33302f',
            ),
          ],
          x,
          762,
          1,
          at === 0 ? 18 : 0,
        );
      }),
      inked(box(20, 300, 270, 160, 24), '#ffffff'),
      inked('M130 458L150 560L190 458Z', '#ffffff'),
      plain(box(116, 440, 90, 18), '#ffffff'),
      ...tube(
        [
          [-20, 740],
          [90, 700],
          [200, 690],
        ],
        44,
        '#fbd9bf',
      ),
    ],
  ),
];
