/** Pixels of each side of a saved avatar, and of one on a sheet. */
const [side, onSheet] = [1024, 512];
const columns = 4;

/** An avatar as PNG. */
export async function avatarPng(svg: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('2d')!.drawImage(await pictureOf(svg), 0, 0, side, side);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Several avatars beside each other on nothing, as PNG. */
export async function avatarSheet(svgs: readonly string[]): Promise<Blob> {
  const rows = Math.ceil(svgs.length / columns);
  const canvas = new OffscreenCanvas(columns * onSheet, rows * onSheet);
  const context = canvas.getContext('2d')!;
  const room = onSheet / 16;
  for (const [i, svg] of svgs.entries()) {
    const [x, y] = [(i % columns) * onSheet + room, Math.floor(i / columns) * onSheet + room];
    context.drawImage(await pictureOf(svg), x, y, onSheet - 2 * room, onSheet - 2 * room);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

export function avatarSvg(svg: string): Blob {
  return new Blob([svg], { type: 'image/svg+xml' });
}

export const avatarUrl = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

async function pictureOf(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = avatarUrl(svg);
  await picture.decode();
  return picture;
}
