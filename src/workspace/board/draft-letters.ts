import { fitLines } from '../../scenes/lettering/fit-lines.ts';
import type { LetterFace, LetterSetter } from '../../scenes/lettering/wording.ts';

/** Fonts of the device stand in for those that the server sets: the draft shows where the words are and how large. */
const families: Record<LetterFace, string> = {
  serif: '700 100px Georgia, "Noto Serif CJK JP", serif',
  script: '700 100px "Snell Roundhand", "Segoe Script", cursive',
  sans: '700 100px Montserrat, "Helvetica Neue", Arial, sans-serif',
};

export const setDraftLetters: LetterSetter = async (lines, face, { width, height }) => {
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.font = families[face];
  const texts = face === 'sans' ? lines.map((line) => line.toLocaleUpperCase()) : lines;
  const widths = texts.map((text) => context.measureText(text).width / 100);
  const { size, baselines } = fitLines(widths, { width, height });
  context.textAlign = 'center';
  context.font = families[face].replace('100px', `${size}px`);
  for (const [line, text] of texts.entries()) context.fillText(text, width / 2, baselines[line]);
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, i) => data[4 * i + 3] / 255),
  };
};
