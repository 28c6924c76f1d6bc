import { put } from '../drawing/node.ts';
import { box, curve, ellipse, inked, plain, rays, straight, stroke } from '../drawing/outlines.ts';
import { drawAnimal } from '../figures/animal.ts';
import { drawPerson } from '../figures/cartoon-person.ts';
import { cloud, phone, sign, tree } from '../figures/props.ts';
import { dark, light, template } from './template.ts';

/** What words stand on by themselves. */
export const boards = [
  template('cat-with-sign', [1200, 1200], [dark(0.5, 0.74, 0.6, 0.24)], () => [
    plain(box(0, 0, 1200, 1200), '#ffd9a0'),
    { nodes: [rays(600, 450, 1100, 30, '#ffffff', 0.35)], clip: box(0, 0, 1200, 1200) },
    put(drawAnimal({ kind: 'cat', face: { eyes: 'open', mouth: 'smile' } }), 600, 400, 1.75),
    inked(box(190, 680, 820, 410, 24), '#fffdf6', 10),
    stroke(box(216, 706, 768, 358, 14), 5, '#e2d8c6'),
    ...[250, 950].flatMap((x) => [
      inked(ellipse(x, 690, 62, 54), '#f2a44b'),
      stroke(`M${x - 18} 700V730M${x + 14} 700V730`, 6),
    ]),
  ]),
  template('billboard', [1200, 1000], [dark(0.5, 0.37, 0.72, 0.34)], () => [
    plain(box(0, 0, 1200, 1000), { from: [0, 0], to: [0, 800], colors: ['#ff9e7d', '#ffe3a8'] }),
    plain(ellipse(960, 620, 130), '#fff2c4'),
    plain(
      'M0 760V560H90V620H170V480H280V640H380V580H470V760ZM760 760V600H840V520H930V640H1020V560H1110V680H1200V760Z',
      '#c96f6b',
    ),
    plain(box(0, 750, 1200, 250), '#5a5f6b'),
    stroke('M40 890H200M320 890H480M600 890H760M880 890H1040M1160 890H1300', 14, '#f7d154'),
    inked(`${box(330, 600, 40, 200)}${box(830, 600, 40, 200)}`, '#7b8089'),
    inked(box(110, 150, 980, 450, 16), '#4a5568', 10),
    inked(box(140, 180, 920, 390, 8), '#fffdf6'),
    ...[260, 600, 940].map((x) =>
      put([stroke('M0 0V-60', 10, '#4a5568'), inked('M-44 -60H44L30 -90H-30Z', '#4a5568', 6)], x, 150),
    ),
  ]),
  template(
    'chat',
    [1000, 1300],
    [
      dark(0.44, 0.28, 0.46, 0.1),
      light(0.57, 0.45, 0.44, 0.1),
      dark(0.44, 0.62, 0.46, 0.1),
      light(0.57, 0.79, 0.44, 0.1),
    ],
    () => [
      plain(box(0, 0, 1000, 1300), { from: [0, 0], to: [1000, 1300], colors: ['#7ee0c3', '#5b8def'] }),
      put(phone(760, 1220), 500, 650, 1),
      inked(ellipse(220, 158, 44), '#f2c14e', 5),
      plain(box(290, 134, 220, 22, 11), '#c3ccd6'),
      plain(box(290, 168, 130, 16, 8), '#d9e0e7'),
      stroke('M150 216H850', 4, '#d3dbe3'),
      ...[0, 1, 2, 3].flatMap((at) => {
        const y = 290 + at * 218;
        return at % 2 === 0
          ? [
              inked(`${box(180, y, 520, 150, 40)}`, '#ffffff', 5),
              plain(`M184 ${y + 110}L150 ${y + 164}L240 ${y + 140}Z`, '#ffffff'),
            ]
          : [
              inked(`${box(330, y, 490, 150, 40)}`, '#3a7bec', 5),
              plain(`M814 ${y + 110}L848 ${y + 164}L760 ${y + 140}Z`, '#3a7bec'),
            ];
      }),
    ],
  ),
  template('lectern', [1200, 1200], [light(0.5, 0.11, 0.92, 0.17), dark(0.5, 0.79, 0.36, 0.16)], () => [
    plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1200], colors: ['#8c2f39', '#b8505a'] }),
    ...[60, 220, 380, 740, 900, 1060].map((x) => plain(box(x, 0, 60, 1200), '#7a2631')),
    put(
      drawPerson({
        skin: 'brown',
        hair: 'bun',
        hairTone: '#2b1f1c',
        shirt: '#2b3a55',
        hasGlasses: true,
        face: { eyes: 'open', brows: 'angry', mouth: 'shout' },
        right: { elbow: [240, 280], hand: [230, 60], shape: 'point', turn: -90 },
      }),
      600,
      480,
      1.25,
    ),
    inked(
      straight([
        [300, 800],
        [900, 800],
        [850, 1220],
        [350, 1220],
      ]),
      '#a86f42',
    ),
    inked(box(260, 770, 680, 60, 14), '#8b5a35'),
    inked(box(370, 850, 460, 230, 12), '#fffdf6'),
    ...[500, 700].flatMap((x) => [
      stroke(
        curve([
          [x, 770],
          [x + (600 - x) * 0.2, 720],
          [x + (600 - x) * 0.35, 690],
        ]),
        10,
      ),
      inked(ellipse(x + (600 - x) * 0.4, 676, 26, 34), '#4a4f5a'),
    ]),
  ]),
  template(
    'sign-post',
    [1200, 1200],
    [dark(0.42, 0.24, 0.44, 0.13), dark(0.58, 0.42, 0.44, 0.13), dark(0.42, 0.6, 0.44, 0.13)],
    () => [
      plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1000], colors: ['#5fb0e8', '#dff3fb'] }),
      cloud(200, 130, 260),
      cloud(1000, 200, 220),
      plain('M0 960C300 860 800 880 1200 940V1200H0Z', '#7fbf63'),
      plain('M0 1060C300 980 900 1000 1200 1060V1200H0Z', '#6aad52'),
      inked(box(575, 130, 50, 980, 16), '#8b5e3c'),
      inked(
        straight([
          [220, 190],
          [790, 190],
          [790, 390],
          [220, 390],
          [130, 290],
        ]),
        '#fff3d6',
      ),
      inked(
        straight([
          [410, 410],
          [980, 410],
          [1070, 510],
          [980, 610],
          [410, 610],
        ]),
        '#ffe0a8',
      ),
      inked(
        straight([
          [220, 625],
          [790, 625],
          [790, 825],
          [220, 825],
          [130, 725],
        ]),
        '#fff3d6',
      ),
      tree(150, 1010, 0.8),
      put(
        drawAnimal({ kind: 'fox', face: { eyes: 'open', brows: 'one', mouth: 'flat', look: [-0.4, -0.9] } }),
        930,
        860,
        0.6,
      ),
    ],
  ),
  template('protest', [1200, 1200], [dark(0.5, 0.23, 0.62, 0.24)], () => [
    plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1200], colors: ['#9dc4e8', '#eaf3fb'] }),
    plain('M0 900V560H180V700H300V480H470V760H620V620H780V720H900V520H1060V660H1200V900Z', '#b7cde0'),
    plain(box(0, 890, 1200, 310), '#8d95a1'),
    put(sign(800, 340, 560), 600, 275),
    put(
      drawPerson({
        skin: 'light',
        hair: 'hood',
        hairTone: '#3f7cc4',
        shirt: '#3f7cc4',
        face: { eyes: 'half', brows: 'calm', mouth: 'flat' },
        left: { elbow: [-250, 90], hand: [-215, -236], shape: 'fist', turn: -90 },
        right: { elbow: [250, 90], hand: [215, -236], shape: 'fist', turn: -90 },
      }),
      600,
      720,
      1.05,
    ),
  ]),
];
