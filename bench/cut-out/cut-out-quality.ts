import sharp from 'sharp';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { AppError } from '#src/errors.ts';
import { someOf } from '../report/measure-length.ts';
import { printColumns, printLeftOut } from '../report/printed-table.ts';
import { type CutOutRunner, openCutOutRunner } from './cut-out-runner.ts';
import { handMatteCase, type MatteCase, outlineCases, ownMatteCases } from './matte-cases.ts';
import { alphaErrors, foregroundError, overlap } from './matte-errors.ts';
import { type SmallSubjectCase, smallSubjectCases } from './small-subject-cases.ts';

const testdata = process.env.TESTDATA;
const table = { first: 24, other: 11 };

/** Alpha, color and outlines of the background remover against known answers. */
export async function measureCutOut(): Promise<void> {
  const runner = await openCutOutRunner();
  try {
    const matteCases = [...(testdata ? [await handMatteCase(testdata)] : []), ...(await ownMatteCases())];
    console.log(`\nbackground-remover with ${isnet.name}: alpha and color of known compositions`);
    console.log(
      '(color: mean difference 0..255 in soft pixels with the exact alpha; "as it was": old background left in)\n',
    );
    printColumns('', ['SAD', 'MSE', 'gradient', 'IoU', 'color', 'as it was'], table);
    for (const one of someOf(matteCases)) {
      const { photo } = one;
      const found = await runner.run({ photo });
      // The color is judged by itself: with the alpha it would have if the network were never wrong.
      const matte = await toMask(one);
      const cleaned = await runner.run({ photo, matte });
      const untouched = await runner.run({ photo, matte }, { removeHalo: false });
      const { sad, mse, gradient, iou } = alphaErrors(found.alpha, one.alpha, one.width, one.height);
      const color = foregroundError(cleaned.color, one.foreground, one.alpha);
      const asItWas = foregroundError(untouched.color, one.foreground, one.alpha);
      const figures = [sad, mse, gradient, iou, color, asItWas].map((value) => value.toFixed(3));
      printColumns(one.name, figures, table);
    }
    if (testdata) {
      console.log('\nbackground-remover: IoU with outlines people drew\n');
      printColumns('', ['by itself', 'with a box'], table);
      for (const one of someOf(await outlineCases(testdata))) {
        const alone = await runner.run({ photo: one.photo });
        const boxed = await runner.run({ photo: one.photo }, { subject: { box: one.box } });
        const values = [overlap(alone.alpha, one.inside), overlap(boxed.alpha, one.inside)];
        printColumns(
          one.name,
          values.map((value) => value.toFixed(3)),
          table,
        );
      }
    } else {
      printLeftOut('outlines people drew', 'TESTDATA is not set');
    }
  } finally {
    await runner.close();
  }
}

/** Small and moving subjects, found without help, in a box and by a click: IoU and seconds. */
export async function measureSmallSubjects(): Promise<void> {
  if (!testdata) return printLeftOut('small subjects', 'TESTDATA is not set');
  const runner = await openCutOutRunner();
  try {
    console.log('\nbackground-remover: IoU of small subjects, and seconds\n');
    const row = (name: string, values: readonly string[]) => printColumns(name, values, { other: 12 });
    row('', ['by itself', 'box', 'click', 'by itself', 'box', 'click']);
    const sums = new Array<number>(6).fill(0);
    const cases = someOf(await smallSubjectCases(testdata));
    for (const one of cases) {
      const found: Awaited<ReturnType<typeof findSmall>>[] = [];
      for (const subject of [undefined, { box: one.box }, { points: [{ ...one.point, keep: true }] }])
        found.push(await findSmall(runner, one, subject));
      const values = [...found.map(({ iou }) => iou), ...found.map(({ seconds }) => seconds)];
      values.forEach((value, i) => {
        sums[i] += value / cases.length;
      });
      const text = values.map((value, i) => value.toFixed(i < 3 ? 3 : 1));
      row(one.name, found.some(({ iou }) => iou < found[0].iou) ? [...text, 'lowered'] : text);
    }
    row(
      'mean',
      sums.map((value, i) => value.toFixed(i < 3 ? 3 : 1)),
    );
  } finally {
    await runner.close();
  }
}

async function findSmall(
  runner: CutOutRunner,
  { photo, alpha }: SmallSubjectCase,
  subject: object | undefined,
) {
  const start = performance.now();
  const found = await runner.run({ photo }, subject && { subject }).catch((error) => {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  });
  return { iou: found ? overlap(found.alpha, alpha) : 0, seconds: (performance.now() - start) / 1000 };
}

function toMask({ alpha, width, height }: MatteCase): Promise<Buffer> {
  return sharp(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
