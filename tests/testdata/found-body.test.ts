import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { movenet } from '#src/engines/finders/movenet.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { bodyPointNames } from '#src/tasks/finders/find-body.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({
    modelsDir: await preparedModelsDir(...movenet.models),
    modelsBudgetMb: 256,
  });
});

type Box = readonly [number, number, number, number];

async function find(name: string, box: Box) {
  const { data, info } = await sharp(path.join(testPictures(), name))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = photoOf({ width: info.width, height: info.height, channels: 3, data });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  return movenet.run({ photo, box }, context);
}

/** How far people's marks of one point lie apart, in shares of the square root of a body's area: COCO's. */
const spread = [26, 25, 25, 35, 35, 79, 79, 72, 72, 62, 62, 107, 107, 87, 87, 89, 89].map((k) => k / 1000);

interface Marked {
  readonly bbox: Box;
  /** x, y and 2 where it can be seen, 1 where it was guessed, 0 where it wasn't marked; in the order of the names. */
  readonly keypoints: readonly number[];
  readonly area?: number;
}

/** People marked the points of these two, in the format of COCO. */
async function markedBody(name: string): Promise<Marked> {
  const file = path.join(testPictures(), `groundtruth/${name}.json`);
  const { persons, objects } = JSON.parse(await readFile(file, 'utf8'));
  return [...(persons ?? []), ...(objects ?? [])].find(({ keypoints }) => keypoints !== undefined);
}

test.each(['fullbody-skier', 'fullbody-street-car'])(
  '%s: object keypoint similarity to what people marked of at least 0.8',
  async (name) => {
    const { bbox, keypoints, area = bbox[2] * bbox[3] * 0.5 } = await markedBody(name);
    const { points } = await find(`photos/${name}.jpg`, bbox);
    let [sum, count] = [0, 0];
    for (const [i, point] of bodyPointNames.entries()) {
      const [x, y, seen] = keypoints.slice(3 * i, 3 * i + 3);
      if (seen < 2) continue;
      const squared = (points[point].x - x) ** 2 + (points[point].y - y) ** 2;
      sum += Math.exp(-squared / (2 * area * (2 * spread[i]) ** 2));
      count++;
    }
    expect(count).toBeGreaterThan(10);
    expect(sum / count).toBeGreaterThan(0.8);
  },
);

test('of a person who is cut off below the hips, legs are guessed and arms are seen', async () => {
  const { points } = await find('wild/portrait-man-red-sweater-brick-14.jpg', [740, 200, 740, 1134]);
  const sure = ['leftShoulder', 'rightShoulder', 'leftElbow', 'rightElbow'] as const;
  for (const name of sure) expect(points[name].score).toBeGreaterThan(0.5);
  const lacking = ['leftKnee', 'rightKnee', 'leftAnkle', 'rightAnkle'] as const;
  for (const name of lacking) expect(points[name].score).toBeLessThan(0.2);
  // The person's left is the viewer's right.
  expect(points.leftShoulder.x).toBeGreaterThan(points.rightShoulder.x);
});
