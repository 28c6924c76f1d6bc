import { put } from '../drawing/node.ts';
import {
  blob,
  box,
  curve,
  ellipse,
  inked,
  plain,
  rays,
  straight,
  stroke,
  tube,
} from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { bone, rope, table, tree } from '../figures/props.ts';
import { light, template, topAndBottom } from './template.ts';

/** Things that are given names. */
export const labels = [
  template(
    'handshake',
    [1200, 1000],
    [light(0.22, 0.72, 0.36, 0.16), light(0.78, 0.72, 0.36, 0.16), light(0.5, 0.14, 0.8, 0.18)],
    () => [
      plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 1000], colors: ['#ffb35c', '#ff7d6b'] }),
      rays(600, 430, 1000, 30, '#ffffff', 0.2),
      ...tube(
        [
          [-60, 1040],
          [240, 760],
          [560, 470],
        ],
        190,
        '#75482f',
      ),
      inked(
        straight([
          [-80, 800],
          [110, 690],
          [270, 860],
          [120, 1080],
          [-80, 1080],
        ]),
        '#2f6fb0',
      ),
      ...tube(
        [
          [1260, 1040],
          [960, 760],
          [640, 470],
        ],
        190,
        '#fbd9bf',
      ),
      inked(
        straight([
          [1280, 800],
          [1090, 690],
          [930, 860],
          [1080, 1080],
          [1280, 1080],
        ]),
        '#2fa36b',
      ),
      inked(
        blob([
          [520, 500],
          [500, 410],
          [560, 330],
          [640, 320],
          [700, 380],
          [690, 480],
          [610, 530],
        ]),
        '#75482f',
      ),
      ...[0, 1, 2, 3].flatMap((at) =>
        tube(
          [
            [650 - at * 36, 420 + at * 34],
            [610 - at * 36, 384 + at * 34],
            [560 - at * 28, 400 + at * 32],
          ],
          44,
          '#fbd9bf',
        ),
      ),
      ...tube(
        [
          [640, 400],
          [600, 330],
          [560, 300],
        ],
        48,
        '#fbd9bf',
      ),
    ],
  ),
  template(
    'tug-of-war',
    [1200, 900],
    [light(0.22, 0.14, 0.4, 0.2), light(0.78, 0.14, 0.4, 0.2), light(0.5, 0.91, 0.8, 0.13)],
    () => [
      plain(box(0, 0, 1200, 640), { from: [0, 0], to: [0, 640], colors: ['#8fd4f5', '#f0f8e6'] }),
      plain(box(0, 640, 1200, 260), '#a9d46e'),
      inked(
        blob([
          [420, 740],
          [600, 710],
          [790, 740],
          [780, 800],
          [600, 820],
          [430, 800],
        ]),
        '#8a6242',
      ),
      tree(60, 640, 0.9),
      tree(1150, 640, 0.9),
      put(
        drawAnimal({
          kind: 'dog',
          face: { eyes: 'squeezed', mouth: 'teeth', turn: 0.7 },
          tilt: -14,
          left: [120, 170],
          right: [190, 170],
        }),
        240,
        440,
        0.75,
      ),
      put(
        drawAnimal({
          kind: 'dog',
          face: { eyes: 'squeezed', mouth: 'teeth', turn: -0.7 },
          tilt: 14,
          left: [-190, 170],
          right: [-120, 170],
          coat: { fur: '#f0ece4', dark: '#4a4a55' },
        }),
        960,
        440,
        0.75,
      ),
      ...rope(566, 330, 870),
      inked(box(580, 540, 40, 52, 8), '#e5484d'),
    ],
  ),
  template('fishing', [1200, 1000], topAndBottom, () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 700], colors: ['#ffcf9e', '#fff2d6'] }),
    plain(ellipse(900, 420, 90), '#ff9e6b'),
    plain(box(0, 560, 1200, 440), { from: [0, 560], to: [0, 1000], colors: ['#4aa3c7', '#1f5f8b'] }),
    inked(`${box(110, 740, 44, 300)}${box(400, 740, 44, 300)}`, '#8b5e3c'),
    inked('M-20 690H500V750H-20Z', '#a8764a'),
    put(
      drawAnimal({
        kind: 'bear',
        face: { eyes: 'half', brows: 'sad', mouth: 'flat', look: [1, 0.3], turn: 0.8 },
        right: [190, 190],
      }),
      230,
      350,
      0.8,
    ),
    stroke(
      curve([
        [330, 540],
        [540, 300],
        [830, 230],
      ]),
      16,
      '#6b4a35',
    ),
    stroke('M830 230V430', 5),
    put(
      [
        inked('M-70 -110H10V20C50 26 84 40 90 80H-70Z', '#7a6a58'),
        stroke('M-70 62H88M-50 -30H-10', 6),
        inked('M-78 -116H18V-84H-78Z', '#5d4f41', 5),
        ...[-50, 0, 60].map((x, at) => plain(`M${x} ${100 + at * 14}q14 24 0 36q-14 -12 0 -36Z`, '#bfe6f7')),
      ],
      880,
      610,
      1.6,
    ),
    ...[
      [760, 870],
      [960, 890],
      [860, 910],
    ].map(([x, y]) =>
      stroke(
        curve([
          [x - 40, y],
          [x, y - 14],
          [x + 40, y],
        ]),
        7,
        '#a9dcf0',
      ),
    ),
  ]),
  template('good-boy', [1200, 1000], [light(0.5, 0.12, 0.92, 0.18), light(0.75, 0.86, 0.44, 0.18)], () => [
    plain(box(0, 0, 1200, 1000), '#bfe3c8'),
    ...table(820, '#d8a871'),
    put(drawAnimal({ kind: 'dog', face: { eyes: 'wide', mouth: 'open', look: [0.8, 0.4] } }), 370, 420, 1.1),
    inked('M720 800C720 700 1080 700 1080 800Z', '#e5484d'),
    ...[
      [860, 690, -20],
      [940, 660, 14],
      [900, 720, 4],
    ].map(([x, y, turn]) => bone(x, y, 0.8, turn)),
  ]),
];
