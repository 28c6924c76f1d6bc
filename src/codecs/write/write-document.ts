import type { Raster } from '../../imaging/raster/raster.ts';
import type { PdfLayout } from '../../tasks/file-writing.ts';
import { deflate } from '../deflate.ts';
import { type PictureStack, pictureAt } from './picture-stack.ts';
import { type PdfPicture, writePdf } from './write-pdf.ts';

/** Pixels per inch that most programs take a picture to have that does not say. */
const usualDensity = 96;

/**
 * A PDF with one page per picture of the stack (8 bits). `encodeJpeg` gets pictures of three channels; without it every
 * pixel is kept, compressed by deflate. Alpha always keeps all its steps.
 */
export async function writeDocument(
  stack: PictureStack<Uint8Array>,
  encodeJpeg: ((picture: Raster<Uint8Array>) => Promise<Uint8Array>) | null,
  layout: PdfLayout = { page: 'picture' },
): Promise<Uint8Array> {
  const profile = stack.profile && (await deflate(stack.profile));
  const pictures: PdfPicture[] = [];
  for (let index = 0; index < stack.count; index++) {
    const { color, alpha } = splitAlpha(pictureAt(stack, index));
    pictures.push({
      width: color.width,
      height: color.height,
      density: stack.density ?? usualDensity,
      pixels: encodeJpeg ? await encodeJpeg(color) : await deflate(color.data),
      filter: encodeJpeg ? 'jpeg' : 'deflate',
      alpha: alpha && (await deflate(alpha)),
      profile,
    });
  }
  return writePdf(pictures, layout);
}

/** Alpha on its own, unless it hides nothing. */
function splitAlpha({ data, width, height, channels }: Raster<Uint8Array>): {
  color: Raster<Uint8Array>;
  alpha?: Uint8Array;
} {
  if (channels !== 4) return { color: { data, width, height, channels } };
  const color = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    for (let channel = 0; channel < 3; channel++) color[i * 3 + channel] = data[i * 4 + channel];
    alpha[i] = data[i * 4 + 3];
  }
  const isHiding = alpha.some((value) => value !== 255);
  return { color: { width, height, channels: 3, data: color }, alpha: isHiding ? alpha : undefined };
}
