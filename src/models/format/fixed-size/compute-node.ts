import type { GraphNode } from '../graph-operators.ts';
import { broadcast, countOf, type DenseTensor, stridesOf, tensorOf, walk } from './dense-tensor.ts';

const unary: Readonly<Record<string, (x: number) => number>> = {
  Abs: Math.abs,
  Exp: Math.exp,
  Floor: Math.floor,
  Identity: (x) => x,
  Neg: (x) => -x,
  Reciprocal: (x) => 1 / x,
  Rsqrt: (x) => 1 / Math.sqrt(x),
  Sign: Math.sign,
  Square: (x) => x * x,
  Tanh: Math.tanh,
};
const binary: Readonly<Record<string, (x: number, y: number) => number>> = {
  AddV2: (x, y) => x + y,
  FloorDiv: (x, y) => Math.floor(x / y),
  FloorMod: (x, y) => x - y * Math.floor(x / y),
  Maximum: Math.max,
  Minimum: Math.min,
  Mul: (x, y) => x * y,
  RealDiv: (x, y) => x / y,
  Sub: (x, y) => x - y,
};
const relations: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  Greater: (x, y) => x > y,
  GreaterEqual: (x, y) => x >= y,
  Less: (x, y) => x < y,
  LessEqual: (x, y) => x <= y,
  LogicalAnd: (x, y) => x !== 0 && y !== 0,
  NotEqual: (x, y) => x !== y,
};

/** What a node of a frozen TensorFlow graph gives once all that it takes is known. Throws at an operator it doesn't know. */
export function computeNode({ op, name, attr = {} }: GraphNode, inputs: readonly DenseTensor[]): DenseTensor {
  const [x, y, z] = inputs;
  if (op in unary) return tensorOf(x.shape, x.isWhole, (i) => unary[op](x.data[i]));
  if (op in binary) return combine(x, y, x.isWhole && y.isWhole, binary[op]);
  if (op in relations) return combine(x, y, true, (one, other) => (relations[op](one, other) ? 1 : 0));
  switch (op) {
    case 'Cast': {
      const isWhole = attr.DstT?.type !== 'DT_FLOAT';
      const isTruth = attr.DstT?.type === 'DT_BOOL';
      return tensorOf(x.shape, isWhole, (i) =>
        isTruth ? Number(x.data[i] !== 0) : isWhole ? Math.trunc(x.data[i]) : x.data[i],
      );
    }
    case 'SelectV2': {
      const { shape, places } = broadcast(x, y, z);
      return tensorOf(shape, y.isWhole, (i) =>
        x.data[places[0](i)] === 0 ? z.data[places[2](i)] : y.data[places[1](i)],
      );
    }
    case 'Range':
      return tensorOf([Math.max(0, Math.ceil((y.data[0] - x.data[0]) / z.data[0]))], x.isWhole, (i) => {
        return x.data[0] + i * z.data[0];
      });
    case 'Reshape':
      return { ...x, shape: reshaped(x.shape, y.data) };
    case 'ExpandDims': {
      const axis = y.data[0] < 0 ? y.data[0] + x.shape.length + 1 : y.data[0];
      return { ...x, shape: [...x.shape.slice(0, axis), 1, ...x.shape.slice(axis)] };
    }
    case 'Squeeze':
      return { ...x, shape: squeezed(x.shape, attr.squeeze_dims?.list?.i?.map(Number) ?? []) };
    case 'BroadcastTo': {
      const target = { shape: [...y.data], data: new Float64Array(0), isWhole: true };
      const { shape, places } = broadcast(x, target);
      return tensorOf(shape, x.isWhole, (i) => x.data[places[0](i)]);
    }
    case 'Transpose': {
      const order = [...y.data];
      const strides = stridesOf(x.shape);
      const shape = order.map((axis) => x.shape[axis]);
      return walk(
        x,
        shape,
        0,
        order.map((axis) => strides[axis]),
      );
    }
    case 'Sum':
      return sumOver(x, [...y.data], attr.keep_dims?.b === true);
    case 'Pack':
      return stack(
        inputs.map((one) => ({ ...one, shape: [1, ...one.shape] })),
        0,
      );
    case 'ConcatV2': {
      const axis = inputs.at(-1)!.data[0];
      return stack(inputs.slice(0, -1), axis < 0 ? axis + x.shape.length : axis);
    }
    case 'GatherV2': {
      const axis = z.data[0];
      const [before, after] = [x.shape.slice(0, axis), x.shape.slice(axis + 1)];
      const [length, inner] = [countOf(y.shape), countOf(after)];
      return tensorOf([...before, ...y.shape, ...after], x.isWhole, (i) => {
        const outer = Math.floor(i / (length * inner));
        const place = y.data[Math.floor(i / inner) % length];
        return x.data[(outer * x.shape[axis] + place) * inner + (i % inner)];
      });
    }
    case 'StridedSlice': {
      const { starts, steps, shape, isShrunk } = sliceOf(attr, x.shape, inputs.slice(1));
      const strides = stridesOf(x.shape);
      const start = starts.reduce((at, place, axis) => at + place * strides[axis], 0);
      const part = walk(
        x,
        shape,
        start,
        strides.map((stride, axis) => stride * steps[axis]),
      );
      return { ...part, shape: shape.filter((_, axis) => !isShrunk(axis)) };
    }
  }
  throw new Error(`the node "${name}" (${op}) is of a kind that is not known here`);
}

function combine(
  x: DenseTensor,
  y: DenseTensor,
  isWhole: boolean,
  by: (x: number, y: number) => number,
): DenseTensor {
  const { shape, places } = broadcast(x, y);
  return tensorOf(shape, isWhole, (i) => by(x.data[places[0](i)], y.data[places[1](i)]));
}

function sumOver(x: DenseTensor, given: readonly number[], keepsAxes: boolean): DenseTensor {
  const axes = given.map((axis) => (axis < 0 ? axis + x.shape.length : axis));
  const kept = x.shape.map((length, axis) => (axes.includes(axis) ? 1 : length));
  const strides = stridesOf(x.shape);
  const steps = stridesOf(kept).map((stride, axis) => (axes.includes(axis) ? 0 : stride));
  const sums = new Float64Array(countOf(kept));
  for (const [i, value] of x.data.entries())
    sums[
      strides.reduce((at, stride, axis) => at + (Math.floor(i / stride) % x.shape[axis]) * steps[axis], 0)
    ] += value;
  const shape = keepsAxes ? kept : x.shape.filter((_, axis) => !axes.includes(axis));
  return tensorOf(shape, x.isWhole, (i) => sums[i]);
}

/** One of the lengths may be −1: what is left. */
function reshaped(from: readonly number[], lengths: ArrayLike<number>): number[] {
  const shape = Array.from(lengths);
  const known = countOf(shape.filter((length) => length >= 0));
  return shape.map((length) => (length < 0 ? countOf(from) / known : length));
}

function squeezed(shape: readonly number[], axes: readonly number[]): number[] {
  const gone = axes.map((axis) => (axis < 0 ? axis + shape.length : axis));
  return shape.filter((length, axis) => (gone.length > 0 ? !gone.includes(axis) : length !== 1));
}

function stack(parts: readonly DenseTensor[], axis: number): DenseTensor {
  const [first] = parts;
  const outer = countOf(first.shape.slice(0, axis));
  const lengths = parts.map(({ shape }) => countOf(shape.slice(axis)));
  const row = lengths.reduce((sum, length) => sum + length, 0);
  const data = new Float64Array(outer * row);
  for (let o = 0; o < outer; o++) {
    let at = o * row;
    for (const [p, { data: own }] of parts.entries()) {
      data.set(own.subarray(o * lengths[p], (o + 1) * lengths[p]), at);
      at += lengths[p];
    }
  }
  const shape = first.shape.map((length, a) =>
    a === axis ? parts.reduce((sum, part) => sum + part.shape[axis], 0) : length,
  );
  return tensorOf(shape, first.isWhole, (i) => data[i]);
}

/** A slice as TensorFlow describes it, over every dimension: where it begins, how it goes on, and how long it is. */
export function sliceOf(
  attr: NonNullable<GraphNode['attr']>,
  shape: readonly number[],
  [begin, end, stride]: readonly DenseTensor[],
) {
  const mask = (name: string) => Number(attr[name]?.i ?? 0);
  if (mask('ellipsis_mask') !== 0 || mask('new_axis_mask') !== 0)
    throw new Error('a slice with new or left-out dimensions is not known here');
  const isSet = (name: string, axis: number) => ((mask(name) >> axis) & 1) === 1;
  const isShrunk = (axis: number) => isSet('shrink_axis_mask', axis);
  const given = begin.data.length;
  const steps = shape.map((_, axis) => (axis < given ? stride.data[axis] : 1));
  const within = (place: number, length: number) =>
    Math.min(length, Math.max(0, place < 0 ? place + length : place));
  const starts = shape.map((length, axis) =>
    axis >= given || isSet('begin_mask', axis) ? 0 : within(begin.data[axis], length),
  );
  const ends = shape.map((length, axis) => {
    if (isShrunk(axis)) return starts[axis] + 1;
    return axis >= given || isSet('end_mask', axis) ? length : within(end.data[axis], length);
  });
  if (steps.some((step) => step <= 0)) throw new Error('a slice that goes backwards is not known here');
  const lengths = starts.map((start, axis) => Math.max(0, Math.ceil((ends[axis] - start) / steps[axis])));
  return { starts, ends, steps, shape: lengths, isShrunk };
}
