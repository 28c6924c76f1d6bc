import sharp from 'sharp';

export interface SheetFrame {
  /** Undefined where no picture came out: its place stays empty. */
  readonly file: string | undefined;
  /** Lines below the picture. */
  readonly caption: readonly string[];
}

/** Of one picture on a sheet: its largest size, the lines below it, and how large their letters are. */
export interface FrameLook {
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  readonly letterHeight: number;
}

const usualLook: FrameLook = { width: 560, height: 420, lines: 2, letterHeight: 14 };
const gap = 12;

const lineHeightOf = ({ letterHeight }: FrameLook) => Math.round(1.43 * letterHeight);
const captionHeightOf = (look: FrameLook) => look.lines * lineHeightOf(look) + 8;

/** Rows of pictures with words below them, as one JPEG; what is transparent shows as a checkerboard. */
export async function drawContactSheet(
  rows: readonly (readonly SheetFrame[])[],
  file: string,
  frame: FrameLook = usualLook,
): Promise<void> {
  const captionHeight = captionHeightOf(frame);
  const columns = Math.max(...rows.map((row) => row.length));
  const cell = { width: frame.width + gap, height: frame.height + captionHeight + gap };
  const layers = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (one, x) => ({
        input: await drawFrame(one, frame),
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

async function drawFrame({ file, caption }: SheetFrame, frame: FrameLook): Promise<Buffer> {
  const captionHeight = captionHeightOf(frame);
  const shown = file === undefined ? [] : await drawShown(file, frame);
  const lines = caption.map(
    (line, place) =>
      `<text y="${(place + 1) * lineHeightOf(frame)}" font-family="sans-serif" font-size="${frame.letterHeight}" fill="#222">${escapeXml(line)}</text>`,
  );
  const words = `<svg width="${frame.width}" height="${captionHeight}">${lines.join('')}</svg>`;
  return sharp({
    create: { width: frame.width, height: frame.height + captionHeight, channels: 3, background: '#fff' },
  })
    .composite([...shown, { input: Buffer.from(words), left: 0, top: frame.height }])
    .png()
    .toBuffer();
}

async function drawShown(file: string, { width, height }: FrameLook) {
  const picture = await sharp(file)
    .autoOrient()
    .resize({ width, height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const ground = checkerboard(picture.info.width, picture.info.height);
  return [ground, picture.data].map((input) => ({ input, left: 0, top: 0 }));
}

const checkerboard = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><pattern id="c" width="24" height="24" patternUnits="userSpaceOnUse"><rect width="24" height="24" fill="#fff"/><path d="M0 0h12v12H0zM12 12h12v12H12z" fill="#ddd"/></pattern><rect width="100%" height="100%" fill="url(#c)"/></svg>`,
  );

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
