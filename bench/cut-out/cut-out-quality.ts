import sharp from 'sharp';
import { openCutOutRunner } from './cut-out-runner.ts';
import { handMatteCase, type MatteCase, outlineCases, ownMatteCases } from './matte-cases.ts';
import { alphaErrors, foregroundError, overlap } from './matte-errors.ts';

const testdata = process.env.TESTDATA;
/** Alpha, color and outlines of the background remover against known answers. */
export async function measureCutOut(): Promise<void> {
  const runner = await openCutOutRunner();
  try {
    const matteCases = [...(testdata ? [await handMatteCase(testdata)] : []), ...(await ownMatteCases())];
    console.log('\nbackground-remover: alpha and color of known compositions');
    console.log(
      '(color: mean difference 0..255 in soft pixels with the exact alpha; "as it was": old background left in)\n',
    );
    printRow(['', 'SAD', 'MSE', 'gradient', 'IoU', 'color', 'as it was']);
    for (const one of matteCases) {
      const { photo } = one;
      const found = await runner.run({ photo });
      // The color is judged by itself: with the alpha it would have if the network were never wrong.
      const matte = await toMask(one);
      const cleaned = await runner.run({ photo, matte });
      const untouched = await runner.run({ photo, matte }, { removeHalo: false });
      const { sad, mse, gradient, iou } = alphaErrors(found.alpha, one.alpha, one.width, one.height);
      const color = foregroundError(cleaned.color, one.foreground, one.alpha);
      const asItWas = foregroundError(untouched.color, one.foreground, one.alpha);
      printRow([one.name, ...[sad, mse, gradient, iou, color, asItWas].map((value) => value.toFixed(3))]);
    }
    if (testdata) {
      console.log('\nbackground-remover: IoU with outlines people drew\n');
      printRow(['', 'by itself', 'with a box']);
      for (const one of await outlineCases(testdata)) {
        const alone = await runner.run({ photo: one.photo });
        const boxed = await runner.run({ photo: one.photo }, { subject: { box: one.box } });
        const values = [overlap(alone.alpha, one.inside), overlap(boxed.alpha, one.inside)];
        printRow([one.name, ...values.map((value) => value.toFixed(3))]);
      }
    } else {
      console.log('\nTESTDATA is not set: compositions of our own samples only, no outlines.');
    }
  } finally {
    await runner.close();
  }
}

function toMask({ alpha, width, height }: MatteCase): Promise<Buffer> {
  return sharp(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

function printRow([name, ...values]: readonly string[]): void {
  console.log(name.padEnd(24) + values.map((value) => value.padStart(11)).join(''));
}
