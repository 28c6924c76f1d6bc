import { describe, expect, test } from 'vitest';
import { drawnPoints } from '#tests/support/pictures/drawn-portrait.ts';
import { blankCanvas } from '../raster/canvas.ts';
import { drawnScene } from './drawn-scene.ts';
import { printDots } from './looks/dot-screen.ts';
import { skinTone } from './paint-flat.ts';
import type { SceneSource, SourceHead } from './scene-source.ts';
import { softSteps } from './soft-steps.ts';

const [width, height] = [300, 400];

/** A head of one skin on a gray wall, with a cap of dark hair and a light on its forehead. */
function source(skin: readonly [number, number, number], shine = 0): SceneSource {
  const points = drawnPoints();
  const data = new Float32Array(3 * width * height);
  const shares = ['hair', 'face', 'skin', 'clothes', 'alpha'].map(() => new Float32Array(width * height));
  const [hair, face, all, , alpha] = shares;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) - 150, Math.floor(i / width) - 190];
    data.set([0.8, 0, 0], 3 * i);
    if (Math.hypot(x / 84, (y + 20) / 110) < 1 && y < -70) {
      data.set([0.25, 0.01, 0.015], 3 * i);
      hair[i] = alpha[i] = 1;
    } else if (Math.hypot(x / 70, y / 95) < 1) {
      const isLit = Math.hypot(x + 20, y + 30) < 45;
      data.set(isLit ? [skin[0] + shine, skin[1] * 0.6, skin[2] * 0.6] : skin, 3 * i);
      face[i] = all[i] = alpha[i] = 1;
    }
  }
  const head: SourceHead = {
    points,
    depths: points.map(() => 0),
    irises: [
      { center: [118, 170], radius: 5 },
      { center: [182, 170], radius: 5 },
    ],
    isDrawn: true,
    hair,
    face,
    skin: all,
    clothes: shares[3],
  };
  return {
    photo: { width, height },
    lab: { width, height, data },
    alpha,
    heads: [head],
    kept: new Float32Array(width * height),
    hasCoat: false,
  };
}

/** The same head in a low sun: a little more than half of its face is lit, the rest lies in warm shadow. */
function inLowSun(): SceneSource {
  const shown = source([0.55, 0.05, 0.08]);
  const { face } = shown.heads[0];
  for (let i = 0; i < face.length; i++)
    if (face[i] > 0 && i % width < 156) shown.lab.data.set([0.8 + (i % 7) * 0.02, 0.025, 0.045], 3 * i);
  return shown;
}

const usual = { coarse: 1, ground: 1.7 };
const noStep = async () => {};

describe('a scene', () => {
  test('takes light skin in a low sun for light skin, not for brown', async () => {
    const { faces } = await drawnScene(inLowSun(), usual, noStep);
    expect(faces[0].colors.skin[0]).toBeGreaterThan(0.75);
  });

  test('keeps dark skin dark under a shine, and draws it no lighter than it is', async () => {
    const { faces, skinColors, drawnSkin } = await drawnScene(
      source([0.38, 0.045, 0.05], 0.12),
      usual,
      noStep,
    );
    expect(faces[0].colors.skin[0]).toBeGreaterThan(0.34);
    expect(faces[0].colors.skin[0]).toBeLessThan(0.42);
    expect(faces[0].colors.hair[0]).toBeCloseTo(0.25, 1);
    const cheek = 220 * width + 175;
    expect(drawnSkin[cheek]).toBe(1);
    const tone = new Float32Array(3);
    skinTone(0, skinColors, 3 * cheek, { ramp: 0.01, depth: 1 }, tone, 0);
    expect(tone[0]).toBeLessThan(faces[0].colors.skin[0] + 0.01);
  });

  test('sees no glasses, no hat and a closed mouth on a bare face', async () => {
    const { faces, isGray, hasSubject } = await drawnScene(source([0.75, 0.04, 0.05]), usual, noStep);
    expect(faces[0]).toMatchObject({ glasses: undefined, isHat: false, mouth: 'lips' });
    expect([isGray, hasSubject]).toEqual([false, true]);
  });

  test('leaves what is painted on the skin to its areas', async () => {
    const painted = source([0.72, 0.045, 0.055]);
    const stripe = (x: number, y: number) => x > 190 && x < 202 && y > 200 && y < 240;
    for (let i = 0; i < width * height; i++)
      if (stripe(i % width, Math.floor(i / width))) painted.lab.data.set([0.6, -0.08, -0.1], 3 * i);
    const { drawnSkin } = await drawnScene(painted, usual, noStep);
    expect(drawnSkin[220 * width + 196]).toBeLessThan(0.2);
    expect(drawnSkin[220 * width + 110]).toBe(1);
  });

  test('keeps the colors of a face that is too small to be drawn', async () => {
    const small = source([0.72, 0.045, 0.055]);
    const kept = new Float32Array(width * height);
    for (let y = 20; y < 50; y++) kept.fill(1, y * width + 10, y * width + 40);
    for (let i = 0; i < width * height; i++) small.lab.data[3 * i] += i % 2 === 0 ? 0.05 : -0.05;
    const { base, lab } = await drawnScene({ ...small, kept }, usual, noStep);
    const at = 35 * width + 25;
    expect(base.data[3 * at]).toBeCloseTo(lab.data[3 * at], 5);
    expect(Math.abs(base.data[3 * (at + 100)] - lab.data[3 * (at + 100)])).toBeGreaterThan(0.02);
  });

  test('of eight pixels or of a thread comes out as well', async () => {
    for (const [w, h] of [
      [8, 8],
      [2, 900],
      [1, 1],
    ]) {
      const scene = await drawnScene(
        {
          photo: { width: w, height: h },
          lab: { width: w, height: h, data: new Float32Array(3 * w * h).fill(0.5) },
          alpha: new Float32Array(w * h),
          heads: [],
          kept: new Float32Array(w * h),
          hasCoat: false,
        },
        usual,
        noStep,
      );
      expect([scene.areas.count, scene.hasSubject]).toEqual([1, false]);
    }
  });
});

test('steps are flat between their ramps', () => {
  const at = (x: number) => softSteps(x, [0.3, 0.6], [0, 0.5, 1], 0.01);
  expect([at(0.1), at(0.45), at(0.9)]).toEqual([0, 0.5, 1]);
  expect(at(0.3)).toBeCloseTo(0.25, 6);
});

test('dots cover more the darker the tone, and nothing where there is none', () => {
  const covered = [0, 0.1, 0.3, 0.6].map((tone) => {
    const canvas = blankCanvas({ width: 96, height: 96, channels: 3, data: new Uint8Array(0) });
    const plane = { width: 96, height: 96, data: new Float32Array(96 * 96).fill(tone) };
    printDots(canvas, plane, undefined, { cell: 8, angle: 45, ink: [1, 1, 1] });
    return canvas.data.reduce((sum, value) => sum + value, 0) / (65535 * canvas.data.length);
  });
  expect(covered[0]).toBe(0);
  for (let k = 1; k < covered.length; k++) expect(covered[k]).toBeGreaterThan(covered[k - 1] + 0.1);
});
