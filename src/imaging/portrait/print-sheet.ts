import type { Size } from '../raster/raster.ts';

/** Papers, in millimeters, upright. */
export const papers = {
  '4x6': { width: 101.6, height: 152.4 },
  '10x15': { width: 100, height: 150 },
  a4: { width: 210, height: 297 },
} as const satisfies Record<string, Size>;

/** Where photos lie on a sheet, in millimeters from its upper left corner. */
export interface SheetLayout {
  readonly paper: Size;
  readonly photo: Size;
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** Left free at the edges, where printers print nothing. */
const margin = 3;
/** Between photos: room for the marks to cut along. */
const gap = 2;

/**
 * As many photos as asked for, or as fit, in rows on the paper, lying or upright, whichever holds more; upright where that is the same.
 *
 * @param copies at most; all that fit without it
 * @returns no places where not even one fits
 */
export function layOutSheet(paper: Size, photo: Size, copies = Number.POSITIVE_INFINITY): SheetLayout {
  const upright = gridOn(paper, photo);
  const lying = gridOn({ width: paper.height, height: paper.width }, photo);
  const { size, columns, rows } =
    lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright;
  const count = Math.min(copies, columns * rows);
  const usedColumns = Math.min(columns, count);
  const usedRows = usedColumns === 0 ? 0 : Math.ceil(count / usedColumns);
  const left = (size.width - usedColumns * photo.width - (usedColumns - 1) * gap) / 2;
  const top = (size.height - usedRows * photo.height - (usedRows - 1) * gap) / 2;
  const places = Array.from({ length: count }, (_, i) => ({
    x: left + (i % usedColumns) * (photo.width + gap),
    y: top + Math.floor(i / usedColumns) * (photo.height + gap),
  }));
  return { paper: size, photo, places };
}

function gridOn(size: Size, photo: Size): { size: Size; columns: number; rows: number } {
  const held = (room: number, length: number) =>
    Math.max(0, Math.floor((room - 2 * margin + gap + 1e-6) / (length + gap)));
  return { size, columns: held(size.width, photo.width), rows: held(size.height, photo.height) };
}

/** Lines to cut along, outside of the photos: both ends of each, in millimeters. */
export function cutMarks({ photo, places }: SheetLayout): [x0: number, y0: number, x1: number, y1: number][] {
  const [near, far] = [0.2, 1];
  return places.flatMap(({ x, y }) => {
    const [right, bottom] = [x + photo.width, y + photo.height];
    return [x, right].flatMap((edgeX) =>
      [y, bottom].flatMap((edgeY): [number, number, number, number][] => {
        const [outX, outY] = [edgeX === x ? -1 : 1, edgeY === y ? -1 : 1];
        return [
          [edgeX + outX * near, edgeY, edgeX + outX * far, edgeY],
          [edgeX, edgeY + outY * near, edgeX, edgeY + outY * far],
        ];
      }),
    );
  });
}
