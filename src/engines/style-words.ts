import type { PaintStyle } from '../imaging/paint/painters.ts';

const looks: Record<PaintStyle, string> = {
  oil: 'an oil painting with visible brush strokes and thick paint',
  watercolor: 'a watercolor painting with transparent washes on rough white paper',
  pencil: 'a graphite pencil drawing with fine hatching on white paper',
  ink: 'a black ink drawing with confident lines and cross-hatching',
  pointillism: 'a pointillist painting made of small dots of pure color',
  halftone: 'a halftone print whose ink dots can be seen, like an old comic',
  mosaic: 'a mosaic of small stone tiles with thin joints',
  'low-poly': 'low-poly art made of flat triangles in clear colors',
  'pixel-art': 'pixel art with large square pixels and a small palette',
};

/** What a model that reads words is asked for each style of ours; the styles by name, in English. */
export const styleWords = Object.fromEntries(
  Object.entries(looks).map(([style, look]) => [
    style,
    `Turn this photo into ${look}. Keep the composition and everything in it where it is.`,
  ]),
) as Readonly<Record<PaintStyle, string>>;
