import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { faceTraits } from '#src/engines/faces/face-traits.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let runs: ToolRuns;
let folder: TempFolder;
beforeAll(async () => {
  runs = await openToolRuns();
  folder = await tempFolder();
});
afterAll(async () => {
  await runs?.close();
  await folder?.remove();
});

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 600 });
const context = { sessions, signal: new AbortController().signal, progress() {} };

/** The largest face of a picture, and who it is: only tests compare people. */
async function lookAt(bytes: Buffer, name: string) {
  const file = path.join(folder.path, `${name}.png`);
  await sharp(bytes).png().toFile(file);
  const photo = await openPhoto(file);
  const { faces } = await faceMesh.run({ photo }, context as Parameters<typeof faceMesh.run>[1]);
  const [face] = faces;
  const traits = await faceTraits.run({ photo, face }, context as Parameters<typeof faceTraits.run>[1]);
  return { points: face.points, descriptor: traits.descriptor };
}

const alike = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, i) => sum + value * other[i], 0);

describe.each([
  ['portrait-official-president.jpg', 'portrait-woman-smiling.jpg'],
  ['portrait-woman-smiling.jpg', 'portrait-astronaut.png'],
])('onto %s comes the face of %s', (photoName, faceName) => {
  test('nearer to whose face it is, with the points of who was there', async () => {
    const [photo, face] = await Promise.all(
      [photoName, faceName].map(async (name) =>
        sharp(await readFile(path.join(testPictures(), 'photos', name)))
          .resize({ width: 700, withoutEnlargement: true })
          .png()
          .toBuffer(),
      ),
    );
    const { file } = await runs.run('face-swap', { photo, face });
    const [was, theirs, is] = [
      await lookAt(photo, 'target'),
      await lookAt(face, 'source'),
      await lookAt(file, 'result'),
    ];
    expect(alike(is.descriptor, theirs.descriptor)).toBeGreaterThan(alike(is.descriptor, was.descriptor));
    const eyes = Math.hypot(was.points[263][0] - was.points[33][0], was.points[263][1] - was.points[33][1]);
    const moved = was.points.map(([x, y], i) => Math.hypot(is.points[i][0] - x, is.points[i][1] - y));
    expect(moved.reduce((sum, one) => sum + one, 0) / moved.length / eyes).toBeLessThan(0.03);
  });
});
