import type { Painter } from './painter.ts';

/** Every way of painting, in the order of forms. Loaded when one is asked for: a page only needs their names. */
export const painters = {
  oil: async () => (await import('./oil-painting.ts')).paintOil,
  watercolor: async () => (await import('./watercolor.ts')).paintWatercolor,
  pencil: async () => (await import('./pencil-drawing.ts')).paintPencil,
  ink: async () => (await import('./ink-drawing.ts')).paintInk,
  pointillism: async () => (await import('./pointillism.ts')).paintPointillism,
  halftone: async () => (await import('./halftone.ts')).paintHalftone,
  mosaic: async () => (await import('./mosaic.ts')).paintMosaic,
  'low-poly': async () => (await import('./low-poly.ts')).paintLowPoly,
  'pixel-art': async () => (await import('./pixel-art.ts')).paintPixelArt,
} as const satisfies Record<string, () => Promise<Painter>>;

export type PaintStyle = keyof typeof painters;

export const paintStyles = Object.keys(painters) as PaintStyle[];
