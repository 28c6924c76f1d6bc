import type { RemoteRequest } from './remote-engine.ts';

type Shape = Pick<RemoteRequest, 'width' | 'height'>;

/** Of the shapes that an engine has, written as two numbers with something in between, the one most like what is wanted. */
export function nearestShape<S extends string>(shapes: readonly S[], { width, height }: Shape): S {
  const wanted = Math.log(width / height);
  const distance = (shape: S) => {
    const [across, up] = shape.split(/\D/).map(Number);
    return Math.abs(Math.log(across / up) - wanted);
  };
  return shapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}

/** The same shape with sides that are multiples of `step`, none longer than `longest`. */
export function steppedSize({ width, height }: Shape, step: number, longest: number): Shape {
  const scale = Math.min(1, longest / Math.max(width, height));
  const stepped = (side: number) => Math.max(step, Math.round((side * scale) / step) * step);
  return { width: stepped(width), height: stepped(height) };
}

/** The same shape with sides that are multiples of `step`, and no fewer or more pixels than an engine takes. */
export function roomySize(
  { width, height }: Shape,
  step: number,
  pixels: { least: number; most: number },
): Shape {
  const area = width * height;
  const scale = Math.sqrt(Math.max(pixels.least, Math.min(pixels.most, area)) / area);
  // Upwards where there have to be so many.
  const round = scale > 1 ? Math.ceil : Math.floor;
  const stepped = (side: number) => Math.max(step, round((side * scale) / step) * step);
  return { width: stepped(width), height: stepped(height) };
}
