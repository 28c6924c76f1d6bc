import type { Raster } from '../../../imaging/raster/raster.ts';
import type { PdfLayout } from '../../../tasks/file-writing.ts';
import { deflate } from '../../deflate.ts';
import { joinBytes } from '../../join-bytes.ts';
import { type PictureStack, pictureAt } from '../picture-stack.ts';
import { type PdfPicture, writePdf } from './write-pdf.ts';

/** Pixels per inch that most programs take a picture to have that does not say. */
const usualDensity = { x: 96, y: 96 };

/** Gets pictures of three channels; where it is null, every pixel is kept, compressed by deflate. */
export type EncodePage = ((picture: Raster<Uint8Array>) => Promise<Uint8Array>) | null;

/**
 * A PDF with one page per picture of these stacks (8 bits), piece by piece: one stack is asked for when all pages before it
 * are done. Alpha always keeps all its steps.
 */
export function writeDocument(
  stacks: AsyncIterable<PictureStack<Uint8Array>> | Iterable<PictureStack<Uint8Array>>,
  encodePage: EncodePage,
  layout: PdfLayout = { page: 'picture' },
): AsyncGenerator<Uint8Array> {
  return writePdf(pagesOf(stacks, encodePage), layout);
}

/** The same of one stack, in memory. */
export async function documentBytes(
  stack: PictureStack<Uint8Array>,
  encodePage: EncodePage,
  layout?: PdfLayout,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeDocument([stack], encodePage, layout)) pieces.push(piece);
  return joinBytes(pieces);
}

async function* pagesOf(
  stacks: Parameters<typeof writeDocument>[0],
  encodePage: EncodePage,
): AsyncGenerator<PdfPicture> {
  for await (const stack of stacks) {
    const profile = stack.profile && (await deflate(stack.profile));
    for (let index = 0; index < stack.count; index++) {
      const { color, alpha } = splitAlpha(pictureAt(stack, index));
      yield {
        width: color.width,
        height: color.height,
        density: stack.densities?.[index] ?? usualDensity,
        pixels: encodePage ? await encodePage(color) : await deflate(color.data),
        filter: encodePage ? 'jpeg' : 'deflate',
        alpha: alpha && (await deflate(alpha)),
        profile,
      };
    }
  }
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
