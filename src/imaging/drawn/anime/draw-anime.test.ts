import { beforeAll, describe, expect, test } from 'vitest';
import { grainyHead } from '#tests/support/pictures/drawn-portrait.ts';
import { oklabOf } from '../../color/oklab.ts';
import { type Canvas, full } from '../../raster/canvas.ts';
import { type AnimeScene, drawLook, prepareScene } from './draw-anime.ts';
import { eyePlace } from './face/anime-eye.ts';
import { skinTones } from './face/anime-tones.ts';
import { animeFace } from './face/draw-anime-face.ts';
import { eyeDesigns } from './face/eye-designs.ts';
import { shapeAcross } from './face/face-shape.ts';
import { isTooTurned } from './face/too-turned.ts';
import { animeLooks } from './light/anime-looks.ts';

const [width, height] = [300, 400];
const wishes = { strength: 0, seed: 1, eyes: 'round', eyeSize: 1.1, lashes: 'neutral' } as const;

const light = [0.78, 0.035, 0.045] as const;
const dark = [0.4, 0.045, 0.05] as const;
const scenes: Record<'light' | 'dark', AnimeScene> = {} as never;

beforeAll(async () => {
  scenes.light = await prepareScene(grainyHead(light), undefined, async () => {});
  scenes.dark = await prepareScene(grainyHead(dark), undefined, async () => {});
}, 60_000);

/** Lightness of a place. */
function lightAt({ width: wide, data }: Canvas, x: number, y: number): number {
  const at = 3 * (y * wide + x);
  return oklabOf(Float32Array.from(data.subarray(at, at + 3), (value) => value / full))[0];
}

describe('a drawn face', () => {
  test('has none of the grain of the photo: beside the features its skin is one color', () => {
    const canvas = drawLook(scenes.light, 'cel', wishes);
    const values = new Set<number>();
    for (let y = 192; y < 200; y++)
      for (let x = 126; x < 138; x++) values.add(Math.round(500 * lightAt(canvas, x, y)));
    expect(values.size).toBe(1);
  });

  test('keeps dark skin dark, and shadows of dark skin nearer to it', () => {
    const canvas = drawLook(scenes.dark, 'cel', wishes);
    expect(lightAt(canvas, 130, 196)).toBeLessThan(dark[0] + 0.06);
    const [deep, pale] = [skinTones(dark), skinTones(light)];
    expect(deep.base[0]).toBeLessThan(dark[0] + 0.01);
    expect(deep.base[0] - deep.shadow[0]).toBeLessThan(pale.base[0] - pale.shadow[0]);
    expect(pale.base[0]).toBeGreaterThan(light[0] + 0.08);
  });

  test.each(eyeDesigns)('with %s eyes has both inside, however large they are wished', (eyes) => {
    const canvas = drawLook(scenes.light, 'cel', wishes);
    const [head] = scenes.light.heads.heads;
    for (const eyeSize of [1, 1.3]) {
      const drawn = animeFace(canvas, scenes.light.scene, head, { ...wishes, eyes, eyeSize });
      const places = [eyePlace(drawn, 0), eyePlace(drawn, 1)];
      for (const [side, { middle, width: wide, height: tall }] of places.entries()) {
        const [u, v] = drawn.frame.offset(middle);
        const [least, most] = shapeAcross(drawn.shape, drawn.frame, v);
        expect([u - wide / 2 > least, u + wide / 2 < most]).toEqual([true, true]);
        // The inner corner keeps away from the nose.
        expect(Math.abs(u) - wide / 2).toBeGreaterThanOrEqual(0.099 * drawn.frame.apart);
        expect(tall).toBeGreaterThan(0.4 * wide);
        expect(side === 0 ? u < 0 : u > 0).toBe(true);
      }
      // Of a face that looks ahead both are alike.
      expect(places[0].width).toBeCloseTo(places[1].width, 1);
      expect(places[0].height).toBeCloseTo(places[1].height, 1);
    }
  });

  test('has the large light of both eyes on the same side', () => {
    const canvas = drawLook(scenes.light, 'cel', wishes);
    const [head] = scenes.light.heads.heads;
    const drawn = animeFace(canvas, scenes.light.scene, head, wishes);
    const sides = ([0, 1] as const).map((side) => {
      const { middle, width: wide, height: tall } = eyePlace(drawn, side);
      const sum = { left: 0, right: 0 };
      for (let y = Math.round(middle[1] - 0.4 * tall); y < middle[1]; y++)
        for (let x = Math.round(middle[0] - 0.22 * wide); x < middle[0] + 0.22 * wide; x++)
          if (lightAt(canvas, x, y) > 0.9) sum[x < middle[0] ? 'left' : 'right']++;
      return Math.sign(sum.left - sum.right);
    });
    expect(sides[0]).toBe(sides[1]);
    expect(sides[0]).not.toBe(0);
  });

  test('is narrower at the jaw than the person, and what was beside it is wall again', () => {
    const canvas = drawLook(scenes.light, 'cel', wishes);
    const { freed } = scenes.light.heads;
    const place = Array.from({ length: 70 }, (_, k) => 240 * width + 80 + k).find((i) => freed[i] > 0.9);
    expect(place).toBeDefined();
    const x = place! % width;
    expect(Math.abs(lightAt(canvas, x, 240) - lightAt(canvas, 30, 240))).toBeLessThan(0.06);
  });
});

test('every look has the size of the photo and differs from the others', () => {
  const seen = animeLooks.map((look) => {
    const canvas = drawLook(scenes.light, look, { ...wishes, strength: 1 });
    expect([canvas.width, canvas.height]).toEqual([width, height]);
    return canvas.data.subarray(0, 30_000).reduce((sum, value) => sum + value, 0);
  });
  expect(new Set(seen).size).toBe(4);
});

test('a head whose far eye is hardly seen is not drawn', () => {
  const [{ points }] = grainyHead(light).heads;
  const turned = [...points];
  expect(isTooTurned(points)).toBe(false);
  turned[362] = [turned[263][0] - 12, turned[263][1]];
  expect(isTooTurned(turned)).toBe(true);
});
