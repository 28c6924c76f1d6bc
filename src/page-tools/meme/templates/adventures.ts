import { put } from '../drawing/node.ts';
import { blob, box, curve, ellipse, inked, plain, stroke, tube } from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { drawPerson } from '../figures/cartoon-person.ts';
import { dragon, ghost, skeleton } from '../figures/creatures.ts';
import { cloud, tree } from '../figures/props.ts';
import { light, template, topAndBottom } from './template.ts';

/** Far from everyday life. */
export const adventures = [
  template(
    'chased',
    [1200, 900],
    [light(0.24, 0.14, 0.42, 0.2), light(0.78, 0.14, 0.38, 0.2), light(0.5, 0.92, 0.92, 0.12)],
    () => [
      plain(box(0, 0, 1200, 900), { from: [0, 0], to: [0, 900], colors: ['#ffb38a', '#ffe4c2'] }),
      plain(box(0, 700, 1200, 200), '#b98a5e'),
      put(ghost, 290, 430, 0.95, 6),
      // One leg in front of the body, one behind it.
      ...tube(
        [
          [800, 610],
          [770, 700],
          [670, 706],
        ],
        50,
        '#2a4268',
      ),
      inked(ellipse(652, 690, 24, 36), '#e5484d'),
      ...tube(
        [
          [840, 610],
          [930, 640],
          [916, 730],
        ],
        50,
        '#33507d',
      ),
      inked(ellipse(930, 744, 42, 22), '#e5484d'),
      put(
        drawPerson({
          skin: 'light',
          hair: 'spiky',
          hairTone: '#d8893b',
          shirt: '#2fa36b',
          face: { eyes: 'wide', brows: 'sad', mouth: 'shout', hasSweat: true, look: [-0.7, 0] },
          left: { elbow: [-240, 260], hand: [-250, 110], shape: 'open', turn: -110 },
          right: { elbow: [240, 260], hand: [250, 110], shape: 'open', turn: -70 },
        }),
        880,
        340,
        0.62,
        12,
      ),
      ...[420, 470, 520].map((y, at) => stroke(`M${660 - at * 8} ${y}H${725 - at * 8}`, 9, '#ffffff')),
    ],
  ),
  template('still-waiting', [1200, 1000], topAndBottom, () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 800], colors: ['#cfe7f3', '#fdf3df'] }),
    cloud(240, 320, 220),
    plain(box(0, 730, 1200, 270), '#9cc57c'),
    tree(1020, 740, 1.3),
    inked(box(190, 620, 620, 36, 8), '#a8764a'),
    inked(box(190, 480, 620, 36, 8), '#a8764a'),
    stroke('M240 500V800M760 500V800', 18, '#6b4a35'),
    put(skeleton, 470, 380, 0.86),
    stroke(
      curve([
        [820, 860],
        [850, 800],
        [838, 760],
      ]),
      8,
      '#5d9a4b',
    ),
    inked(ellipse(838, 750, 18), '#f7a7c0', 5),
  ]),
  template(
    'boss-fight',
    [1200, 1000],
    [light(0.7, 0.1, 0.54, 0.15), light(0.2, 0.4, 0.36, 0.14), light(0.5, 0.92, 0.92, 0.12)],
    () => [
      plain(box(0, 0, 1200, 1000), {
        from: [0, 0],
        to: [0, 1000],
        colors: ['#3d1c40', '#c94f36', '#ffc46b'],
      }),
      plain('M0 760L180 560L320 700L460 520L620 760Z', '#5a2b45', 0.7),
      plain(box(0, 790, 1200, 210), '#3d2433'),
      put(dragon, 800, 410, 1.16),
      put(
        drawAnimal({
          kind: 'hamster',
          face: { eyes: 'open', brows: 'angry', mouth: 'flat', look: [0.7, -0.5], turn: 0.7 },
          left: [-90, 170],
          right: [150, 120],
        }),
        230,
        650,
        0.62,
      ),
      put(
        [
          inked('M-10 0L-4 -230L12 -256L28 -230L34 0Z', '#e8eef4'),
          stroke('M12 -226V-20', 5, '#9aa7b5'),
          inked(box(-44, 0, 112, 24, 10), '#f2c14e'),
          inked(box(-2, 24, 28, 64, 8), '#8b5e3c'),
        ],
        326,
        686,
        1,
        16,
      ),
      inked('M160 640C150 560 310 560 300 640C270 622 190 622 160 640Z', '#aab4c0'),
      inked('M214 582C214 540 246 540 246 582Z', '#e5484d'),
      inked('M116 690C150 704 190 704 224 690C226 780 200 812 170 826C140 812 114 780 116 690Z', '#3f7cc4'),
      stroke('M170 704V812M124 744H216', 8, '#f2c14e'),
    ],
  ),
  template(
    'always-was',
    [1200, 900],
    [light(0.3, 0.13, 0.52, 0.16), light(0.75, 0.13, 0.42, 0.16), light(0.5, 0.92, 0.8, 0.12)],
    () => [
      plain(box(0, 0, 1200, 900), '#12142b'),
      ...Array.from({ length: 40 }, (_, at) =>
        plain(ellipse((at * 283) % 1200, (at * 167) % 900, 2 + (at % 3)), '#ffffff', 0.8),
      ),
      inked(ellipse(330, 520, 260), '#3f8fd4'),
      plain(
        blob([
          [180, 400],
          [290, 330],
          [370, 390],
          [330, 470],
          [240, 500],
          [190, 470],
        ]),
        '#6fbf63',
      ),
      plain(
        blob([
          [370, 560],
          [470, 520],
          [540, 580],
          [480, 690],
          [400, 700],
          [350, 630],
        ]),
        '#6fbf63',
      ),
      plain('M330 260A260 260 0 0 1 330 780A330 330 0 0 0 330 260Z', '#12142b', 0.35),
      ...(
        [
          // One sees it, the other one has a banana at their back.
          { x: 610, y: 590, scale: 0.75, turn: -10, isArmed: false },
          { x: 1010, y: 520, scale: 0.95, turn: 4, isArmed: true },
        ] as const
      ).map(({ x, y, scale, turn, isArmed }) =>
        put(
          [
            inked(box(-110, 100, 220, 240, 60), '#c3ccd6'),
            ...tube(
              isArmed
                ? [
                    [-80, 160],
                    [-150, 190],
                    [-214, 150],
                  ]
                : [
                    [-90, 150],
                    [-170, 210],
                    [-180, 280],
                  ],
              66,
              '#f4f6f8',
            ),
            ...(isArmed
              ? [
                  inked(
                    'M-214 196C-196 150 -206 108 -330 92C-336 104 -334 120 -322 124C-262 136 -256 160 -254 200Z',
                    '#f7d154',
                  ),
                  inked(ellipse(-222, 160, 36, 34), '#f4f6f8'),
                ]
              : []),
            ...tube(
              [
                [90, 150],
                [170, 210],
                [180, 280],
              ],
              66,
              '#f4f6f8',
            ),
            ...tube(
              [
                [-50, 300],
                [-60, 400],
                [-56, 440],
              ],
              76,
              '#f4f6f8',
            ),
            ...tube(
              [
                [50, 300],
                [60, 400],
                [56, 440],
              ],
              76,
              '#f4f6f8',
            ),
            inked(box(-96, 90, 192, 250, 60), '#ffffff'),
            inked(box(-50, 170, 100, 70, 12), '#d3dbe3'),
            plain(`${ellipse(-24, 205, 10)}${ellipse(24, 205, 10)}`, '#e5484d'),
            inked(ellipse(0, 0, 124, 116), '#ffffff'),
            inked(ellipse(-26, 4, 88, 80), {
              from: [-100, -80],
              to: [80, 90],
              colors: ['#f7c66b', '#c4652f'],
            }),
            stroke(
              curve([
                [-80, -10],
                [-62, -44],
                [-30, -58],
              ]),
              9,
              '#ffffffcc',
            ),
          ],
          x,
          y,
          scale,
          turn,
        ),
      ),
    ],
  ),
];
