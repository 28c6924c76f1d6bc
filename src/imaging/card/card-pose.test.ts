import { expect, test } from 'vitest';
import { newTexture } from '../mesh/mesh-texture.ts';
import { reach } from './arms/limb.ts';
import { cardClothes } from './card-clothes.ts';
import { type CardScene, cardPose, cardScenes } from './card-pose.ts';
import type { Puppet } from './card-puppet.ts';
import { floatingHearts } from './floating-hearts.ts';
import { heartField, layHeartWindow } from './heart-window.ts';

const nothing = { texture: newTexture(1, 1), x: 0, y: 0, density: 1 };
const somebody: Puppet = {
  scale: 1,
  down: 0,
  body: nothing,
  faces: [nothing, nothing],
  neck: 256,
  shoulder: [149, 362],
  halfHead: 104,
  isPet: false,
};
const at = (scene: CardScene, share: number) => cardPose(scene, [somebody, somebody], share, 5);

test.each(cardScenes)('a %s begins apart, comes near, and ends as a card', (scene) => {
  const gap = (share: number) => at(scene, share).puppets[1].x - at(scene, share).puppets[0].x;
  expect(gap(0)).toBeGreaterThan(gap(0.5) + 200);
  expect(at(scene, 0)).toMatchObject({ wipe: 0, words: 0 });
  expect(at(scene, 1)).toMatchObject({ wipe: 1, words: 1 });
  expect(at(scene, 0).hearts).toBeLessThan(0);
  expect(at(scene, 0.6).hearts).toBeGreaterThan(0);
});

test.each(cardScenes)('nothing jumps in a %s: heads lean a little and evenly', (scene) => {
  let last = at(scene, 0);
  for (let i = 1; i < 150; i++) {
    const pose = at(scene, i / 149);
    for (const [which, { x, lean, tilt }] of pose.puppets.entries()) {
      expect(Math.abs(x - last.puppets[which].x)).toBeLessThan(12);
      expect(Math.abs(lean)).toBeLessThanOrEqual(10);
      expect(Math.abs(tilt)).toBeLessThanOrEqual(11);
      expect(Math.abs(tilt - last.puppets[which].tilt)).toBeLessThan(1.2);
    }
    last = pose;
  }
});

test('an arm reaches what it can, and points where it cannot', () => {
  const near = reach([0, 0], [150, 90], 150, 152, 1);
  const hand = [
    near.joint[0] + 152 * Math.cos((near.lower * Math.PI) / 180),
    near.joint[1] + 152 * Math.sin((near.lower * Math.PI) / 180),
  ];
  expect(hand[0]).toBeCloseTo(150, 6);
  expect(hand[1]).toBeCloseTo(90, 6);
  const far = reach([0, 0], [0, 900], 150, 152, -1);
  expect(far.upper).toBeCloseTo(90, 0);
  expect(far.lower).toBeCloseTo(90, 0);
});

test('the window is a heart: a notch above, a point below, as wide as said', () => {
  const size = { width: 200, height: 200 };
  const target = newTexture(200, 200);
  const cover = newTexture(200, 200);
  cover.data.fill(255);
  layHeartWindow(target, cover, heartField(size, [100, 100]), 60, { width: 3, color: [200, 0, 0] });
  const isOpen = (x: number, y: number) => target.data[4 * (y * 200 + x)] === 0;
  expect([isOpen(100, 100), isOpen(60, 70), isOpen(140, 70), isOpen(100, 145)]).toEqual(Array(4).fill(true));
  expect([isOpen(100, 45), isOpen(30, 100), isOpen(60, 150), isOpen(140, 150)]).toEqual(Array(4).fill(false));
});

test('hearts rise and go; the same seed gives the same', () => {
  const room = { width: 400, height: 300 };
  const when = (seconds: number) => floatingHearts(seconds, [0, 0], room, 4, 3);
  expect(when(-0.1)).toEqual([]);
  expect(when(0.8).length).toBeGreaterThan(4);
  expect(when(0.8)).toEqual(when(0.8));
  expect(when(9)).toEqual([]);
  for (const { matrix, color } of when(1.2)) {
    expect(matrix[5]).toBeLessThanOrEqual(0);
    expect([0, 1, 2]).toContain(color);
  }
});

test('both never wear the same color, and who hugs wears what has sleeves', () => {
  const worn = new Set<unknown>();
  for (let seed = 0; seed < 60; seed++) {
    const [left, right] = [cardClothes(seed, 0, true), cardClothes(seed, 1, true)];
    expect(left.cloth).not.toBe(right.cloth);
    for (const { garment } of [left, right])
      expect(['sweater', 'stripes', 'shirt', 'collar', 'hoodie']).toContain(garment);
    worn.add(left.cloth);
  }
  expect(worn.size).toBe(6);
});
