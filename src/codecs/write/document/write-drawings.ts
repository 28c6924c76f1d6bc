import { deflate } from '../../deflate.ts';
import { joinBytes } from '../../join-bytes.ts';
import { decimal, PdfDocument, refer } from './pdf-document.ts';

/** A page of lines and fills; `content` are the operators of its content stream, from the lower left corner, in points. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** A PDF 1.4 document of drawn pages: no pictures, no fonts, sharp at every size. */
export async function writeDrawings(pages: readonly DrawnPage[]): Promise<Uint8Array> {
  const document = new PdfDocument();
  const catalog = document.reserve();
  const pageTree = document.reserve();
  const kids: number[] = [];
  for (const { width, height, content } of pages) {
    const packed = await deflate(new TextEncoder().encode(content));
    const contents = document.add('/Filter /FlateDecode', packed);
    const box = `[0 0 ${decimal(width)} ${decimal(height)}]`;
    const page = `/Type /Page /Parent ${refer(pageTree)} /MediaBox ${box} /Resources << >> /Contents ${refer(contents)}`;
    kids.push(document.add(`<< ${page} >>`));
  }
  document.write(pageTree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(refer).join(' ')}] >>`);
  document.write(catalog, `<< /Type /Catalog /Pages ${refer(pageTree)} >>`);
  document.finish(catalog);
  return joinBytes(document.take());
}
