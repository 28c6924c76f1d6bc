import path from 'node:path';
import sharp from 'sharp';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { FoundFace } from '#src/tasks/finders/find-faces.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { someOf } from '../report/measure-length.ts';
import { percentile } from '../report/percentile.ts';
import { printLeftOut, printRow } from '../report/printed-table.ts';
import { crowdOf, crowdSize, type Head } from './crowd.ts';
import { countedFaces, markedFaces, markedPoints } from './marked-faces.ts';

const testdata = process.env.TESTDATA;
const bounds = { points: 0.045, missed: 1 };

/** Faces found and missed, points beside those marked by hand, and the time for one face. Only with TESTDATA: we keep no photos of people. */
export async function measureFaces(): Promise<void> {
  if (!testdata) return printLeftOut('find-faces', 'TESTDATA is not set, and we keep no photos of people');
  const sessions = createSessions({
    modelsDir: await preparedModelsDir(...faceMesh.models),
    modelsBudgetMb: 256,
  });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  const photos = path.join(testdata, 'photos');
  const find = async (input: string | Buffer) => {
    const { data, info } = await sharp(input)
      .rotate()
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const photo = photoOf({ width: info.width, height: info.height, channels: 3, data });
    const start = performance.now();
    const { faces } = await faceMesh.run({ photo }, context);
    return { faces, ms: performance.now() - start };
  };

  console.log('\nfind-faces');
  const heads: Head[] = [];
  let [there, found, wrong] = [0, 0, 0];
  for (const [name, count] of someOf(Object.entries(countedFaces))) {
    const file = path.join(photos, name);
    const { faces } = await find(file);
    there += count;
    found += Math.min(count, faces.length);
    wrong += Math.max(0, faces.length - count);
    if (faces.length !== count) console.log(`  ${name}: ${faces.length} of ${count}`);
    if (name.startsWith('portrait') || name.startsWith('group-apollo'))
      heads.push(...faces.filter(({ pose }) => Math.abs(pose.yaw) < 30).map((face) => ({ file, face })));
  }
  const text = `at least ${there - bounds.missed}`;
  printRow('faces found', `${found} of ${there}`, { text, isKept: there - found <= bounds.missed });
  printRow('found where there are none', String(wrong), { text: '0', isKept: wrong === 0 });

  const { picture, middles } = await crowdOf(heads, path.join(photos, 'landscape-green.jpg'));
  const crowd = await find(picture);
  const seen = middles.filter((middle) => crowd.faces.some((face) => holds(face, middle))).length;
  printRow('a crowd', `${seen} of ${crowdSize}`, { text: `${crowdSize}`, isKept: seen === crowdSize });
  const alarms = crowd.faces.filter((face) => !middles.some((middle) => holds(face, middle))).length;
  printRow('found beside them', String(alarms), { text: '0', isKept: alarms === 0 });

  const errors: number[] = [];
  const times: number[] = [];
  for (const { photo, points, irises } of someOf(markedFaces)) {
    const { faces } = await find(path.join(photos, photo));
    for (let round = 0; round < 5; round++) times.push((await find(path.join(photos, photo))).ms);
    const eyes = distance(irises[0], irises[1]);
    const off = markedPoints.map((index, i) => distance(faces[0].points[index], points[i]) / eyes);
    errors.push(off.reduce((sum, one) => sum + one) / off.length);
  }
  const mean = errors.reduce((sum, one) => sum + one) / errors.length;
  const most = `at most ${bounds.points}`;
  printRow('points, of the distance of the eyes', mean.toFixed(4), {
    text: most,
    isKept: mean <= bounds.points,
  });
  printRow('one face, median', `${percentile(times, 0.5).toFixed(0)} ms`);
}

const distance = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

function holds({ box: [x, y, width, height] }: FoundFace, [middleX, middleY]: readonly [number, number]) {
  return middleX > x && middleX < x + width && middleY > y && middleY < y + height;
}
