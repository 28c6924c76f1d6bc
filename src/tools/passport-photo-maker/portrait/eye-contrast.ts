import { faceParts } from '../../../imaging/face/face-points.ts';
import { type PortraitView, pixelsInside, quantile } from './portrait-view.ts';

interface Iris {
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
}

/** In radii of the iris: what is dark of an eye lies within, its white beyond. */
const reach = { dark: 0.8, white: 1.2 };
/** Fewer pixels tell nothing. */
const leastPixels = 6;

/**
 * How much darker the iris is than the white beside it, in OKLab lightness, of the eye where that is less. Points of a face are found also
 * where hair, a hand or dark glass covers an eye: there is no iris before a white then.
 */
export function eyeContrast(view: PortraitView, irises: readonly [Iris, Iris]): number {
  return Math.min(
    contrastOf(view, faceParts.rightEye, irises[0]),
    contrastOf(view, faceParts.leftEye, irises[1]),
  );
}

function contrastOf(view: PortraitView, line: readonly number[], { center, radius }: Iris): number {
  const { points, lightness, width } = view;
  const opening = pixelsInside(
    view,
    line.map((index) => points[index]),
  );
  const away = (i: number) =>
    Math.hypot((i % width) + 0.5 - center[0], Math.floor(i / width) + 0.5 - center[1]) / radius;
  const dark = opening.filter((i) => away(i) <= reach.dark).map((i) => lightness[i]);
  const white = opening.filter((i) => away(i) >= reach.white).map((i) => lightness[i]);
  if (dark.length < leastPixels || white.length < leastPixels) return 0;
  return quantile(white, 0.6) - quantile(dark, 0.3);
}
