import type { PaintStyle } from '../../imaging/paint/painters.ts';

/** Ways of painting that a prompt can ask for, and the style that paints so. */
const painted = {
  oilPainting: 'oil',
  watercolor: 'watercolor',
  pencilDrawing: 'pencil',
  inkDrawing: 'ink',
  pointillism: 'pointillism',
  halftone: 'halftone',
  tileMosaic: 'mosaic',
  lowPoly: 'low-poly',
  pixelArt: 'pixel-art',
} as const satisfies Record<string, PaintStyle>;

export type StyleConcept = keyof typeof painted;
export const styleConcepts = Object.keys(painted) as StyleConcept[];

export const isStyle = (concept: string): concept is StyleConcept => Object.hasOwn(painted, concept);

/** The style that the first word for one asks for. */
export function styleNamed(
  words: readonly { readonly concept?: string; readonly isAvoided: boolean }[],
): PaintStyle | undefined {
  for (const { concept, isAvoided } of words)
    if (concept !== undefined && isStyle(concept) && !isAvoided) return painted[concept];
}
