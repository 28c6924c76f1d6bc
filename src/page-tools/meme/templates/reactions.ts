import type { Node } from '../drawing/node.ts';
import { put } from '../drawing/node.ts';
import { box, curve, ellipse, inked, plain, rays, star, stroke } from '../drawing/outlines.ts';
import { type Animal, drawAnimal } from '../figures/animal.ts';
import { drawPerson, type Person } from '../figures/cartoon-person.ts';
import { cloud, mug, table } from '../figures/props.ts';
import { type Template, template, topAndBottom } from './template.ts';

/** One who feels something, in front of rays or of a room of their own. */
function reaction(id: string, colors: readonly [string, string], nodes: () => readonly Node[]): Template {
  return template(id, [1200, 1200], topAndBottom, () => [
    plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 1200], colors }),
    { nodes: [rays(600, 640, 1000, 28, '#ffffff', 0.14)], clip: box(0, 0, 1200, 1200) },
    ...nodes(),
  ]);
}

const animal = (look: Animal, scale = 2, y = 580): Node => put(drawAnimal(look), 600, y, scale);
const person = (look: Person, scale = 1.8, y = 560): Node => put(drawPerson(look), 600, y, scale);

/** One big face each. */
export const reactions = [
  reaction('surprised-cat', ['#7ad0d8', '#e7f6ee'], () => [
    animal({ kind: 'cat', face: { eyes: 'wide', mouth: 'o', look: [0, 0] } }),
  ]),
  reaction('smug-fox', ['#2f6b5e', '#a8cf9a'], () => [
    animal({ kind: 'fox', face: { eyes: 'half', brows: 'one', mouth: 'smirk', look: [0.5, 0] }, tilt: -8 }),
  ]),
  reaction('side-eye-dog', ['#f6c453', '#fbe7b8'], () => [
    animal({
      kind: 'dog',
      face: { eyes: 'open', brows: 'calm', mouth: 'flat', look: [1, 0.1], turn: -0.5 },
      tilt: 4,
    }),
  ]),
  reaction('facepalm', ['#8d99ae', '#dfe5ee'], () => [
    person({
      skin: 'light',
      hair: 'bob',
      hairTone: '#33262b',
      shirt: '#6b4fa0',
      face: { eyes: 'closed', brows: 'sad', mouth: 'flat' },
      tilt: 8,
      right: { elbow: [220, 330], hand: [24, -10], shape: 'open', turn: -150, isOver: true },
    }),
  ]),
  reaction('thinking', ['#f0a35e', '#fbe0c0'], () => [
    person({
      skin: 'dark',
      hair: 'short',
      hairTone: '#241b19',
      shirt: '#2f8f83',
      hasGlasses: true,
      face: { eyes: 'open', brows: 'one', mouth: 'smirk', look: [0.6, -0.9], turn: 0.3 },
      right: { elbow: [210, 400], hand: [52, 132], shape: 'point', turn: -110, isOver: true },
    }),
    ...[
      [930, 420, 34],
      [990, 340, 50],
      [1070, 250, 70],
    ].map(([x, y, r]) => inked(ellipse(x, y, r), '#ffffff')),
  ]),
  reaction('tears-of-joy', ['#ff8fa3', '#ffe0e0'], () => [
    person({
      skin: 'tan',
      hair: 'long',
      hairTone: '#4a2b1d',
      shirt: '#f2c14e',
      face: { eyes: 'happy', brows: 'up', mouth: 'grin', hasTears: true, isBlushing: true },
      tilt: -10,
    }),
  ]),
  reaction('victory', ['#3aa0e8', '#bfe6ff'], () => [
    plain(star(600, 640, 560, 440, 22), '#ffe27a', 0.5),
    person(
      {
        skin: 'light',
        hair: 'bun',
        hairTone: '#d8893b',
        shirt: '#2fa36b',
        face: { eyes: 'happy', brows: 'up', mouth: 'grin', isBlushing: true },
        left: { elbow: [-230, 300], hand: [-200, 120], shape: 'fist', turn: -90 },
        right: { elbow: [230, 300], hand: [200, 120], shape: 'fist', turn: -90 },
      },
      1.7,
      580,
    ),
  ]),
  reaction('shocked-hamster', ['#b79ae0', '#efe5fb'], () => [
    animal({
      kind: 'hamster',
      face: { eyes: 'wide', mouth: 'shout', hasSweat: true },
      left: [-84, 90],
      right: [84, 90],
    }),
  ]),
  reaction('unimpressed-panda', ['#9bcf8f', '#e6f5d8'], () => [
    animal({ kind: 'panda', face: { eyes: 'half', mouth: 'flat', look: [0, 0.2] } }),
  ]),
  reaction('wise-owl', ['#31456e', '#8fa8d0'], () => [
    ...[
      [180, 300],
      [1010, 260],
      [950, 520],
      [240, 560],
    ].map(([x, y]) => plain(star(x, y, 34, 12, 4), '#fff2b3')),
    animal({ kind: 'owl', face: { eyes: 'half', brows: 'calm', look: [0, 0.1] } }),
    put(
      [
        inked('M-150 0L0 -60L150 0L0 60Z', '#2b2a33'),
        inked('M-76 34V84C-30 112 30 112 76 84V34L0 64Z', '#2b2a33'),
        stroke(
          curve([
            [0, 0],
            [110, 30],
            [120, 96],
          ]),
          7,
          '#f2c14e',
        ),
        inked(ellipse(120, 106, 12, 18), '#f2c14e', 5),
      ],
      600,
      360,
      1.25,
    ),
  ]),
  reaction('crying-frog', ['#76a9d8', '#dcebf8'], () => [
    animal({ kind: 'frog', face: { eyes: 'open', mouth: 'frown', look: [0, 0.6], hasTears: true } }),
  ]),
  template('calm-in-the-storm', [1200, 1200], topAndBottom, () => [
    plain(box(0, 0, 1200, 1200), { from: [0, 0], to: [0, 900], colors: ['#39425a', '#6d7f99'] }),
    cloud(240, 240, 520, '#2c3346'),
    cloud(900, 200, 620, '#2c3346'),
    cloud(600, 320, 460, '#4a546d'),
    stroke('M250 340L200 440L250 440L190 560', 14, '#ffe27a'),
    stroke('M960 330L1010 430L960 430L1030 540', 14, '#ffe27a'),
    inked(
      'M-20 720C120 600 240 640 300 720C400 620 520 640 600 720C700 610 800 640 880 730C980 620 1100 640 1220 720V1220H-20Z',
      '#2f6690',
    ),
    put(
      drawPerson({
        skin: 'tan',
        hair: 'cap',
        hairTone: '#f2c14e',
        shirt: '#e8574a',
        hasBeard: false,
        face: { eyes: 'closed', brows: 'calm', mouth: 'smile' },
        right: { elbow: [190, 340], hand: [100, 230], shape: 'fist', isOver: true },
      }),
      600,
      540,
      0.9,
    ),
    put([mug(0, 0, '#fffdf6')], 720, 700, 0.8),
    inked('M260 800H940C920 920 840 960 760 960H440C360 960 280 920 260 800Z', '#a8693d'),
    plain(box(250, 790, 700, 40, 16), '#8b5230'),
    inked(
      'M-20 960C100 860 220 880 320 960C420 870 540 880 640 960C740 870 860 890 940 960C1040 870 1140 890 1220 950V1220H-20Z',
      '#3f7fae',
    ),
    stroke(
      curve([
        [60, 1040],
        [150, 1000],
        [240, 1040],
      ]),
      10,
      '#a9d6ef',
    ),
    stroke(
      curve([
        [500, 1060],
        [590, 1020],
        [680, 1060],
      ]),
      10,
      '#a9d6ef',
    ),
    stroke(
      curve([
        [900, 1040],
        [990, 1000],
        [1080, 1040],
      ]),
      10,
      '#a9d6ef',
    ),
    ...[
      [420, 760],
      [820, 740],
      [180, 700],
      [1040, 690],
    ].map(([x, y]) => plain(ellipse(x, y, 12), '#ffffff', 0.8)),
  ]),
  template('monday-coffee', [1200, 1200], topAndBottom, () => [
    plain(box(0, 0, 1200, 1200), '#d7e3d4'),
    inked(box(120, 260, 320, 380, 12), '#9fd3ee'),
    stroke('M280 260V640M120 450H440', 10, '#ffffff'),
    put(
      drawPerson({
        skin: 'light',
        hair: 'spiky',
        hairTone: '#8a5a35',
        shirt: '#7a88a8',
        face: { eyes: 'half', brows: 'sad', mouth: 'flat', look: [0, 0.5] },
        tilt: 10,
      }),
      660,
      560,
      1.4,
    ),
    ...table(940, '#c28b58'),
    put([mug(0, 0, '#e8574a')], 360, 880, 1.9),
  ]),
];
