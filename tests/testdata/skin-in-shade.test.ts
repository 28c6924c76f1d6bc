import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { faceCrop, measuredHeight } from '#src/steps/likeness/face-crop.ts';
import { headAreas } from '#src/steps/likeness/head-areas.ts';
import { litSkin } from '#src/steps/likeness/lit-skin.ts';
import { skinColor } from '#src/steps/likeness/measure-colors.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

/**
 * How light somebody named the skin in each of these photos, as it would be in good light; by height of the face, the largest first. The
 * weights that judge it were fitted to other photos.
 */
const named: Readonly<Record<string, readonly number[]>> = {
  'portrait-man-dark-skin-sofa-2.jpg': [0.47],
  'portrait-man-profile-glasses-10.jpg': [0.48],
  'portrait-woman-braids-teal-8.jpg': [0.49],
  'portrait-woman-curly-hair-street-16.jpg': [0.53],
  'group-family-baby-sofa-3.jpg': [0.55, 0.48, 0.52],
  'portrait-man-glasses-city-13.jpg': [0.6],
  'couple-dark-room-4.jpg': [0.72, 0.73],
  'couple-graduation-5.jpg': [0.75, 0.71],
  'portrait-woman-smiling-close-21.jpg': [0.74],
  'portrait-man-sunglasses-laughing-12.jpg': [0.75],
  'portrait-senior-man-cap-20.jpg': [0.77],
  'portrait-woman-long-dark-hair-15.jpg': [0.77],
  'portrait-woman-wind-hair-18.jpg': [0.79],
  'portrait-woman-curly-redhair-5.jpg': [0.82],
  'child-baby-cake-4.jpg': [0.81],
  'child-boy-arms-table-2.jpg': [0.82],
};
const brown = 0.62;

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  const modelsDir = await preparedModelsDir(...faceMesh.models);
  sessions = createSessions({ modelsDir, modelsBudgetMb: 256 });
});

async function measured(name: string): Promise<{ inPhoto: number; lit: number }[]> {
  const { data, info } = await sharp(path.join(testPictures(), 'wild', name))
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = photoOf({ width: info.width, height: info.height, channels: 3, data });
  const { faces } = await faceMesh.run(
    { photo },
    { sessions, signal: new AbortController().signal, progress: () => {} },
  );
  const largest = faces.toSorted((one, other) => other.box[3] - one.box[3]);
  return Promise.all(
    largest.map(async (face) => {
      const scale = Math.min(1, measuredHeight / face.box[3]);
      const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
      const crop = faceCrop(await photo.analysis(size), scale, face);
      const areas = headAreas(crop, face.pose.yaw);
      const inPhoto = skinColor(crop, areas.face);
      return { inPhoto: inPhoto[0], lit: litSkin(crop, areas.face, inPhoto)[0] };
    }),
  );
}

const rms = (errors: readonly number[]) =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);

test('skin in shade, in the dark and in hard light is as light as people know it', async () => {
  const faces: { name: string; skin: number; inPhoto: number; lit: number }[] = [];
  for (const [name, skins] of Object.entries(named)) {
    const found = await measured(name);
    for (const [place, skin] of skins.entries()) faces.push({ name, skin, ...found[place] });
  }
  const lit = rms(faces.map(({ lit, skin }) => lit - skin));
  const inPhoto = rms(faces.map(({ inPhoto, skin }) => inPhoto - skin));
  expect(lit).toBeLessThan(0.065);
  expect(lit).toBeLessThan(0.5 * inPhoto);
  // Nobody is drawn as somebody with other skin.
  for (const { name, skin, lit } of faces) {
    if (skin <= brown) expect(lit, name).toBeLessThan(0.71);
    else expect(lit, name).toBeGreaterThan(0.62);
  }
  // Dark skin stays dark: on average it's hardly lighter than it was named.
  const dark = faces.filter(({ skin }) => skin <= brown);
  expect(dark.reduce((sum, { lit, skin }) => sum + lit - skin, 0) / dark.length).toBeLessThan(0.04);
});
