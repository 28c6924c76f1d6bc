import { expect, test } from 'vitest';
import { drawnFace, drawnIrises, drawnPoints, drawnSize } from '#tests/support/pictures/drawn-face.ts';
import { newTexture, textureOf } from '../../../imaging/mesh/mesh-texture.ts';
import { animateHeads } from './animate-heads.ts';
import { type HeadPose, photoPose } from './head-pose.ts';
import { poseMesh } from './pose-mesh.ts';
import { foldedTriangles } from './unfold-mesh.ts';

const degree = Math.PI / 180;
const { width, height } = drawnSize;
const picture = textureOf(drawnFace());
const points = drawnPoints();
/** A ball: the middle is nearest. */
const face = {
  points,
  depths: points.map(([x, y]) => -Math.sqrt(Math.max(0, 120 ** 2 - (x - 170) ** 2 - (0.7 * (y - 200)) ** 2))),
  irises: drawnIrises,
};
const heads = animateHeads(picture, [face], () => 1);

function frameOf(pose: Partial<HeadPose>): Uint8Array {
  const frame = newTexture(width, height);
  frame.data.set(picture.data);
  heads.paint(picture, frame, [{ ...photoPose, ...pose }]);
  return frame.data;
}

const colors = (data: Uint8Array) => data.filter((_, at) => at % 4 !== 3);

test('a head that stands as on the photo is the photo, pixel for pixel', () => {
  expect(colors(frameOf({}))).toEqual(colors(picture.data));
});

test.each<[string, Partial<HeadPose>]>([
  ['turned', { yaw: 12 * degree }],
  ['nodding', { pitch: -8 * degree }],
  ['smiling', { smile: 1 }],
  ['breathing', { breath: 1 }],
  ['blinking', { blink: 1 }],
  ['looking aside', { gazeX: 0.5 }],
])('%s: it changes, and the border of the picture does not', (_, pose) => {
  const frame = frameOf(pose);
  expect(colors(frame)).not.toEqual(colors(picture.data));
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) > 0) continue;
    for (let c = 0; c < 3; c++) expect(frame[4 * i + c]).toBe(picture.data[4 * i + c]);
  }
});

test('a turn takes the nose farther than the ears, to the side it was asked for', () => {
  const to = new Float32Array(heads.mesh.from.length);
  poseMesh(heads.mesh, [{ ...photoPose, yaw: 12 * degree }], to);
  const moved = (index: number) => to[2 * index] - heads.mesh.from[2 * index];
  expect(moved(168)).toBeGreaterThan(20);
  expect(Math.abs(moved(454))).toBeLessThan(0.5 * moved(168));
});

test('wind moves what lies around the face, and not the face', () => {
  const to = new Float32Array(heads.mesh.from.length);
  poseMesh(heads.mesh, [{ ...photoPose, sway: 1, swayPhase: 0.2 }], to);
  const moved = heads.mesh.points.map((_, i) => Math.abs(to[2 * i] - heads.mesh.from[2 * i]));
  expect(Math.max(...moved.slice(0, 468))).toBe(0);
  expect(Math.max(...moved.slice(468))).toBeGreaterThan(1);
});

test('no triangle is turned over at 12° to the sides and 8° up and down', () => {
  const to = new Float32Array(heads.mesh.from.length);
  for (const yaw of [-12, 0, 12]) {
    for (const pitch of [-8, 0, 8]) {
      poseMesh(heads.mesh, [{ ...photoPose, yaw: yaw * degree, pitch: pitch * degree }], to);
      expect(foldedTriangles(heads.mesh, to), `${yaw} ${pitch}`).toEqual([]);
    }
  }
});

test('where nobody is, nothing moves', () => {
  const alone = animateHeads(picture, [face], (x) => (x > 300 ? 0 : 1));
  const frame = newTexture(width, height);
  frame.data.set(picture.data);
  alone.paint(picture, frame, [{ ...photoPose, yaw: 12 * degree, breath: 1, sway: 1, swayPhase: 0.3 }]);
  let changed = 0;
  for (let i = 0; i < width * height; i++)
    if (i % width > 325 && frame.data[4 * i] !== picture.data[4 * i]) changed++;
  expect(changed).toBe(0);
});
