import { oklabOfBytes } from '../../imaging/color/oklab.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import { selectColor } from '../../imaging/selection/color-range.ts';
import { fillPolygon } from '../../imaging/selection/fill-polygon.ts';
import { growRegion } from '../../imaging/selection/region-grow.ts';
import { featherMask, growMask } from '../../imaging/selection/resize-mask.ts';
import type { SelectionAnswer, SelectionQuestion } from './selector-messages.ts';

let size: Size = { width: 1, height: 1 };
let pixels = new Uint8ClampedArray();
let lab: Float32Array | null = null;

addEventListener('message', ({ data }: MessageEvent<SelectionQuestion>) => {
  const mask = answerTo(data);
  const answer: SelectionAnswer = { mask };
  postMessage(answer, { transfer: mask ? [mask.buffer] : [] });
});

function answerTo(question: SelectionQuestion): Uint8Array<ArrayBuffer> | null {
  switch (question.kind) {
    case 'photo':
      size = question;
      pixels = question.pixels as typeof pixels;
      lab = null;
      return null;
    case 'region':
      return growRegion(colors(), size, question.at, question.tolerance);
    case 'color':
      return selectColor(colors(), size, question.at, question.tolerance);
    case 'polygon':
      return fillPolygon(size, question.corners);
    case 'grow':
      return growMask(question.mask, size, question.radius);
    case 'feather':
      return featherMask(question.mask, size, question.sigma);
  }
}

/** Made when a color is first asked for. */
function colors(): Float32Array {
  lab ??= oklabOfBytes(pixels, 4);
  return lab;
}
