import sharp from 'sharp';
import type { Raster } from '../../imaging/raster/raster.ts';

const mostColumns = 4;
/** Pixels of each side of one on the sheet, and around it. */
const [cell, room] = [512, 32];

/** Square pictures beside each other on nothing; one alone is the sheet itself. */
export async function avatarSheet(avatars: readonly Raster<Uint8Array>[]): Promise<Raster<Uint8Array>> {
  if (avatars.length === 1) return avatars[0];
  const columns = Math.min(mostColumns, avatars.length);
  const rows = Math.ceil(avatars.length / columns);
  const placed = avatars.map(async ({ data, width, height }, i) => ({
    input: await sharp(data, { raw: { width, height, channels: 4 } })
      .resize(cell - 2 * room)
      .png()
      .toBuffer(),
    left: (i % columns) * cell + room,
    top: Math.floor(i / columns) * cell + room,
  }));
  const empty = { r: 0, g: 0, b: 0, alpha: 0 };
  const sheet = { width: columns * cell, height: rows * cell, channels: 4, background: empty } as const;
  const { data, info } = await sharp({ create: sheet })
    .composite(await Promise.all(placed))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}
