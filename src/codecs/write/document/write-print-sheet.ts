import { cutMarks, type SheetLayout } from '../../../imaging/portrait/print-sheet.ts';
import { joinBytes } from '../../join-bytes.ts';
import { decimal, PdfDocument, refer } from './pdf-document.ts';
import { addImage, type PdfPicture } from './write-pdf.ts';

const pointsPerMillimeter = 72 / 25.4;

/** One page with the same picture at every place of the layout, in exact millimeters, and gray hairlines to cut along. */
export function writePrintSheet(picture: PdfPicture, layout: SheetLayout): Uint8Array {
  const { paper, photo, places } = layout;
  const points = (millimeters: number) => decimal(millimeters * pointsPerMillimeter);
  // A PDF counts from the lower edge.
  const up = (y: number) => points(paper.height - y);
  const pictures = places.map(
    ({ x, y }) =>
      `q ${points(photo.width)} 0 0 ${points(photo.height)} ${points(x)} ${up(y + photo.height)} cm /P Do Q`,
  );
  const lines = cutMarks(layout).map(
    ([x0, y0, x1, y1]) => `${points(x0)} ${up(y0)} m ${points(x1)} ${up(y1)} l S`,
  );
  const document = new PdfDocument();
  const catalog = document.reserve();
  const pageTree = document.reserve();
  const image = addImage(document, picture);
  const content = [...pictures, '0.25 w 0.6 G', ...lines].join('\n');
  const contents = document.add('', new TextEncoder().encode(content));
  const box = `[0 0 ${points(paper.width)} ${points(paper.height)}]`;
  const resources = `<< /XObject << /P ${refer(image)} >> >>`;
  const page = document.add(
    `<< /Type /Page /Parent ${refer(pageTree)} /MediaBox ${box} /Resources ${resources} /Contents ${refer(contents)} >>`,
  );
  document.write(pageTree, `<< /Type /Pages /Count 1 /Kids [${refer(page)}] >>`);
  // Programs that print are asked to keep the size.
  document.write(
    catalog,
    `<< /Type /Catalog /Pages ${refer(pageTree)} /ViewerPreferences << /PrintScaling /None >> >>`,
  );
  document.finish(catalog);
  return joinBytes(document.take());
}
