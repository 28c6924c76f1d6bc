import { beforeAll, expect, test } from 'vitest';
import { typesetter } from '#src/engines/local/typesetter.engine.ts';
import { oklabOf } from '#src/imaging/color/oklab.ts';
import { type Quad, quadBounds } from '#src/imaging/quad/quad.ts';
import { minAreaBox } from '#src/imaging/quad/turned-box.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { TaskId, TaskInput, TaskOutput } from '#src/tasks/index.ts';
import { strokeWidth } from '#src/tools/remove-text-from-image/letters/stroke-depth.ts';
import { setAnew } from '#src/tools/remove-text-from-image/set-anew.ts';
import {
  type LetteredPhoto,
  letteredPhoto,
  letteredScenes,
} from '#tests/support/pictures/lettered-photos.ts';

const studio = {
  async run<T extends TaskId>(_: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
    const { signal } = new AbortController();
    const context = { signal, progress: () => {}, sessions: undefined as never };
    return (await typesetter.run(input as TaskInput<'set-words'>, context)) as TaskOutput<T>;
  },
};

const photos = new Map<string, LetteredPhoto>();
beforeAll(async () => {
  for (const scene of letteredScenes)
    if (['straight', 'turned'].includes(scene.name)) photos.set(scene.name, await letteredPhoto(scene));
});

/** The photo with these words in place of one of its lines, on what really is behind it. */
async function retyped(scene: string, line: number, words?: string, crowd: readonly Quad[] = []) {
  const photo = photos.get(scene)!;
  const { points, text } = photo.lines[line];
  const picture = { ...photo.clean, data: photo.clean.data.slice() };
  const set = await setAnew(
    {
      points,
      text,
      words: words ?? text,
      alignment: 'left',
      beside: [...crowd, ...photo.lines.flatMap((other, at) => (at === line ? [] : [other.points]))],
    },
    { before: photo.pixels, clean: photo.clean, picture, seed: 1 },
    studio,
  );
  return { ...set, photo, picture, points };
}

/** Box and color of what differs from the photo without words, near a line. */
function inkOf(picture: Raster, clean: Raster, bounds: ReturnType<typeof quadBounds>) {
  const points: { x: number; y: number }[] = [];
  const colors: number[][] = [];
  const difference = (x: number, y: number) => {
    const at = 3 * (y * picture.width + x);
    return [0, 1, 2].reduce((sum, c) => sum + Math.abs(picture.data[at + c] - clean.data[at + c]), 0);
  };
  const margin = 0.15 * Math.min(bounds.width, bounds.height);
  for (let y = Math.round(bounds.y - margin); y < bounds.y + bounds.height + margin; y++) {
    for (let x = Math.round(bounds.x - margin); x < bounds.x + bounds.width + margin; x++) {
      if (difference(x, y) < 100) continue;
      points.push({ x, y });
      const isInside = [-2, 2].every(
        (step) => difference(x + step, y) > 100 && difference(x, y + step) > 100,
      );
      if (isInside) colors.push([0, 1, 2].map((c) => picture.data[3 * (y * picture.width + x) + c] / 255));
    }
  }
  const median = [0, 1, 2].map(
    (c) => colors.map((color) => color[c]).sort((a, b) => a - b)[colors.length >> 1],
  );
  return { box: minAreaBox(points), lab: oklabOf(Float32Array.from(median)) };
}

test.each([
  ['straight', 0, 'Poppins'],
  ['straight', 1, 'Oswald'],
  ['straight', 2, 'Lora'],
  ['turned', 0, 'Playfair Display'],
  ['turned', 3, 'Manrope'],
] as const)('a line set anew is as it was: font, size, angle, color (%s %i)', async (scene, line, font) => {
  const { photo, picture, points, font: nearest } = await retyped(scene, line);
  expect(nearest).toBe(font);
  const [was, is] = [photo.pixels, picture].map((each) => inkOf(each, photo.clean, quadBounds(points)));
  expect(Math.abs(is.box.width / was.box.width - 1)).toBeLessThan(0.02);
  // Two of about forty pixels: edges count in whole ones.
  expect(Math.abs(is.box.height - was.box.height)).toBeLessThan(Math.max(2.1, 0.04 * was.box.height));
  expect((Math.abs(is.box.angle - was.box.angle) * 180) / Math.PI).toBeLessThan(0.5);
  expect(Math.hypot(is.box.x - was.box.x, is.box.y - was.box.y)).toBeLessThan(1.5);
  expect(Math.hypot(...is.lab.map((value, at) => value - was.lab[at]))).toBeLessThan(0.02);
});

test('longer words are set narrower, then smaller, and within the width of the line where another one ends it; much longer ones are refused', async () => {
  const { photo, picture, points } = await retyped('straight', 1, 'OPEN EVERY DAY FROM 7 TO 4', [
    // Another one as long, right behind it.
    [...photos.get('straight')!.lines[1].points].map((value, at) =>
      at % 2 === 0 ? value + 345 : value,
    ) as unknown as Quad,
  ]);
  const bounds = quadBounds(points);
  const { box } = inkOf(picture, photo.clean, bounds);
  expect(box.width).toBeLessThan(bounds.width + 2);
  expect(box.width).toBeGreaterThan(0.96 * bounds.width);
  expect(box.height / bounds.height).toBeGreaterThan(0.6);
  expect(box.height / bounds.height).toBeLessThan(0.85);
  await expect(retyped('straight', 3, 'Number eighty-five and more')).rejects.toThrow('words_too_long');
  await expect(retyped('straight', 3, 'No. 🜲')).rejects.toMatchObject({
    code: 'letters_missing',
    params: { letters: '🜲' },
  });
});

test('Japanese words take the place of English ones, as heavy and in the same color', async () => {
  const { photo, picture, points, font, ink } = await retyped('straight', 0, '朝のコーヒー');
  expect(font).toBe('Noto Sans JP');
  const [was, is] = [photo.pixels, picture].map((each) => inkOf(each, photo.clean, quadBounds(points)));
  expect(Math.hypot(...is.lab.map((value, at) => value - was.lab[at]))).toBeLessThan(0.03);
  expect(Math.abs(is.box.x - is.box.width / 2 - (was.box.x - was.box.width / 2))).toBeLessThan(8);
  expect(strokeWidth(ink)).toBeGreaterThan(8);
});
