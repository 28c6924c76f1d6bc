/** A part of the picture, pixels. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a photo that fills a cell: its middle. */
export function cropFor({ width, height }: { width: number; height: number }, cell: Cell): Cell {
  const scale = Math.min(width / cell.width, height / cell.height);
  const [wide, tall] = [cell.width * scale, cell.height * scale];
  return { x: (width - wide) / 2, y: (height - tall) / 2, width: wide, height: tall };
}
