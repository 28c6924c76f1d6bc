import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { faceTraits } from '#src/engines/faces/face-traits.engine.ts';
import { isBearded } from '#src/imaging/swap/bearded-part.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { seenFace } from '#src/steps/people/look-at-face.ts';
import { findingTasks } from '#src/tasks/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  const modelsDir = await preparedModelsDir(...faceMesh.models, ...faceTraits.models);
  sessions = createSessions({ modelsDir, modelsBudgetMb: 256 });
});

const context = () => ({ sessions, signal: new AbortController().signal, progress: () => {} });

/** @param turn clockwise, in degrees */
async function find(name: string, turn = 0, folder = 'photos') {
  const { data, info } = await sharp(path.join(testPictures(), folder, name))
    .removeAlpha()
    .toColourspace('srgb')
    .rotate(turn)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = photoOf({ width: info.width, height: info.height, channels: 3, data });
  return { ...(await faceMesh.run({ photo }, context())), photo, width: info.width, height: info.height };
}

test.each([
  ['portrait-astronaut.png', 1],
  ['portrait-rear-admiral.jpg', 1],
  ['portrait-woman-backlit-lowres.jpg', 1],
  ['group-apollo11-crew.jpg', 3],
  ['person-with-big-dog.jpg', 1],
  // One from the front, and two from the side, small: found by their bodies.
  ['street-people-shop.jpg', 3],
  ['fullbody-moonwalk.jpg', 0],
  ['landscape-green.jpg', 0],
  ['landscape-elephant-sunset.jpg', 0],
  ['animal-tiger.jpg', 0],
  ['pet-hamster.jpg', 0],
])('%s: %i', async (name, count) => {
  const { faces, width, height } = await find(name);
  expect(faces).toHaveLength(count);
  for (const { points, depths, box, score } of faces) {
    expect(points).toHaveLength(468);
    expect(depths).toHaveLength(468);
    expect(score).toBeGreaterThan(0.5);
    expect(box[0] + box[2]).toBeLessThan(width);
    expect(box[1] + box[3]).toBeLessThan(height);
  }
});

test.each([
  ['portrait-senior-man-grey-beard-24.jpg', true],
  ['portrait-man-long-hair-17.jpg', true],
  ['portrait-man-red-sweater-brick-14.jpg', true],
  ['portrait-man-suit-mirror-selfie-23.jpg', false],
  ['portrait-man-dark-skin-sofa-2.jpg', false],
  ['portrait-woman-braids-teal-8.jpg', false],
  ['portrait-senior-woman-garden-lowres-4.jpg', false],
])('%s has a beard: %s', async (name, is) => {
  const { faces, photo } = await find(name, 0, 'wild');
  expect(isBearded(seenFace(await photo.analysis(photo), photo, faces[0]).part)).toBe(is);
});

describe('a portrait that lies on its side or upside down', () => {
  test.each([90, 180, 270])('%i°', async (turn) => {
    const { faces } = await find('portrait-astronaut.png', turn);
    expect(faces).toHaveLength(1);
    const difference = (((faces[0].pose.roll - turn) % 360) + 540) % 360;
    expect(Math.abs(difference - 180)).toBeLessThan(10);
  });
});

test('the irises of the astronaut, a twentieth of the distance of her eyes at most from where a person marked them', async () => {
  const { faces } = await find('portrait-astronaut.png');
  const marked = [
    [203.8, 100.9],
    [246.7, 103.5],
  ];
  for (const [i, { center, radius }] of faces[0].irises.entries()) {
    expect(Math.hypot(center[0] - marked[i][0], center[1] - marked[i][1])).toBeLessThan(43 / 20);
    expect(radius).toBeGreaterThan(2.5);
    expect(radius).toBeLessThan(5);
  }
});

describe('who somebody is stays inside a job', () => {
  const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  async function describeFirst(name: string, turn = 0) {
    const { photo, faces } = await find(name, turn);
    return faceTraits.run({ photo, face: faces[0] }, context());
  }

  test('the same person turned on the side is more like herself than like anybody else', async () => {
    const self = await describeFirst('portrait-astronaut.png');
    const turned = await describeFirst('portrait-astronaut.png', 90);
    const other = await describeFirst('portrait-rear-admiral.jpg');
    expect(self.descriptor).toHaveLength(1024);
    expect(likeness(self.descriptor, turned.descriptor)).toBeGreaterThan(
      likeness(self.descriptor, other.descriptor) + 0.1,
    );
    expect(self.age.to).toBeLessThan(other.age.from + 20);
    expect(other.age.from).toBeGreaterThan(self.age.from);
  });

  test('what is found and told about a face holds nothing of it', async () => {
    const { faces } = await find('portrait-astronaut.png');
    expect(Object.keys(faces[0]).sort()).toEqual([
      'box',
      'depths',
      'irises',
      'pointScore',
      'points',
      'pose',
      'score',
    ]);
    expect(findingTasks).not.toContain('describe-face');
  });
});
