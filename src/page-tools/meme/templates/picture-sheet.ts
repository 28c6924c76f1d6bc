import { templates } from './index.ts';

const columns = 8;
const rows = Math.ceil(templates.length / columns);

/** The small pictures of all templates lie in one file, in their order, each whole in a square: its side, pixels. */
export const squareSide = 192;

export const sheetSize = { width: columns * squareSide, height: rows * squareSide } as const;

/** Where the picture of the template at this place of the list begins, pixels. */
export function placeOn(at: number): { readonly left: number; readonly top: number } {
  return { left: (at % columns) * squareSide, top: Math.floor(at / columns) * squareSide };
}

/** Of a box of any size that shows one of them alone, with the file as its background. */
export const backgroundSize = `${columns * 100}% ${rows * 100}%`;

export function backgroundPosition(at: number): string {
  const share = (place: number, whole: number) => `${((place / (whole - squareSide)) * 100).toFixed(2)}%`;
  const { left, top } = placeOn(at);
  return `${share(left, sheetSize.width)} ${share(top, sheetSize.height)}`;
}
