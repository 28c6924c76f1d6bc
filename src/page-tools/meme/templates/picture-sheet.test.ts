import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { svgOf } from '../drawing/svg-of.ts';
import { templates } from './index.ts';
import { placeOn, sheetSize, squareSide } from './picture-sheet.ts';

/** Behind what is clear. */
const ground = { background: '#888888' };
const file = path.join(import.meta.dirname, 'template-pictures.avif');
/** Compression changes levels by so much on average; another drawing, even one line of it, by more. */
const mostChange = 4;

test('the small pictures of templates show the drawings as they are now', async () => {
  const { width, height } = await sharp(file).metadata();
  expect({ width, height }).toEqual(sheetSize);
  const all = await sharp(file).flatten(ground).raw().toBuffer();
  expect(all.length).toBe(sheetSize.width * sheetSize.height * 3);
  for (const [at, { id, draw, width: wide, height: tall }] of templates.entries()) {
    const square = await sharp(Buffer.from(svgOf(draw(), wide, tall)))
      .resize(squareSide, squareSide, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const drawn = await sharp(square).flatten(ground).raw().toBuffer();
    const { left, top } = placeOn(at);
    let sum = 0;
    let far = 0;
    for (let y = 0; y < squareSide; y++)
      for (let x = 0; x < squareSide * 3; x++) {
        const change = Math.abs(
          drawn[y * squareSide * 3 + x] - all[(top + y) * sheetSize.width * 3 + left * 3 + x],
        );
        sum += change;
        if (change > 60) far++;
      }
    const label = `${id}: node scripts/make/make-template-pictures.ts`;
    expect(sum / drawn.length, label).toBeLessThan(mostChange);
    expect(far / drawn.length, label).toBeLessThan(0.02);
  }
});
