import type { Quad } from '../../imaging/quad/quad.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

/** As cameras and phones stamp it: digits in groups, with points, dashes, slashes, colons or an apostrophe between them. */
const dateStamp = /(?:['’]?\d{2,4}\s*[-./:’'\s]\s*\d{1,2}(?:\s*[-./:’'\s]\s*\d{1,4})?|\d{1,2}:\d{2})/;

/** The lines that look like a date or a time and hardly anything else. */
export function dateStamps(lines: readonly TextLine[]): TextLine[] {
  return lines.filter(({ text }) => {
    const digits = text.replace(/\D/g, '').length;
    const letters = text.replace(/[^\p{L}]/gu, '').length;
    return digits >= 4 && letters <= 2 && dateStamp.test(text);
  });
}

/** The lines most of whose middle is marked. */
export function markedLines(lines: readonly TextLine[], mask: Raster<Uint8Array>): TextLine[] {
  return lines.filter(({ points }) => {
    let marked = 0;
    for (let step = 1; step <= 9; step++) {
      const { x, y } = placeAlong(points, step / 10);
      const column = Math.min(mask.width - 1, Math.max(0, Math.floor(x)));
      const row = Math.min(mask.height - 1, Math.max(0, Math.floor(y)));
      if (mask.data[row * mask.width + column] >= 128) marked++;
    }
    return marked >= 5;
  });
}

/** On the line from the middle of its beginning to the middle of its end. */
function placeAlong([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, share: number) {
  return {
    x: ((x1 + x4) / 2) * (1 - share) + ((x2 + x3) / 2) * share,
    y: ((y1 + y4) / 2) * (1 - share) + ((y2 + y3) / 2) * share,
  };
}
