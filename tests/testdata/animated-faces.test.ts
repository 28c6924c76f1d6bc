import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { newTexture, textureOf } from '#src/imaging/mesh/mesh-texture.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { animateHeads } from '#src/tools/photo-animation/head/animate-heads.ts';
import { headMotion } from '#src/tools/photo-animation/head/head-motions.ts';
import { photoPose } from '#src/tools/photo-animation/head/head-pose.ts';
import { poseMesh } from '#src/tools/photo-animation/head/pose-mesh.ts';
import { foldedTriangles } from '#src/tools/photo-animation/head/unfold-mesh.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { readPicture } from '#tests/support/pictures/test-pictures.ts';

const degree = Math.PI / 180;
/** Longer side, in pixels: landmarks of a face are found as well as on the photo. */
const side = 640;
let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({ modelsDir: await preparedModelsDir(...faceMesh.models), modelsBudgetMb: 256 });
});

const findIn = async (raster: Parameters<typeof photoOf>[0]) =>
  (
    await faceMesh.run(
      { photo: photoOf(raster) },
      { sessions, signal: new AbortController().signal, progress: () => {} },
    )
  ).faces;

test.each([
  'portrait-astronaut.png',
  'portrait-rear-admiral.jpg',
  'portrait-official-president.jpg',
  'portrait-woman-smiling.jpg',
  'portrait-woman-facepaint.jpg',
])('%s: every face of its clip is found where the mesh put it, and no triangle turns over', async (name) => {
  const { data, info } = await sharp(readPicture('photos', name))
    .rotate()
    .removeAlpha()
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raster = resample({ width, height, channels: 3, data: new Uint8Array(data) }, width, height);
  const [face] = await findIn(raster);
  const picture = textureOf(raster);
  const heads = animateHeads(picture, [face], () => 1);
  const to = new Float32Array(heads.mesh.from.length);
  for (const yaw of [-12, 12])
    for (const pitch of [-8, 0, 8]) {
      poseMesh(heads.mesh, [{ ...photoPose, yaw: yaw * degree, pitch: pitch * degree }], to);
      expect(foldedTriangles(heads.mesh, to), `${yaw} ${pitch}`).toEqual([]);
    }

  const frame = newTexture(width, height);
  const pose = headMotion(
    { motion: 'look', strength: 0.75, seconds: 4, seed: 2 },
    { canTurn: true, canBlink: false },
  );
  const eyes = Math.hypot(face.points[263][0] - face.points[33][0], face.points[263][1] - face.points[33][1]);
  for (let at = 0; at < 120; at += 20) {
    const poses = [pose(at / 120)];
    frame.data.set(picture.data);
    heads.paint(picture, frame, poses);
    poseMesh(heads.mesh, poses, to);
    const seen = new Uint8Array(width * height * 3).map(
      (_, i) => frame.data[4 * Math.floor(i / 3) + (i % 3)],
    );
    const [found] = await findIn({ width, height, channels: 3, data: seen });
    const error =
      found.points.reduce((sum, [x, y], i) => sum + Math.hypot(x - to[2 * i], y - to[2 * i + 1]), 0) /
      found.points.length;
    expect(error / eyes, `frame ${at}`).toBeLessThan(0.06);
  }
});
