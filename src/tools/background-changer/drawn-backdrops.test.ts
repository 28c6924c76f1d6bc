import { expect, test } from 'vitest';
import { oklabOf, writeRgb } from '../../imaging/color/oklab.ts';
import { drawBackdrop, drawnBackdrops } from './drawn-backdrops.ts';

test.each(drawnBackdrops)('%s: what lies between two places is the same in RGB as in OKLab', (name) => {
  // As large as it is painted: neighbors are as far apart as they get.
  const size = name === 'studio' ? { width: 512, height: 320 } : { width: 1024, height: 640 };
  const { width, height, data } = drawBackdrop(name, size);
  const lab = oklabOf(Float32Array.from(data, (value) => value / 65535));
  const rgb = [0, 0, 0];
  let squares = 0;
  let most = 0;
  for (let i = 0; i < (width * height - 1) * 3; i += 3) {
    if ((i / 3 + 1) % width === 0) continue;
    const between = (c: number) => (lab[i + c] + lab[i + 3 + c]) / 2;
    writeRgb(between(0), between(1), between(2), rgb);
    for (let c = 0; c < 3; c++) {
      const gap = Math.abs(rgb[c] - (data[i + c] + data[i + 3 + c]) / 131070);
      squares += gap * gap;
      most = Math.max(most, gap);
    }
  }
  expect(-10 * Math.log10(squares / (width * height * 3))).toBeGreaterThan(60);
  // Only a lamp has an edge.
  expect(most * 255).toBeLessThan(name === 'lights' ? 12 : 0.5);
});
