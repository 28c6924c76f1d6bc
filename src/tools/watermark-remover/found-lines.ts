import { isInQuad, paddedQuad, type Quad } from '../../imaging/quad/quad.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { TextLine } from '../../tasks/finders/find-text.ts';

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

/** Around a line, in heights of it: a brush is rarely held closer. */
const brushBand = 0.8;
/** Of what is marked, away from the lines: with less it is how the brush was held. */
const leastBeyond = 0.3;

/** What is marked away from lines of letters, such as the picture beside a name; undefined where hardly anything is. */
export function markedBeyond(
  mask: Raster<Uint8Array>,
  lines: readonly TextLine[],
): Raster<Uint8Array> | undefined {
  const wide = lines.map(({ points }) => paddedQuad(points, brushBand));
  const data = mask.data.slice();
  let [marked, beyond] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    marked += data[i];
    const [x, y] = [(i % mask.width) + 0.5, Math.floor(i / mask.width) + 0.5];
    if (wide.some((quad) => isInQuad(quad, x, y))) data[i] = 0;
    beyond += data[i];
  }
  return beyond > leastBeyond * marked ? { ...mask, data } : undefined;
}

/** On the line from the middle of its beginning to the middle of its end. */
function placeAlong([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, share: number) {
  return {
    x: ((x1 + x4) / 2) * (1 - share) + ((x2 + x3) / 2) * share,
    y: ((y1 + y4) / 2) * (1 - share) + ((y2 + y3) / 2) * share,
  };
}
