import { put } from '../drawing/node.ts';
import { box, curve, ellipse, inked, plain, rays, straight, stroke, tube } from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { drawPerson, type Person } from '../figures/cartoon-person.ts';
import { dogOnLeash } from '../figures/dog-on-leash.ts';
import { arrow, car, heart, tree } from '../figures/props.ts';
import { dark, light, template } from './template.ts';

const chooser: Person = { skin: 'brown', hair: 'curly', hairTone: '#2f2320', shirt: '#f0b429' };

/** Which of several. */
export const choices = [
  template('two-choices', [1200, 1200], [dark(0.75, 0.25, 0.44, 0.42), dark(0.75, 0.75, 0.44, 0.42)], () => [
    plain(box(0, 0, 1200, 1200), '#fffaf0'),
    plain(box(0, 0, 600, 600), '#ef8f79'),
    plain(box(0, 600, 600, 600), '#7ec8a3'),
    { nodes: [put([rays(0, 0, 900, 18, '#ffffff', 0.12)], 300, 900)], clip: box(0, 600, 600, 600) },
    {
      clip: box(0, 0, 600, 600),
      nodes: [
        put(
          drawPerson({
            ...chooser,
            face: { eyes: 'closed', brows: 'up', mouth: 'frown', turn: -0.9 },
            tilt: -8,
            right: { elbow: [230, 300], hand: [196, 90], shape: 'open', turn: -60, isOver: true },
          }),
          240,
          250,
          1.15,
        ),
      ],
    },
    {
      clip: box(0, 600, 600, 600),
      nodes: [
        put(
          drawPerson({
            ...chooser,
            face: { eyes: 'happy', brows: 'up', mouth: 'grin', turn: 0.7 },
            tilt: 6,
            right: { elbow: [196, 340], hand: [196, 180], shape: 'point', turn: -14, isOver: true },
          }),
          220,
          850,
          1.15,
        ),
      ],
    },
    stroke('M600 0V1200M0 600H1200', 10),
  ]),
  template(
    'two-buttons',
    [1200, 1200],
    [dark(0.27, 0.17, 0.35, 0.2, -4), dark(0.73, 0.17, 0.35, 0.2, 4), light(0.5, 0.92, 0.9, 0.12)],
    () => [
      plain(box(0, 0, 1200, 620), '#5b7c99'),
      plain(box(0, 620, 1200, 580), '#f2c14e'),
      inked(box(-20, 470, 1240, 160), '#435d75'),
      ...[-1, 1].flatMap((side) => [
        put(
          [
            inked(box(-230, -140, 460, 280, 22), '#fffdf6'),
            stroke(box(-212, -122, 424, 244, 14), 4, '#cfd6dc'),
          ],
          600 + side * 276,
          205,
          1,
          side * 4,
        ),
        inked(ellipse(600 + side * 276, 500, 120, 50), '#2f4254'),
        inked(
          `M${600 + side * 276 - 92} 480C${600 + side * 276 - 92} 400 ${600 + side * 276 + 92} 400 ${600 + side * 276 + 92} 480C${600 + side * 276 + 92} 516 ${600 + side * 276 - 92} 516 ${600 + side * 276 - 92} 480Z`,
          '#e5484d',
        ),
        stroke(
          curve([
            [600 + side * 276 - 56, 452],
            [600 + side * 276 - 20, 434],
            [600 + side * 276 + 20, 432],
          ]),
          9,
          '#ffffffaa',
        ),
      ]),
      { nodes: [rays(600, 900, 900, 24, '#ffffff', 0.16)], clip: box(0, 634, 1200, 566) },
      put(
        drawPerson({
          skin: 'light',
          hair: 'spiky',
          hairTone: '#7a4a2b',
          shirt: '#3f7cc4',
          face: { eyes: 'wide', brows: 'sad', mouth: 'wavy', hasSweat: true, look: [0, -0.7] },
          left: { elbow: [-240, 330], hand: [-130, 120], shape: 'fist', turn: 200, isOver: true },
          right: { elbow: [250, 300], hand: [210, 60], shape: 'point', turn: -90 },
        }),
        600,
        850,
        0.9,
      ),
    ],
  ),
  template(
    'exit',
    [1200, 1200],
    [light(0.285, 0.2, 0.34, 0.2), light(0.735, 0.2, 0.34, 0.2), light(0.63, 0.84, 0.34, 0.15)],
    () => [
      plain(box(0, 0, 1200, 700), { from: [0, 0], to: [0, 700], colors: ['#8fd0f0', '#e8f6fb'] }),
      plain('M0 640C300 560 800 580 1200 640V1200H0Z', '#86bf6a'),
      tree(90, 700, 0.9),
      tree(1130, 690, 0.8),
      inked('M430 660H520L560 1240H120Z', '#6a6e76'),
      inked('M520 660C640 720 1000 900 1260 960V1240H560C560 1000 500 760 470 660Z', '#7b8089'),
      stroke('M472 680L440 800M430 850L396 980M384 1030L340 1200', 14, '#ffffff'),
      stroke('M560 740C720 860 980 980 1220 1030', 10, '#f7d154'),
      inked(box(110, 60, 470, 330, 18), '#2d8a57', 9),
      inked(box(650, 60, 470, 330, 18), '#2d8a57', 9),
      stroke(`${box(130, 80, 430, 290, 12)}${box(670, 80, 430, 290, 12)}`, 6, '#ffffff'),
      stroke('M230 400V640M460 400V640M770 400V640M1000 400V640', 20, '#8b94a3'),
      arrow(345, 340, 0.34, -90, '#ffffff'),
      arrow(885, 340, 0.34, -45, '#ffffff'),
      stroke(
        curve([
          [300, 1180],
          [420, 1040],
          [600, 960],
        ]),
        22,
        '#3a3a3e',
      ),
      stroke(
        curve([
          [420, 1210],
          [520, 1090],
          [660, 1020],
        ]),
        22,
        '#3a3a3e',
      ),
      put(car('#e5484d'), 760, 940, 0.95, 12),
      ...[
        [470, 950, 60],
        [420, 1000, 46],
        [520, 1010, 40],
      ].map(([x, y, r]) => plain(ellipse(x, y, r), '#ffffff', 0.7)),
    ],
  ),
  template(
    'two-paths',
    [1200, 1200],
    [light(0.25, 0.11, 0.42, 0.16), light(0.75, 0.11, 0.42, 0.16), light(0.5, 0.93, 0.7, 0.11)],
    () => [
      plain(box(0, 0, 600, 760), { from: [0, 0], to: [0, 760], colors: ['#7cc6f2', '#fdf0c4'] }),
      plain(box(600, 0, 600, 760), { from: [0, 0], to: [0, 760], colors: ['#3b2d52', '#8b5a7a'] }),
      { nodes: [rays(260, 500, 900, 28, '#ffffff', 0.3)], clip: box(0, 0, 600, 760) },
      plain('M0 700C200 600 420 640 600 700V1200H0Z', '#8ccb6b'),
      plain('M600 700C760 630 1000 620 1200 690V1200H600Z', '#5a5660'),
      inked('M140 640V440L180 400L220 440V480H300V440L340 400L380 440V640Z', '#fbe3ee'),
      inked('M140 440L180 350L220 440ZM300 440L340 350L380 440ZM220 480L260 400L300 480Z', '#e8708f'),
      inked('M236 640V580A24 24 0 0 1 284 580V640Z', '#8b5e3c'),
      inked(
        'M830 640V430L850 400L870 430V460H890V400L920 350L950 400V460H970V430L990 400L1010 430V640Z',
        '#4a4458',
      ),
      plain(
        `${box(858, 500, 20, 40, 10)}${box(912, 430, 20, 44, 10)}${box(964, 500, 20, 40, 10)}`,
        '#ffd34a',
      ),
      stroke(
        straight(
          [
            [1080, 180],
            [1040, 270],
            [1090, 270],
            [1040, 380],
          ],
          false,
        ),
        12,
        '#ffe27a',
      ),
      inked(
        'M520 1240C500 1000 400 760 250 650H300C480 760 590 840 600 900C610 840 720 760 900 650H950C800 760 700 1000 680 1240Z',
        '#e7c58f',
      ),
      put(
        [
          ...tube(
            [
              [-60, 300],
              [-64, 400],
              [-64, 480],
            ],
            60,
            '#33507d',
          ),
          ...tube(
            [
              [60, 300],
              [64, 400],
              [64, 480],
            ],
            60,
            '#33507d',
          ),
          inked('M-130 330C-140 200 -110 110 0 110C110 110 140 200 130 330Z', '#e5484d'),
          inked('M-84 160H84V300A20 20 0 0 1 64 320H-64A20 20 0 0 1 -84 300Z', '#3f7cc4'),
          inked(ellipse(0, 0, 100, 106), '#6b4226'),
          inked(ellipse(-100, 16, 18, 22), '#fbd9bf'),
          inked(ellipse(100, 16, 18, 22), '#fbd9bf'),
        ],
        600,
        770,
        0.62,
      ),
    ],
  ),
  template(
    'scales',
    [1200, 1000],
    [dark(0.225, 0.455, 0.27, 0.18), dark(0.775, 0.295, 0.27, 0.16), light(0.5, 0.91, 0.9, 0.14)],
    () => [
      plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 1000], colors: ['#f9e7c9', '#f2bd8c'] }),
      rays(600, 300, 1000, 26, '#ffffff', 0.25),
      inked('M420 840H780L740 780H460Z', '#8b5e3c'),
      inked(box(580, 180, 40, 610), '#c98a2b'),
      ...tube(
        [
          [240, 300],
          [600, 240],
          [960, 180],
        ],
        26,
        '#c98a2b',
      ),
      inked(ellipse(600, 240, 40), '#f2c14e'),
      stroke('M240 300L90 590M240 300L420 590M960 180L790 410M960 180L1110 410', 6),
      inked(box(90, 350, 360, 210, 16), '#fffdf6'),
      inked('M60 590H450C430 670 350 690 255 690C160 690 80 670 60 590Z', '#f2c14e'),
      inked(box(750, 200, 360, 190, 16), '#fffdf6'),
      inked('M750 410H1140C1120 490 1040 510 945 510C850 510 770 490 750 410Z', '#f2c14e'),
    ],
  ),
  template(
    'pulled-away',
    [1200, 1000],
    [light(0.18, 0.11, 0.32, 0.17), light(0.5, 0.91, 0.5, 0.14), light(0.83, 0.11, 0.32, 0.17)],
    () => [
      plain(box(0, 0, 1200, 640), { from: [0, 0], to: [0, 640], colors: ['#8fd0ee', '#f7efd9'] }),
      plain(box(0, 590, 1200, 410), '#cfc6b8'),
      stroke('M0 596H1200', 8, '#a59c8e'),
      ...dogOnLeash,
      put(
        drawAnimal({
          kind: 'cat',
          face: { eyes: 'half', mouth: 'smirk', look: [0.5, 0], turn: -0.4 },
          tilt: 6,
          coat: { fur: '#6f7688', dark: '#4b5164', light: '#e6e8ee' },
        }),
        205,
        470,
      ),
      put(heart, 402, 300, 0.7, -14),
      put(heart, 452, 214, 0.45, 12),
    ],
  ),
];
