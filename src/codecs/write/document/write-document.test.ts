import { expect, test } from 'vitest';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import type { PictureStack } from '../picture-stack.ts';
import { writeDocument } from './write-document.ts';

/** Noise is as large deflated as it was. */
function noise(side: number): PictureStack<Uint8Array> {
  const data = crypto.getRandomValues(new Uint8Array(side * side * 3));
  const raster = { width: side, height: side, channels: 3, data } as const;
  return { raster, count: 1, metadata: {}, densities: [{ x: 72, y: 72 }] };
}

test('a picture is asked for when the page before it has been given, so that no two are held', async () => {
  const sides = [40, 60, 50, 70];
  let given = 0;
  const before: number[] = [];
  function* stacks() {
    for (const side of sides) {
      before.push(given);
      yield noise(side);
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeDocument(stacks(), null)) {
    given += piece.length;
    pieces.push(piece);
  }
  let pixels = 0;
  for (const [place, side] of sides.entries()) {
    // All pages before it are out, besides a few hundred bytes of structure each.
    expect(before[place]).toBeGreaterThanOrEqual(pixels);
    expect(before[place]).toBeLessThan(pixels + (place + 1) * 800);
    pixels += side * side * 3;
  }
  const pages = pdfPages(Buffer.concat(pieces));
  expect(pages.map(({ size }) => size)).toEqual(sides.map((side) => [side, side]));
});
