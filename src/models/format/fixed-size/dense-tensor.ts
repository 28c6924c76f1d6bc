/** Numbers in rows of rows, the last dimension fastest. True is 1. */
export interface DenseTensor {
  readonly shape: readonly number[];
  readonly data: Float32Array | Float64Array;
  /** Whole numbers, or true and false. */
  readonly isWhole: boolean;
}

export const countOf = (shape: readonly number[]) => shape.reduce((product, length) => product * length, 1);

/** Floating-point results are as exact as 32 bits are. */
export function tensorOf(
  shape: readonly number[],
  isWhole: boolean,
  value: (i: number) => number,
): DenseTensor {
  const count = countOf(shape);
  const data = isWhole ? new Float64Array(count) : new Float32Array(count);
  for (let i = 0; i < count; i++) data[i] = value(i);
  return { shape, data, isWhole };
}

/** How far apart neighbors along each dimension are. */
export function stridesOf(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  return strides;
}

/** The shape of what two make together, and where in each of them its places lie (rules of broadcasting). */
export function broadcast(...tensors: readonly DenseTensor[]) {
  const rank = Math.max(...tensors.map(({ shape }) => shape.length));
  const padded = tensors.map(({ shape }) => [...new Array<number>(rank - shape.length).fill(1), ...shape]);
  const shape = Array.from({ length: rank }, (_, axis) =>
    padded.some((one) => one[axis] === 0) ? 0 : Math.max(...padded.map((one) => one[axis])),
  );
  const own = stridesOf(shape);
  const places = padded.map((one) => {
    const strides = stridesOf(one).map((stride, axis) => (one[axis] === 1 ? 0 : stride));
    return (i: number) =>
      own.reduce((at, stride, axis) => at + (Math.floor(i / stride) % shape[axis]) * strides[axis], 0);
  });
  return { shape, places };
}

/** What stands along new dimensions at `start + step × place` of the old ones. */
export function walk(
  tensor: DenseTensor,
  shape: readonly number[],
  start: number,
  steps: readonly number[],
): DenseTensor {
  const strides = stridesOf(shape);
  return tensorOf(
    shape,
    tensor.isWhole,
    (i) =>
      tensor.data[
        strides.reduce((at, stride, axis) => at + (Math.floor(i / stride) % shape[axis]) * steps[axis], start)
      ],
  );
}
