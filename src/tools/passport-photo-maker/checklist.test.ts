import { expect, test } from 'vitest';
import { checklist, type Measured } from './checklist.ts';
import { documents } from './documents.ts';
import { wallVerdict } from './wall-verdict.ts';

const documentOf = (id: string) => documents.find((document) => document.id === id)!;

const good: Measured = {
  head: { head: 33, headWithHair: 34.5, eyes: 29, top: 4, below: 8, faceWidth: 21 },
  pose: { yaw: 1, pitch: 2, roll: 0.5 },
  state: { gaze: 0.02, eyesOpen: 0.3, mouthOpen: 0 },
  eyes: 0.2,
  face: { sides: 0.02, burnt: 0, black: 0, glare: 0 },
  wall: { share: 0.4, lightness: 0.93, a: 0, b: 0, spread: 0.02, shadow: 0.01 },
  blur: 0.3,
  sourceWidth: 900,
  fileWidth: 900,
  density: 653,
  bytes: 200_000,
  others: 0,
  jpegQuality: 92,
};
const failed = (id: string, measured: Partial<Measured>) =>
  checklist(documentOf(id), { ...good, ...measured }).filter(({ verdict }) => verdict !== 'pass');

test('a good photo passes everything, and nothing is advised', () => {
  const rows = checklist(documentOf('schengen-visa'), good);
  expect(rows.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'pass'));
  expect(rows.every(({ advice }) => advice === null)).toBe(true);
  expect(rows.find(({ check }) => check === 'head')).toMatchObject({ mm: 33, px: null, asked: '32–36' });
});

test.each([
  [{ head: { ...good.head, head: 38 } }, 'head', 'fail', 'step-back'],
  [{ head: { ...good.head, top: 0 } }, 'complete', 'fail', 'step-back'],
  [{ pose: { ...good.pose, roll: -6 } }, 'upright', 'look', 'straighten'],
  [{ pose: { ...good.pose, yaw: 20 } }, 'turned', 'fail', 'face-camera'],
  [{ state: { ...good.state, gaze: 0.3 } }, 'gaze', 'fail', 'look-ahead'],
  [{ state: { ...good.state, eyesOpen: 0.1 } }, 'eyes-open', 'fail', 'open-eyes'],
  [{ state: { ...good.state, mouthOpen: 0.1 } }, 'mouth', 'look', 'close-mouth'],
  [{ others: 1 }, 'alone', 'fail', 'alone'],
  [{ face: { ...good.face, glare: 0.1 } }, 'glare', 'fail', 'no-reflection'],
  [{ face: { ...good.face, sides: 0.1 } }, 'face-shadow', 'look', 'even-light'],
  [{ face: { ...good.face, burnt: 0.2 } }, 'exposure', 'fail', 'softer-light'],
  [{ wall: { ...good.wall, spread: 0.3 } }, 'wall-even', 'fail', 'plain-wall'],
  [{ wall: { ...good.wall, shadow: 0.2 } }, 'wall-shadow', 'fail', 'away-from-wall'],
  [{ wall: { ...good.wall, lightness: 0.4 } }, 'wall-color', 'fail', 'other-wall'],
  [{ blur: 0.7 }, 'sharpness', 'fail', 'hold-still'],
  [{ jpegQuality: 30 }, 'jpeg-damage', 'fail', 'original-file'],
  [{ sourceWidth: 200, fileWidth: 200, density: 145 }, 'resolution', 'fail', 'larger-photo'],
] as const)('%j', (measured, check, verdict, advice) => {
  expect(failed('schengen-visa', measured)).toEqual([expect.objectContaining({ check, verdict, advice })]);
});

test('an eye that isn’t seen is told of, whatever its points say; one that is closed fails all the same', () => {
  const unseen = { eyes: 0.01 };
  const verdicts = (measured: Partial<Measured>) =>
    failed('schengen-visa', measured).map(({ check, verdict, advice }) => [check, verdict, advice]);
  expect(verdicts(unseen)).toEqual([
    ['gaze', 'unknown', 'show-eyes'],
    ['eyes-open', 'unknown', 'show-eyes'],
  ]);
  expect(verdicts({ ...unseen, state: { ...good.state, eyesOpen: 0.1 } })).toEqual([
    ['gaze', 'unknown', 'show-eyes'],
    ['eyes-open', 'fail', 'open-eyes'],
  ]);
});

test('a file outside of the window fails, at either end', () => {
  const inWindow = { bytes: 60_000, head: { ...good.head, head: 30, top: 4, below: 10 } };
  expect(failed('cn-passport', inWindow)).toEqual([]);
  for (const bytes of [20_000, 90_000]) {
    expect(failed('cn-passport', { ...inWindow, bytes }).map(({ check }) => check)).toEqual(['file-size']);
  }
});

test('France refuses white and takes light blue; others take white and refuse blue', () => {
  const white = { ...good.wall, lightness: 0.99 };
  const blue = { ...good.wall, lightness: 0.82, a: -0.01, b: -0.08 };
  const gray = { ...good.wall, lightness: 0.85 };
  expect([white, blue, gray].map((wall) => wallVerdict(wall, documentOf('fr-passport-id')))).toEqual([
    'fail',
    'pass',
    'pass',
  ]);
  expect([white, blue].map((wall) => wallVerdict(wall, documentOf('us-passport')))).toEqual(['pass', 'fail']);
});
