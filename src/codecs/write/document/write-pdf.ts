import type { PdfLayout } from '../../../tasks/file-writing.ts';
import type { Density } from '../../density/density.ts';
import { decimal, PdfDocument, refer } from './pdf-document.ts';

/** Points (1/72 inch) of paper that stands upright. */
const papers = {
  a4: { width: 595.276, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const satisfies Partial<Record<PdfLayout['page'], Rectangle>>;

/** One picture of a document, and how it is stored. */
export interface PdfPicture {
  readonly width: number;
  readonly height: number;
  /** The bytes of a JPEG file with RGB pixels, or RGB pixels compressed by deflate. */
  readonly pixels: Uint8Array;
  readonly filter: 'jpeg' | 'deflate';
  /** One byte a pixel, compressed by deflate. */
  readonly alpha?: Uint8Array;
  /** Compressed by deflate. */
  readonly profile?: Uint8Array;
  /** The page is as large as the picture at this density, or the picture lies on paper in that shape. */
  readonly density: Density;
}

/**
 * A PDF 1.4 document (ISO 32000-1, the parts all versions share) with one page per picture. Pixels are stored as image
 * XObjects, alpha as a soft mask, a profile as an ICCBased color space; nothing is decoded or encoded here. A page is at
 * most 14 400 points long, PDF's own limit (annex C): larger ones are scaled down to it. Gives the document piece by piece,
 * and asks for a picture when all before it has been given.
 */
export async function* writePdf(
  pictures: AsyncIterable<PdfPicture>,
  layout: PdfLayout,
): AsyncGenerator<Uint8Array> {
  const document = new PdfDocument();
  const catalog = document.reserve();
  const pageTree = document.reserve();
  const pages: number[] = [];
  for await (const picture of pictures) {
    pages.push(addPage(document, picture, layout, pageTree));
    yield* document.take();
  }
  document.write(pageTree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(refer).join(' ')}] >>`);
  document.write(catalog, `<< /Type /Catalog /Pages ${refer(pageTree)} >>`);
  document.finish(catalog);
  yield* document.take();
}

function addPage(document: PdfDocument, picture: PdfPicture, layout: PdfLayout, pageTree: number): number {
  const { page, place } = arrange(picture, layout);
  const image = addImage(document, picture);
  const content = new TextEncoder().encode(
    `q ${[place.width, 0, 0, place.height, place.x, place.y].map(decimal).join(' ')} cm /P Do Q`,
  );
  const contents = document.add('', content);
  return document.add(
    `<< /Type /Page /Parent ${refer(pageTree)} /MediaBox [0 0 ${decimal(page.width)} ${decimal(page.height)}]` +
      ` /Resources << /XObject << /P ${refer(image)} >> >> /Contents ${refer(contents)} >>`,
  );
}

export function addImage(
  document: PdfDocument,
  { width, height, pixels, filter, alpha, profile }: PdfPicture,
): number {
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 8`;
  const kind = '/Type /XObject /Subtype /Image';
  const mask = alpha
    ? ` /SMask ${refer(document.add(`${kind} ${size} /ColorSpace /DeviceGray /Filter /FlateDecode`, alpha))}`
    : '';
  const color = profile
    ? `[/ICCBased ${refer(document.add('/N 3 /Alternate /DeviceRGB /Filter /FlateDecode', profile))}]`
    : '/DeviceRGB';
  const decoding = filter === 'jpeg' ? '/DCTDecode' : '/FlateDecode';
  return document.add(`${kind} ${size} /ColorSpace ${color} /Filter ${decoding}${mask}`, pixels);
}

interface Rectangle {
  readonly width: number;
  readonly height: number;
}

/** In points, from the lower left corner. */
function arrange(
  picture: PdfPicture,
  { page: kind, margin = 0 }: PdfLayout,
): { page: Rectangle; place: Rectangle & { x: number; y: number } } {
  const natural = {
    width: (picture.width / picture.density.x) * 72,
    height: (picture.height / picture.density.y) * 72,
  };
  if (kind === 'picture') {
    const scale = Math.min(1, longestPage / Math.max(natural.width, natural.height));
    const page = { width: natural.width * scale, height: natural.height * scale };
    return { page, place: { ...page, x: 0, y: 0 } };
  }
  const upright = papers[kind];
  const isWide = natural.width > natural.height;
  const page = isWide ? { width: upright.height, height: upright.width } : upright;
  const scale = Math.min(
    (page.width - 2 * margin) / natural.width,
    (page.height - 2 * margin) / natural.height,
  );
  const width = natural.width * scale;
  const height = natural.height * scale;
  return { page, place: { width, height, x: (page.width - width) / 2, y: (page.height - height) / 2 } };
}

const longestPage = 14_400;
