import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { faceParts } from '#src/imaging/face/face-points.ts';
import { fillPolygon } from '#src/imaging/selection/fill-polygon.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { FoundFace } from '#src/tasks/finders/find-faces.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const tool = 'face-swap';
let runs: ToolRuns;
let folder: TempFolder;
/** With glasses and a hat; and a man who looks straight into the camera. */
let photo: Buffer;
let face: Buffer;
beforeAll(async () => {
  folder = await tempFolder();
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('admiral', 480)).toBuffer();
  face = (await furtherInputs(tool)).face;
});
afterAll(async () => {
  await runs?.close();
  await folder?.remove();
});

interface Report {
  readonly faces: readonly {
    left: number;
    top: number;
    width: number;
    height: number;
    from: number;
    outcome: string;
  }[];
  readonly sources: readonly object[];
}

const rawOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });

/** The faces of a picture, as the tool finds them. */
async function facesOf(bytes: Buffer, name: string): Promise<readonly FoundFace[]> {
  const file = path.join(folder.path, `${name}.png`);
  await sharp(bytes).png().toFile(file);
  const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 600 });
  const context = { sessions, signal: new AbortController().signal, progress() {} };
  const { faces } = await faceMesh.run(
    { photo: await openPhoto(file) },
    context as unknown as Parameters<typeof faceMesh.run>[1],
  );
  return faces;
}

describe('a swapped face', () => {
  let made: Awaited<ReturnType<ToolRuns['run']>>;
  beforeAll(async () => {
    made = await runs.run(tool, { photo, face });
  });

  test('changes, and nothing outside of its rim does by a byte', async () => {
    const [before, after] = [await rawOf(photo), await rawOf(made.file)];
    expect(after.info).toMatchObject({ width: before.info.width, height: before.info.height, channels: 3 });
    const [{ points }] = await facesOf(photo, 'rim');
    const rim = faceParts.oval.map((index) => ({ x: points[index][0], y: points[index][1] }));
    const inside = fillPolygon(before.info, rim);
    let [changed, area, outside] = [0, 0, 0];
    for (let i = 0; i < inside.length; i++) {
      const isChanged = [0, 1, 2].some((c) => before.data[3 * i + c] !== after.data[3 * i + c]);
      if (inside[i] === 255) area++;
      if (isChanged && inside[i] === 0) outside++;
      else if (isChanged) changed++;
    }
    expect(outside).toBe(0);
    expect(changed / area).toBeGreaterThan(0.6);
  });

  test('has its points where the face that was there had them', async () => {
    const [[was], [is]] = [await facesOf(photo, 'before'), await facesOf(made.file, 'after')];
    const eyes = Math.hypot(was.points[263][0] - was.points[33][0], was.points[263][1] - was.points[33][1]);
    const moved = was.points.map(([x, y], i) => Math.hypot(is.points[i][0] - x, is.points[i][1] - y));
    expect(moved.reduce((sum, one) => sum + one, 0) / moved.length / eyes).toBeLessThan(0.03);
  });

  test('is told of, in the file too, and nothing that tells who somebody is', () => {
    const report = made.report as unknown as Report;
    expect(report.faces).toHaveLength(1);
    expect(report.faces[0]).toMatchObject({ from: 1, outcome: 'swapped' });
    expect(report.sources).toHaveLength(1);
    expect(JSON.stringify(report)).not.toMatch(/descriptor|likeness/i);
    return expect(sharp(made.file).metadata()).resolves.toMatchObject({
      xmp: expect.objectContaining({ length: expect.any(Number) }),
    });
  });

  /** Level of the differences of neighbors along the jaw, by the share that they are of those before. */
  test('its rim has no seam', async () => {
    const [was] = await facesOf(photo, 'rim');
    const [before, after] = [await rawOf(photo), await rawOf(made.file)];
    const { width } = before.info;
    const middle = [0, 1].map(
      (k) => was.points.reduce((sum, point) => sum + point[k], 0) / was.points.length,
    );
    const jaw = [132, 58, 172, 136, 150, 149, 377, 400, 378, 379, 365, 397, 288, 361];
    const gradient = ({ data }: { data: Buffer }) => {
      let sum = 0;
      for (const index of jaw) {
        for (let share = 0.84; share < 0.97; share += 0.01) {
          const [x, y] = [0, 1].map((k) =>
            Math.round(middle[k] + share * (was.points[index][k] - middle[k])),
          );
          const value = (column: number, row: number) => data[3 * (row * width + column) + 1];
          sum += Math.hypot(value(x + 1, y) - value(x - 1, y), value(x, y + 1) - value(x, y - 1));
        }
      }
      return sum;
    };
    expect(gradient(after) / gradient(before)).toBeLessThan(1.2);
  });
});

describe('what can be read', () => {
  test('16 bits and transparency stay', async () => {
    const deep = await sharp(photo).ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer();
    const { file } = await runs.run(tool, { photo: deep, face });
    expect(await sharp(file).metadata()).toMatchObject({ depth: 'ushort', channels: 4 });
    const alpha = (bytes: Buffer) => sharp(bytes).extractChannel(3).raw({ depth: 'ushort' }).toBuffer();
    expect((await alpha(file)).equals(await alpha(deep))).toBe(true);
  });

  test('a gray photo stays gray, and a gray face takes the color of the photo', async () => {
    const gray = await sharp(photo).grayscale().toColourspace('srgb').png().toBuffer();
    const made = await runs.run(tool, { photo: gray, face });
    const { data, info } = await sharp(made.file)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 3)
      for (let i = 0; i < data.length; i += 3)
        expect(data[i] === data[i + 1] && data[i] === data[i + 2]).toBe(true);
    const grayFace = await sharp(face).grayscale().toColourspace('srgb').png().toBuffer();
    const colored = await runs.run(tool, { photo, face: grayFace });
    const [place] = (colored.report as unknown as Report).faces;
    const cheek = await sharp(colored.file)
      .extract({
        left: Math.round((480 * (place.left + 0.25 * place.width)) / 100),
        top: Math.round((562 * (place.top + 0.62 * place.height)) / 100),
        width: 8,
        height: 8,
      })
      .raw()
      .toBuffer();
    expect(cheek[0] - cheek[2]).toBeGreaterThan(25);
  });
});

describe('is refused, each in its own words', () => {
  test('glasses on the new face', async () => {
    await expect(runs.run(tool, { photo: face, face: photo })).rejects.toMatchObject({
      code: 'glasses_in_the_way',
    });
  });

  test('a face of too few pixels, by the photo that it is in', async () => {
    const tiny = await sharp(face).resize(80).extend({ right: 200, bottom: 200 }).png().toBuffer();
    const params = { least: 40 };
    await expect(runs.run(tool, { photo, face: tiny })).rejects.toMatchObject({
      code: 'second_face_too_coarse',
      params,
    });
    await expect(runs.run(tool, { photo: tiny, face })).rejects.toMatchObject({
      code: 'face_too_coarse',
      params,
    });
  });

  test('a second photo without anybody', async () => {
    const empty = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
      .png()
      .toBuffer();
    await expect(runs.run(tool, { photo, face: empty })).rejects.toMatchObject({
      code: 'second_face_not_found',
    });
  });

  test('a face that isn’t there', async () => {
    await expect(runs.run(tool, { photo, face }, { swaps: [3] })).rejects.toMatchObject({
      code: 'option_invalid',
      params: { option: 'swaps' },
    });
  });
});

test('two faces get those of two others from left to right, or as it was chosen', async () => {
  const one = sharp(face);
  const { width = 0, height = 0 } = await one.metadata();
  const wide = { create: { width: 2 * width, height, channels: 3 as const, background: '#556' } };
  const darker = await one.clone().linear(0.8, 0).png().toBuffer();
  const pair = await sharp(wide)
    .composite([
      { input: face, left: 0, top: 0 },
      { input: darker, left: width, top: 0 },
    ])
    .png()
    .toBuffer();
  const { report } = await runs.run(tool, { photo: pair, face: pair });
  const { faces, sources } = report as unknown as Report & { sources: Report['faces'] };
  expect(faces).toHaveLength(2);
  for (const { from, left } of faces) expect(Math.abs(sources[from - 1].left - left)).toBeLessThan(1);
  const crossed = await runs.run(tool, { photo: pair, face: pair }, { swaps: [1, -1] });
  expect((crossed.report as unknown as Report).faces.map(({ from, outcome }) => [from, outcome])).toEqual([
    [2, 'swapped'],
    [0, 'not-asked'],
  ]);
});

test('a photo of 25 megapixels keeps its size', { timeout: 120_000 }, async () => {
  const large = await sharp(photo).resize(4600).jpeg({ quality: 85 }).toBuffer();
  const { file, warnings } = await runs.run(tool, { photo: large, face });
  expect((await sharp(file).metadata()).width).toBe(4600);
  expect(warnings).toContain('source_small');
});

test('the first frame of an animation is taken', async () => {
  const frame = await readFile(path.join(import.meta.dirname, '../../public/samples/admiral.webp'));
  const other = await sharp(frame).modulate({ brightness: 0.7 }).png().toBuffer();
  const animated = await sharp([await sharp(frame).png().toBuffer(), other], { join: { animated: true } })
    .gif()
    .toBuffer();
  const { file } = await runs.run(tool, { photo: animated, face });
  expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
});
