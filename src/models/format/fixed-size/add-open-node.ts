import { channelsFirst } from '../channels-first.ts';
import { type GraphNode, inputsOf } from '../graph-operators.ts';
import type { OnnxGraph } from '../onnx-graph.ts';
import { sliceOf } from './compute-node.ts';
import type { DenseTensor } from './dense-tensor.ts';

/** What is known while a network is rewritten. */
export interface OpenGraph {
  readonly graph: OnnxGraph;
  /** What a node gives where that doesn't depend on the picture. */
  known(name: string): DenseTensor | undefined;
  /** What stands for a node in ONNX: what it was called there, or its weights. */
  nameOf(input: string): string;
}

const alike: Readonly<Record<string, string>> = {
  Abs: 'Abs',
  AddV2: 'Add',
  Exp: 'Exp',
  Floor: 'Floor',
  GreaterEqual: 'GreaterOrEqual',
  Identity: 'Identity',
  Maximum: 'Max',
  Minimum: 'Min',
  Mul: 'Mul',
  Neg: 'Neg',
  RealDiv: 'Div',
  Reciprocal: 'Reciprocal',
  SelectV2: 'Where',
  Sub: 'Sub',
  Tanh: 'Tanh',
};

/** Rows, columns, channels in and out to channels out and in, rows, columns; and pictures there and back. */
const [toChannelsFirst, toChannelsLast] = [
  [0, 3, 1, 2],
  [0, 2, 3, 1],
];

/**
 * Adds a node whose value depends on the picture; answers its name in ONNX, which is the node's own. Dimensions stay in TensorFlow's order.
 * Throws at an operator it doesn't know.
 */
export function addOpenNode(node: GraphNode, { graph, known, nameOf }: OpenGraph): string {
  const { op, name, attr = {} } = node;
  const inputs = inputsOf(node);
  const unknown = () => new Error(`the node "${name}" (${op}) is of a kind that is not known here`);
  const valuesOf = (place: number) => {
    const tensor = known(inputs.at(place)!);
    if (!tensor) throw unknown();
    return [...tensor.data];
  };
  const row = (word: string, values: readonly number[]) => graph.integers(`${name}/${word}`, values);
  if (op in alike) return graph.node(alike[op], inputs.map(nameOf), name);
  const given = () => nameOf(inputs[0]);
  switch (op) {
    case 'Square':
      return graph.node('Mul', [given(), given()], name);
    case 'Rsqrt':
      return graph.node('Reciprocal', [graph.node('Sqrt', [given()], `${name}/root`)], name);
    case 'Sum':
      return graph.node('ReduceSum', [given(), row('axes', valuesOf(1))], name, {
        keepdims: attr.keep_dims?.b ? 1 : 0,
      });
    case 'BroadcastTo':
      return graph.node('Expand', [given(), row('shape', valuesOf(1))], name);
    case 'Reshape':
      return graph.node('Reshape', [given(), row('shape', valuesOf(1))], name);
    case 'Transpose':
      return graph.node('Transpose', [given()], name, { perm: valuesOf(1) });
    case 'ExpandDims':
      return graph.node('Unsqueeze', [given(), row('axis', valuesOf(1))], name);
    case 'Squeeze':
      return graph.node(
        'Squeeze',
        [given(), row('axes', attr.squeeze_dims?.list?.i?.map(Number) ?? [])],
        name,
      );
    case 'ConcatV2':
      return graph.node('Concat', inputs.slice(0, -1).map(nameOf), name, { axis: valuesOf(-1)[0] });
    case 'GatherV2':
      return graph.node('Gather', [given(), row('places', valuesOf(1))], name, { axis: valuesOf(2)[0] });
    case 'StridedSlice': {
      const [begin, end, stride] = inputs.slice(1).map(known);
      if (!begin || !end || !stride || Number(attr.shrink_axis_mask?.i ?? 0) !== 0) throw unknown();
      // Ends that are beyond every side are cut by ONNX as well.
      const endless = new Array<number>(begin.data.length).fill(2 ** 31 - 1);
      const { starts, ends, steps } = sliceOf(attr, endless, [begin, end, stride]);
      const axes = starts.map((_, axis) => axis);
      return graph.node(
        'Slice',
        [given(), row('starts', starts), row('ends', ends), row('axes', axes), row('steps', steps)],
        name,
      );
    }
    case 'Einsum': {
      const equation = atob(attr.equation?.s ?? '');
      // A full connection of the last dimension, by far the most of them, is faster as a product.
      return equation === 'abcg,gf->abcf'
        ? graph.node('MatMul', inputs.map(nameOf), name)
        : graph.node('Einsum', inputs.map(nameOf), name, { equation });
    }
    case 'Conv2D':
    case 'Conv2DBackpropInput':
      return addConvolution(node, { graph, known, nameOf });
  }
  throw unknown();
}

function addConvolution(node: GraphNode, { graph, known, nameOf }: OpenGraph): string {
  const { op, name, attr = {} } = node;
  const isTransposed = op === 'Conv2DBackpropInput';
  const inputs = inputsOf(node);
  const kernel = known(inputs[1]);
  const padding = atob(attr.padding?.s ?? '');
  if (!kernel || !['SAME', 'VALID'].includes(padding) || (isTransposed && padding !== 'VALID'))
    throw new Error(`the convolution "${name}" is of a kind that is not known here`);
  const [height, width, from, to] = kernel.shape;
  const strides = attr.strides?.list?.i?.map(Number).slice(1, 3) ?? [1, 1];
  const input = nameOf(inputs[isTransposed ? 2 : 0]);
  const values = () => Float32Array.from(kernel.data);
  if (!isTransposed && height * width === 1 && strides.every((stride) => stride === 1))
    return graph.node('MatMul', [input, graph.weights(`${name}/kernel`, [from, to], values)], name);
  const turned = () => channelsFirst({ shape: kernel.shape, values });
  const weights = graph.weights(`${name}/kernel`, [to, from, height, width], turned);
  const first = graph.node('Transpose', [input], `${name}/first`, { perm: toChannelsFirst });
  const made = graph.node(isTransposed ? 'ConvTranspose' : 'Conv', [first, weights], `${name}/made`, {
    kernel_shape: [height, width],
    strides,
    ...(isTransposed ? {} : { auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID' }),
  });
  return graph.node('Transpose', [made], name, { perm: toChannelsLast });
}
