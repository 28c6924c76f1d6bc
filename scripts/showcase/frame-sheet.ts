import sharp from 'sharp';

const frames = 12;
const columns = 4;
const width = 320;

/** Writes a picture with twelve frames of a moving one, at equal distances, to be looked at row by row. */
export async function writeFrameSheet(moving: string, file: string): Promise<void> {
  const { pages = 1, width: own, pageHeight = own } = await sharp(moving, { animated: true }).metadata();
  const height = Math.round((width * pageHeight) / own);
  const shown = await Promise.all(
    Array.from({ length: frames }, async (_, at) => ({
      input: await sharp(moving, { page: Math.floor((at * pages) / frames) })
        .resize(width, height)
        .png()
        .toBuffer(),
      left: (at % columns) * width,
      top: Math.floor(at / columns) * height,
    })),
  );
  const background = '#fff';
  await sharp({
    create: { width: columns * width, height: Math.ceil(frames / columns) * height, channels: 3, background },
  })
    .composite(shown)
    .png()
    .toFile(file);
}
