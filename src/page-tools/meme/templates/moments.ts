import { put } from '../drawing/node.ts';
import { blob, box, curve, ellipse, inked, plain, rays, star, stroke, tube } from '../drawing/outlines.ts';
import { drawPerson } from '../figures/cartoon-person.ts';
import { flame, laptop, mug, table, tree } from '../figures/props.ts';
import { dark, light, template, topAndBottom } from './template.ts';

/** Something happens, or doesn't. */
export const moments = [
  template('change-my-mind', [1200, 1000], [dark(0.66, 0.77, 0.5, 0.22), light(0.5, 0.1, 0.92, 0.13)], () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 700], colors: ['#9bd3ee', '#f1f7e8'] }),
    tree(160, 560, 1.2),
    tree(1010, 520, 1),
    plain(box(0, 520, 1200, 480), '#93c572'),
    put(
      drawPerson({
        skin: 'tan',
        hair: 'short',
        hairTone: '#4a3328',
        hasBeard: true,
        shirt: '#41507a',
        face: { eyes: 'half', brows: 'one', mouth: 'smirk', look: [0.5, 0] },
        right: { elbow: [210, 350], hand: [90, 250], shape: 'fist', isOver: true },
      }),
      330,
      420,
      0.9,
    ),
    inked(box(150, 640, 1000, 60, 10), '#c28b58'),
    inked(box(180, 700, 30, 320), '#8b5e3c'),
    inked(box(1090, 700, 30, 320), '#8b5e3c'),
    inked(box(450, 645, 680, 260, 10), '#fffdf6'),
    put([mug(0, 0, '#ffffff')], 560, 584, 0.8),
  ]),
  template(
    'late-night-thoughts',
    [1200, 1200],
    [dark(0.61, 0.23, 0.58, 0.2), light(0.5, 0.92, 0.92, 0.12)],
    () => [
      plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1200], colors: ['#1f2547', '#3a3f74'] }),
      ...[
        [80, 120, 20],
        [180, 320, 14],
        [60, 520, 12],
        [1120, 560, 16],
        [150, 60, 10],
      ].map(([x, y, r]) => plain(star(x, y, r, r / 3, 4), '#fff2b3')),
      inked(
        blob([
          [330, 280],
          [380, 130],
          [560, 70],
          [780, 60],
          [1000, 90],
          [1140, 220],
          [1120, 380],
          [960, 450],
          [740, 460],
          [520, 450],
          [370, 400],
        ]),
        '#ffffff',
      ),
      inked(ellipse(430, 520, 40, 32), '#ffffff'),
      inked(ellipse(370, 600, 24, 20), '#ffffff'),
      inked(box(-20, 640, 120, 460, 20), '#8b5e3c'),
      inked(
        blob([
          [110, 740],
          [330, 700],
          [520, 740],
          [540, 880],
          [330, 920],
          [100, 880],
        ]),
        '#e9ecf5',
      ),
      put(
        drawPerson({
          skin: 'light',
          hair: 'short',
          hairTone: '#6b4226',
          shirt: '#7a88a8',
          face: { eyes: 'wide', brows: 'up', mouth: 'flat', look: [0.3, -0.8] },
        }),
        340,
        780,
        0.85,
        -70,
      ),
      inked(
        'M380 860C520 780 700 820 860 800C1020 780 1140 820 1240 840V1220H200C220 1040 280 900 380 860Z',
        '#5b6ee1',
      ),
      stroke(
        curve([
          [470, 900],
          [450, 1020],
          [440, 1200],
        ]),
        6,
      ),
      stroke(
        curve([
          [820, 860],
          [840, 1000],
          [830, 1200],
        ]),
        6,
      ),
    ],
  ),
  template('crystal-ball', [1200, 1200], [light(0.5, 0.1, 0.92, 0.16), light(0.5, 0.745, 0.3, 0.16)], () => [
    plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1200], colors: ['#2d1650', '#6d3a8f'] }),
    ...[
      [140, 380, 26],
      [1060, 340, 30],
      [980, 560, 18],
      [200, 600, 18],
    ].map(([x, y, r]) => plain(star(x, y, r, r / 4, 4), '#ffe27a')),
    put(
      drawPerson({
        skin: 'tan',
        hair: 'hood',
        hairTone: '#c4443c',
        shirt: '#c4443c',
        face: { eyes: 'wide', brows: 'up', mouth: 'o', look: [0, 0.9] },
        left: { elbow: [-280, 380], hand: [-210, 330], shape: 'open', turn: -40, isOver: true },
        right: { elbow: [280, 380], hand: [210, 330], shape: 'open', turn: -140, isOver: true },
      }),
      600,
      460,
      1.1,
    ),
    ...table(1080, '#4a2a6b'),
    inked('M430 1080H770L730 1020H470Z', '#f2c14e'),
    inked(ellipse(600, 890, 210), {
      from: [400, 700],
      to: [800, 1100],
      colors: ['#bfa2f0', '#6b7fe0', '#37b0c9'],
    }),
    stroke(
      curve([
        [440, 830],
        [490, 750],
        [570, 712],
      ]),
      14,
      '#ffffffcc',
    ),
  ]),
  template('red-button', [1200, 1000], [light(0.5, 0.12, 0.92, 0.18), dark(0.5, 0.87, 0.44, 0.13)], () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 1000], colors: ['#2f3b4c', '#566a82'] }),
    rays(600, 520, 1100, 24, '#ffffff', 0.07),
    inked('M180 760L260 560H940L1020 760V1040H180Z', '#c9d2dc'),
    stroke('M180 760H1020', 7),
    inked(ellipse(600, 650, 260, 80), '#8d98a6'),
    inked('M390 640C390 470 810 470 810 640C810 720 390 720 390 640Z', '#e5383b'),
    stroke(
      curve([
        [460, 590],
        [530, 550],
        [610, 544],
      ]),
      12,
      '#ffffffaa',
    ),
    inked(box(320, 800, 560, 140, 12), '#fffdf6'),
    ...tube(
      [
        [1240, 160],
        [1000, 260],
        [860, 360],
      ],
      120,
      '#3f7cc4',
    ),
    ...tube(
      [
        [860, 380],
        [780, 430],
        [700, 478],
      ],
      44,
      '#fbd9bf',
    ),
    inked(
      blob([
        [860, 300],
        [790, 340],
        [790, 420],
        [850, 470],
        [930, 430],
        [950, 350],
      ]),
      '#fbd9bf',
    ),
  ]),
  template('all-fine-at-work', [1200, 1000], topAndBottom, () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 800], colors: ['#6b3a3a', '#f2a05a'] }),
    ...[90, 330, 620, 900, 1120].map((x, at) => plain(ellipse(x, 20 + (at % 2) * 50, 220, 130), '#4f2f35')),
    // Everything behind the desk burns.
    ...[
      [110, 830, 2.7],
      [330, 830, 1.9],
      [860, 830, 2.1],
      [1090, 830, 2.9],
    ].map(([x, y, scale]) => flame(x, y, scale)),
    put(
      drawPerson({
        skin: 'brown',
        hair: 'curly',
        hairTone: '#2b1f1c',
        shirt: '#4f86c6',
        face: { eyes: 'happy', brows: 'sad', mouth: 'smile', hasSweat: true },
        right: { elbow: [210, 380], hand: [190, 250], shape: 'fist', isOver: true },
      }),
      560,
      430,
      1.08,
    ),
    mug(786, 694, '#ffffff'),
    ...table(800, '#a06a3f'),
    put(laptop(), 480, 790, 1.1),
    ...[
      [90, 860, 1],
      [990, 870, 1.15],
      [1140, 860, 0.8],
    ].map(([x, y, scale]) => flame(x, y, scale)),
  ]),
];
