import { expect, test } from 'vitest';
import { layOutSheet, papers } from '#src/imaging/portrait/print-sheet.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { writePrintSheet } from './write-print-sheet.ts';

const picture = {
  width: 7,
  height: 9,
  density: { x: 300, y: 300 },
  pixels: Uint8Array.of(1, 2, 3),
  filter: 'jpeg',
} as const;

test.each(['4x6', '10x15', 'a4'] as const)(
  '%s: page and photos in exact millimeters, the picture once',
  (paper) => {
    const photo = { width: 35, height: 45 };
    const layout = layOutSheet(papers[paper], photo);
    const pdf = Buffer.from(writePrintSheet(picture, layout));
    const [page] = pdfPages(pdf);
    expect(page.filter).toBe('DCTDecode');
    expect([...page.pixels]).toEqual([1, 2, 3]);
    const millimeters = page.size.map((points) => (points / 72) * 25.4);
    expect(millimeters[0]).toBeCloseTo(layout.paper.width, 2);
    expect(millimeters[1]).toBeCloseTo(layout.paper.height, 2);
    const text = pdf.toString('latin1');
    const drawn = [...text.matchAll(/q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm \/P Do Q/g)].map((match) =>
      match.slice(1).map((points) => (Number(points) / 72) * 25.4),
    );
    expect(drawn).toHaveLength(layout.places.length);
    for (const [i, [width, height, x, y]] of drawn.entries()) {
      expect(width).toBeCloseTo(35, 2);
      expect(height).toBeCloseTo(45, 2);
      expect(x).toBeCloseTo(layout.places[i].x, 2);
      expect(layout.paper.height - y - height).toBeCloseTo(layout.places[i].y, 2);
    }
    expect(text).toContain('/PrintScaling /None');
  },
);
