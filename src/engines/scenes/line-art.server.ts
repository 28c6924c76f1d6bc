import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { writeDrawings } from '../../codecs/write/document/write-drawings.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { traceInk } from '../../scenes/coloring/trace-ink.ts';

/** Points of the longer side of a page of paper, A4, and what printers leave white. */
const paper = { long: 842, short: 595, margin: 28 };

/**
 * Writes a page of black lines as vectors, SVG and PDF in a ZIP. The PDF is a sheet of A4, turned as the page is.
 *
 * @param page 3 channels, 8 bit
 */
export async function writeLineArt(target: string, page: Raster): Promise<void> {
  const { width, height, data } = page;
  const ink = new Float32Array(width * height);
  for (let i = 0; i < ink.length; i++) ink[i] = 1 - data[3 * i] / 255;
  const loops = traceInk({ width, height, data: ink });
  const number = (value: number) => String(Math.round(value * 100) / 100);
  const outline = loops
    .map((loop) => `M${loop.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill-rule="evenodd" d="${outline}"/></svg>`;

  const isWide = width > height;
  const sheet = isWide ? [paper.long, paper.short] : [paper.short, paper.long];
  const scale = Math.min((sheet[0] - 2 * paper.margin) / width, (sheet[1] - 2 * paper.margin) / height);
  const [left, top] = [(sheet[0] - width * scale) / 2, (sheet[1] + height * scale) / 2];
  const drawn = loops.map((loop) => {
    const points = loop.map(([x, y], i) => `${number(x)} ${number(y)} ${i === 0 ? 'm' : 'l'}`);
    return `${points.join(' ')} h`;
  });
  // PDF counts y from below.
  const place = `${scale.toFixed(6)} 0 0 ${(-scale).toFixed(6)} ${number(left)} ${number(top)} cm`;
  const content = [place, '0 g', ...drawn, 'f*'].join('\n');
  const pdf = await writeDrawings([{ width: sheet[0], height: sheet[1], content }]);

  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(target));
  written.catch(() => {});
  zip.addBuffer(Buffer.from(svg), 'coloring-page.svg');
  zip.addBuffer(Buffer.from(pdf), 'coloring-page.pdf', { compress: false });
  zip.end();
  await written;
}
