import path from 'node:path';
import sharp from 'sharp';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { gridSide } from '#src/imaging/people/head-grid.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { fillPolygon } from '#src/imaging/selection/fill-polygon.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { type FoundPerson, findPeople } from '#src/steps/people/find-people.ts';
import type { TaskId, TaskInput, TaskOutput } from '#src/tasks/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { someOf } from '../report/measure-length.ts';
import { printLeftOut, printRow } from '../report/printed-table.ts';
import { type OutlinedHair, outlinedHair, outlineSide } from './outlined-hair.ts';

const testdata = process.env.TESTDATA;
const least = 0.72;

/** Hair beside outlines drawn by hand: overlap by union within the square that was looked at. */
export async function measureHair(): Promise<void> {
  if (!testdata) return printLeftOut('hair', 'TESTDATA is not set, and we keep no photos of people');
  const models = [...faceMesh.models, ...isnet.models];
  const sessions = createSessions({ modelsDir: await preparedModelsDir(...models), modelsBudgetMb: 512 });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  const studio = {
    run: async <T extends TaskId>(task: T, input: TaskInput<T>) => {
      const engine = task === 'cut-out' ? isnet : faceMesh;
      return (await engine.run(input as never, context)) as TaskOutput<T>;
    },
    step: () => Promise.resolve(),
  };
  console.log('\nhair, overlap with outlines drawn by hand');
  const overlaps: number[] = [];
  for (const outlined of someOf(outlinedHair)) {
    const { data, info } = await sharp(path.join(testdata, 'photos', outlined.photo))
      .rotate()
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels: Raster<Uint8Array> = { width: info.width, height: info.height, channels: 3, data };
    const photo = photoOf(pixels);
    const { faces } = await faceMesh.run({ photo }, context);
    const [left, top, side] = outlined.square;
    const face = faces.find(
      ({ box: [x, y, w, h] }) =>
        x + w / 2 > left && x + w / 2 < left + side && y + h / 2 > top && y + h / 2 < top + side,
    );
    const [person] = face ? await findPeople(photo, [face], studio, {}, faces) : [];
    const overlap = person ? overlapWith(person, outlined) : 0;
    overlaps.push(overlap);
    printRow(outlined.photo, overlap.toFixed(3));
  }
  const mean = overlaps.reduce((sum, one) => sum + one, 0) / overlaps.length;
  printRow('mean', mean.toFixed(3), { text: `at least ${least}`, isKept: mean >= least });
}

function overlapWith({ grid, parts, scale }: FoundPerson, { square, outlines }: OutlinedHair): number {
  const drawn = new Uint8Array(outlineSide * outlineSide);
  for (const outline of outlines) {
    const corners = outline.map(([x, y]) => ({ x, y }));
    const filled = fillPolygon({ width: outlineSide, height: outlineSide }, corners);
    for (let i = 0; i < drawn.length; i++) if (filled[i] >= 128) drawn[i] ^= 1;
  }
  const [left, top, side] = square;
  const { x, y, side: across, angle } = grid.square;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [both, either] = [0, 0];
  for (let i = 0; i < drawn.length; i++) {
    const dx = (left + (((i % outlineSide) + 0.5) / outlineSide) * side) / scale - x;
    const dy = (top + ((Math.floor(i / outlineSide) + 0.5) / outlineSide) * side) / scale - y;
    const column = Math.floor(((dx * cos + dy * sin) / across + 0.5) * gridSide);
    const row = Math.floor(((dy * cos - dx * sin) / across + 0.5) * gridSide);
    const isIn = column >= 0 && row >= 0 && column < gridSide && row < gridSide;
    const isHair =
      isIn && parts.hair[row * gridSide + column] === 1 && grid.alpha[row * gridSide + column] > 0.5;
    if (isHair && drawn[i] === 1) both++;
    if (isHair || drawn[i] === 1) either++;
  }
  return both / either;
}
