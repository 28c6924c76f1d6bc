import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * `node scripts/make/make-app-icons.ts`: draws the site's mark on paper as `public/icons/<name>.png`, for whoever installs the site. To be
 * run, looked at and committed when the mark has changed.
 */

const folder = path.join(import.meta.dirname, '../../public/icons');
const paper = '#f8f7f3';
const ink = '#1f1b16';
const accent = '#f2c93a';

/** The shapes of `public/mark.svg`, on a field of 22. */
const mark = `
  <path d="M0 0h10v10H0zM12 12h10v10H12z" fill="${ink}"/>
  <path d="M12 0a10 10 0 0 1 10 10H12z" fill="${accent}"/>
  <path d="M.75 12.75h8.5v8.5H.75z" fill="none" stroke="${ink}" stroke-width="1.5"/>`;

interface Icon {
  readonly name: string;
  readonly side: number;
  /** Part of the side that the mark takes. Systems cut a maskable icon down to a circle of four fifths, so its corners must lie within. */
  readonly share: number;
  /** Radius of the paper's corners, as a part of the side; nothing for systems that cut corners themselves. */
  readonly radius: number;
}

const icons: readonly Icon[] = [
  { name: 'app-192', side: 192, share: 0.56, radius: 0.2 },
  { name: 'app-512', side: 512, share: 0.56, radius: 0.2 },
  { name: 'maskable-192', side: 192, share: 0.46, radius: 0 },
  { name: 'maskable-512', side: 512, share: 0.46, radius: 0 },
  { name: 'touch-180', side: 180, share: 0.54, radius: 0 },
];

function draw({ side, share, radius }: Icon): string {
  const margin = (side * (1 - share)) / 2;
  const scale = (side * share) / 22;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" rx="${side * radius}" fill="${paper}"/>
    <g transform="translate(${margin} ${margin}) scale(${scale})">${mark}</g>
  </svg>`;
}

await mkdir(folder, { recursive: true });
for (const icon of icons) {
  const png = await sharp(Buffer.from(draw(icon)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(path.join(folder, `${icon.name}.png`), png);
}
