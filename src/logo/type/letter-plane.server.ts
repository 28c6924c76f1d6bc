import type { Plane } from '../../imaging/raster/raster.ts';
import { fitLines } from '../../scenes/lettering/fit-lines.ts';
import type { LetterFace, LetterSetter } from '../../scenes/lettering/wording.ts';
import { svgOf } from '../drawing/drawing.ts';
import { rasterize } from '../drawing/rasterize.server.ts';
import { transformed } from '../drawing/shape-outline.ts';
import { em } from './lettering.ts';
import { setLine, type TypeStyle } from './set-line.server.ts';

/** Capitals are spaced, as on signs. */
const styles: Record<LetterFace, TypeStyle & { readonly isUpper?: true }> = {
  serif: { font: 'playfair-display', weight: 700, spacing: 0.01 },
  script: { font: 'dancing-script', weight: 700, spacing: 0 },
  sans: { font: 'montserrat', weight: 700, spacing: 0.09, isUpper: true },
};

/** Sets lines in open fonts, whatever their script. */
export const setLetters: LetterSetter = async (lines, face, box): Promise<Plane | undefined> => {
  const { isUpper, ...style } = styles[face];
  const texts = lines.map((line) => (isUpper ? line.toLocaleUpperCase() : line));
  const set = (await Promise.all(texts.map((text) => setLine(text, style)))).filter((line) => line !== null);
  if (set.length === 0) return undefined;
  const { size, baselines } = fitLines(
    set.map((line) => line.box.width / em),
    box,
  );
  const scale = size / em;
  const shapes = set.flatMap((line, index) => {
    const shift = (box.width - line.box.width * scale) / 2 - line.box.x * scale;
    return line.letters.map(({ outline }) => ({
      outline: transformed(outline, [scale, 0, 0, scale, shift, baselines[index]]),
      color: '#000000',
    }));
  });
  const { width, height, data } = await rasterize(svgOf({ ...box, behind: null, shapes }), box.width);
  const ink = new Float32Array(box.width * box.height);
  for (let y = 0; y < Math.min(height, box.height); y++)
    for (let x = 0; x < Math.min(width, box.width); x++)
      ink[y * box.width + x] = data[4 * (y * width + x) + 3] / 255;
  return { width: box.width, height: box.height, data: ink };
};
