import sharp from 'sharp';
import { pngOf, sharpSample } from './sample-photos.ts';

/** A card with a portrait and lines beside and below it: what the lines say makes it a document, or a badge. */
export async function cardWith(lines: readonly string[]): Promise<Buffer> {
  const face = await pngOf(await sharpSample('admiral', 256))
    .resize(170)
    .toBuffer();
  const text = lines.map(
    (line, i) =>
      `<text x="${i > 3 ? 20 : 230}" y="${i > 3 ? 300 + (i - 4) * 34 : 60 + i * 50}">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="360" font-family="monospace" font-size="24">${text.join('')}</svg>`;
  return sharp({ create: { width: 760, height: 360, channels: 3, background: '#e8ecf0' } })
    .composite([
      { input: face, left: 20, top: 40 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}

export const passportLines = ['PASSPORT', 'Surname HOPPER', 'Nationality USA', 'Date of birth 09 DEC 06'];
export const badgeLines = ['GRACE HOPPER', 'Rear Admiral', 'Visitor', '2026'];
