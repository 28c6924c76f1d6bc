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
