import { put } from '../drawing/node.ts';
import {
  blob,
  box,
  curve,
  cut,
  ellipse,
  inked,
  plain,
  rays,
  star,
  straight,
  stroke,
} from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { drawPerson } from '../figures/cartoon-person.ts';
import { cloud, flame, tree } from '../figures/props.ts';
import { light, template } from './template.ts';

/** Two pictures: what comes first, and what comes of it. */
export const turns = [
  template(
    'expectation-reality',
    [1200, 900],
    [
      light(0.25, 0.1, 0.46, 0.14),
      light(0.75, 0.1, 0.46, 0.14),
      light(0.25, 0.91, 0.46, 0.14),
      light(0.75, 0.91, 0.46, 0.14),
    ],
    () => [
      cut(0, 0, 600, 900, [
        plain(box(0, 0, 600, 900), '#ffd5dc'),
        rays(300, 460, 800, 24, '#ffffff', 0.4),
        inked('M60 730H540L500 770H100Z', '#ffffff'),
        inked(box(120, 570, 360, 160, 18), '#f6a6b8'),
        inked(box(170, 430, 260, 140, 18), '#fff3d6'),
        inked(box(220, 310, 160, 120, 18), '#f6a6b8'),
        ...[
          [120, 360, 570],
          [170, 260, 430],
          [220, 160, 310],
        ].map(([x, width, y]) =>
          inked(
            `M${x} ${y + 10}q${width / 8} 60 ${width / 4} 0q${width / 8} 50 ${width / 4} 0q${width / 8} 64 ${width / 4} 0q${width / 8} 50 ${width / 4} 0V${y - 4}H${x}Z`,
            '#ffffff',
          ),
        ),
        inked(ellipse(300, 280, 34), '#e5484d'),
        stroke(
          curve([
            [304, 250],
            [320, 220],
            [350, 210],
          ]),
          7,
          '#3f7a3a',
        ),
        ...[
          [90, 300],
          [510, 340],
          [460, 220],
          [130, 200],
        ].map(([x, y]) => plain(star(x, y, 30, 9, 4), '#f2b134')),
      ]),
      cut(600, 0, 600, 900, [
        plain(box(600, 0, 600, 900), '#c9ced6'),
        inked('M660 730H1140L1100 770H700Z', '#ffffff'),
        inked(
          blob([
            [710, 730],
            [700, 640],
            [760, 560],
            [850, 600],
            [930, 540],
            [1030, 590],
            [1090, 660],
            [1080, 730],
          ]),
          '#b98a6a',
        ),
        inked(
          blob([
            [780, 620],
            [800, 520],
            [900, 480],
            [980, 540],
            [1020, 610],
            [960, 650],
            [920, 620],
            [880, 680],
            [840, 630],
          ]),
          '#e9dcc3',
        ),
        inked(ellipse(1010, 700, 30), '#e5484d'),
        ...[
          [860, 460],
          [930, 430],
        ].map(([x, y]) =>
          stroke(
            curve([
              [x, y],
              [x - 16, y - 40],
              [x + 12, y - 70],
              [x - 6, y - 110],
            ]),
            9,
            '#7d838d',
          ),
        ),
        flame(820, 560, 0.45),
      ]),
      stroke('M600 0V900', 10),
    ],
  ),
  template(
    'behind-the-door',
    [1200, 1200],
    [light(0.25, 0.09, 0.46, 0.13), light(0.75, 0.09, 0.46, 0.13), light(0.5, 0.92, 0.94, 0.12)],
    () => [
      cut(0, 0, 600, 1200, [
        plain(box(0, 0, 600, 1200), '#f1d6a8'),
        plain(box(0, 930, 600, 270), '#a8764a'),
        inked(box(230, 250, 340, 690, 8), '#7a4f34'),
        inked(box(262, 282, 276, 640, 6), '#b5714a'),
        inked(`${box(300, 330, 200, 200, 6)}${box(300, 580, 200, 260, 6)}`, '#a06240', 5),
        inked(ellipse(512, 610, 16), '#f2c14e'),
        put(
          drawPerson({
            skin: 'light',
            hair: 'bun',
            hairTone: '#33262b',
            shirt: '#2f8f83',
            face: { eyes: 'open', brows: 'up', mouth: 'smile', turn: 0.8, look: [0.8, 0] },
            right: { elbow: [200, 330], hand: [290, 200], shape: 'fist' },
          }),
          150,
          600,
          0.9,
        ),
      ]),
      cut(600, 0, 600, 1200, [
        plain(box(600, 0, 600, 1200), '#f1d6a8'),
        plain(box(600, 930, 600, 270), '#a8764a'),
        inked(box(720, 250, 440, 690, 8), '#2d2742'),
        inked(
          straight([
            [720, 250],
            [620, 200],
            [620, 990],
            [720, 940],
          ]),
          '#b5714a',
        ),
        ...[
          [800, 360, 40],
          [1080, 420, 30],
          [840, 560, 20],
          [1100, 320, 16],
        ].map(([x, y, r]) => plain(star(x, y, r, r / 4, 4), '#fff2b3')),
        put(
          drawAnimal({
            kind: 'raccoon',
            face: { eyes: 'wide', brows: 'up', mouth: 'grin' },
            left: [-150, 60],
            right: [150, 60],
          }),
          940,
          620,
          0.78,
        ),
      ]),
      stroke('M600 0V1200', 10),
    ],
  ),
  template(
    'plan-and-outcome',
    [1200, 1200],
    [light(0.5, 0.43, 0.94, 0.12), light(0.5, 0.93, 0.94, 0.12)],
    () => [
      cut(0, 0, 1200, 600, [
        plain(box(0, 0, 1200, 600), { from: [0, 0], to: [0, 600], colors: ['#8fd4f5', '#eaf7ee'] }),
        cloud(260, 140, 240),
        cloud(920, 190, 280),
        inked('M-20 620C200 420 420 480 640 520C860 560 1040 500 1220 440V620Z', '#86c46a'),
        tree(180, 500, 0.9),
        put(
          drawAnimal({
            kind: 'rabbit',
            face: { eyes: 'happy', mouth: 'grin' },
            left: [-150, 120],
            right: [150, 120],
          }),
          640,
          330,
          0.62,
        ),
      ]),
      cut(0, 600, 1200, 600, [
        plain(box(0, 600, 1200, 600), { from: [0, 600], to: [0, 1200], colors: ['#4a4e69', '#9a8c98'] }),
        ...Array.from({ length: 26 }, (_, at) =>
          stroke(`M${(at * 173) % 1200} ${610 + ((at * 97) % 380)}l-18 60`, 6, '#b9c6e0'),
        ),
        inked('M-20 1220V1080C200 1040 420 1060 640 1070C860 1080 1040 1050 1220 1030V1220Z', '#5d6b4f'),
        put(
          drawAnimal({
            kind: 'rabbit',
            face: { eyes: 'open', mouth: 'frown', look: [0, -0.6] },
            coat: { fur: '#b7b2bb' },
          }),
          640,
          900,
          0.62,
        ),
        inked(
          'M480 700C480 600 560 560 640 560C720 560 800 600 800 700C770 680 740 680 720 700C700 680 660 680 640 700C620 680 580 680 560 700C540 680 510 680 480 700Z',
          '#e5484d',
        ),
      ]),
      stroke('M0 600H1200', 10),
    ],
  ),
];
