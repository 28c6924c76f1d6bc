import type { z } from 'zod';
import { layOutSheet, papers } from '../../imaging/portrait/print-sheet.ts';

type Range = readonly [number, number];

/** The fields of a row that have to fit each other. */
interface Fields {
  readonly frame: { readonly width: number; readonly height: number; readonly unit: 'mm' | 'px' | '%' };
  readonly head?: Range;
  readonly eyes?: Range;
  readonly top?: Range;
  readonly below?: Range;
  readonly faceWidth?: Range;
  readonly print: boolean;
  readonly pixels?: { readonly least: Range; readonly most?: Range };
  readonly file?: { readonly least?: number; readonly most: number };
}

/** Finds what no photo could meet, or no sheet hold, each with the field that is to blame. */
export function checkDocument(document: Fields, context: z.core.$RefinementCtx<Fields>): void {
  const { frame, print, pixels, file } = document;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  for (const field of ['head', 'eyes', 'top', 'below', 'faceWidth'] as const) {
    const room = field === 'faceWidth' ? frame.width : frame.height;
    if ((document[field]?.[1] ?? 0) > room)
      refuse(field, `is more than the ${room} ${frame.unit} of the frame`);
  }
  if (print && frame.unit !== 'mm') refuse('print', 'only goes with a frame in mm');
  if (print && frame.unit === 'mm' && !fitsEveryPaper(frame))
    refuse('frame', 'is too large for the print sheets');
  if (pixels && !holdsFrame(pixels, frame)) refuse('pixels', 'leave no size with the shape of the frame');
  if (file?.least !== undefined && file.least > file.most) refuse('file', 'has a least above its most');
}

function fitsEveryPaper(frame: Fields['frame']): boolean {
  return Object.values(papers).every((paper) => layOutSheet(paper, frame).places.length > 0);
}

/** Whether a width within the bounds has its height within them, to the pixel. */
function holdsFrame({ least, most }: NonNullable<Fields['pixels']>, frame: Fields['frame']): boolean {
  const ratio = frame.width / frame.height;
  const narrowest = Math.max(least[0], Math.ceil(least[1] * ratio - 0.5));
  return !most || narrowest <= Math.min(most[0], Math.floor(most[1] * ratio + 0.5));
}
