import sharp from 'sharp';

export interface SheetFrame {
  readonly file: string;
  /** Lines below the picture. */
  readonly caption: readonly string[];
}

const frame = { width: 560, height: 420 };
const lineHeight = 20;
const captionHeight = 2 * lineHeight + 8;
const gap = 12;

/** Rows of pictures with words below them, as one JPEG; what is transparent shows as a checkerboard. */
export async function drawContactSheet(
  rows: readonly (readonly SheetFrame[])[],
  file: string,
): Promise<void> {
  const columns = Math.max(...rows.map((row) => row.length));
  const cell = { width: frame.width + gap, height: frame.height + captionHeight + gap };
  const layers = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (one, x) => ({
        input: await drawFrame(one),
        left: gap + x * cell.width,
        top: gap + y * cell.height,
      })),
    ),
  );
  await sharp({
    create: {
      width: gap + columns * cell.width,
      height: gap + rows.length * cell.height,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(layers)
    .jpeg({ quality: 88 })
    .toFile(file);
}

async function drawFrame({ file, caption }: SheetFrame): Promise<Buffer> {
  const picture = await sharp(file)
    .autoOrient()
    .resize({ ...frame, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = picture.info;
  const lines = caption.map(
    (line, place) =>
      `<text y="${(place + 1) * lineHeight}" font-family="sans-serif" font-size="14" fill="#222">${escapeXml(line)}</text>`,
  );
  const words = `<svg width="${frame.width}" height="${captionHeight}">${lines.join('')}</svg>`;
  return sharp({
    create: { width: frame.width, height: frame.height + captionHeight, channels: 3, background: '#fff' },
  })
    .composite([
      { input: checkerboard(width, height), left: 0, top: 0 },
      { input: picture.data, left: 0, top: 0 },
      { input: Buffer.from(words), left: 0, top: frame.height },
    ])
    .png()
    .toBuffer();
}

const checkerboard = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><pattern id="c" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="#fff"/><path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#ddd"/></pattern><rect width="100%" height="100%" fill="url(#c)"/></svg>`,
  );

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
