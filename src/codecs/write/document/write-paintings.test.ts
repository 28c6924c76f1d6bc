import { expect, test } from 'vitest';
import { ellipse } from '../../../imaging/vector/curves.ts';
import { flat, glow, group, type Painting, shape } from '../../../imaging/vector/painting.ts';
import { writePaintings } from './write-paintings.ts';

const painting: Painting = {
  width: 200,
  height: 100,
  nodes: [
    shape(ellipse(50, 50, 20), flat([0.5, 0.1, 0], 0.4)),
    group([shape(ellipse(50, 50, 20), glow([0.9, 0, 0], 1, [50, 50], [20, 10]))], {
      clip: ellipse(50, 50, 10),
    }),
  ],
};

test('a page for each painting, in points, with objects where the table says they are', async () => {
  const bytes = await writePaintings([painting, painting], 0.5);
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  expect(text).toContain('/Count 2');
  expect(text.match(/\/MediaBox \[0 0 100 50\]/g)).toHaveLength(2);
  const table = text.slice(text.lastIndexOf('\nxref'));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  for (const [place, offset] of offsets.entries())
    expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${place + 1} 0 obj`));
});

test('colors that fade are shadings under a soft mask; even ones have one opacity', async () => {
  const text = new TextDecoder('latin1').decode(await writePaintings([painting], 1));
  expect(text.match(/\/ShadingType 3/g)).toHaveLength(2);
  expect(text).toContain('/S /Luminosity');
  expect(text).toContain('/ca 0.4');
  expect(text).not.toMatch(/NaN|undefined/);
});
