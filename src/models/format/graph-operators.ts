import { channelsFirst } from './channels-first.ts';
import type { OnnxGraph } from './onnx-graph.ts';

export interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, GraphAttribute>>;
}

interface GraphAttribute {
  /** Base64. */
  readonly s?: string;
  readonly b?: boolean;
  readonly i?: string;
  readonly type?: string;
  readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] };
  readonly shape?: { readonly dim?: readonly { readonly size: string }[] };
}

export interface Constant {
  readonly shape: readonly number[];
  /** Stored as whole numbers. */
  readonly isWhole: boolean;
  values(): Float32Array;
}

/** Names of nodes, without those that are only to run before. */
export function inputsOf({ input = [] }: GraphNode): string[] {
  return input.filter((name) => !name.startsWith('^')).map((name) => name.replace(/:\d+$/, ''));
}

const elementwise: Readonly<Record<string, string>> = {
  Add: 'Add',
  AddV2: 'Add',
  Mul: 'Mul',
  Sub: 'Sub',
  Minimum: 'Min',
  Maximum: 'Max',
};
const unpacking = ['Cast', 'Unpack', 'ExpandDims', 'Squeeze'];
const convolutions = ['Conv2D', '_FusedConv2D', 'DepthwiseConv2dNative', 'FusedDepthwiseConv2dNative'];

/**
 * Adds what a node computes to the ONNX graph; answers the name of what it gives. Everything has four dimensions, channels before rows
 * and columns, also where TensorFlow leaves rows and columns away after a mean. Throws at a kind that is not known.
 */
export function addNode(
  graph: OnnxGraph,
  node: GraphNode,
  constants: ReadonlyMap<string, Constant>,
  made: ReadonlyMap<string, string>,
): string {
  const { op, name, attr = {} } = node;
  const inputs = inputsOf(node);
  const given = inputs.map((input) => made.get(input));
  const unknown = () => new Error(`the node "${name}" (${op}) is of a kind that is not known here`);
  if (op === 'Placeholder') {
    const [, height, width, channels] = attr.shape?.shape?.dim?.map(({ size }) => Number(size)) ?? [];
    const side = (length: number | undefined, word: string) => (length && length > 0 ? length : word);
    return graph.input('image', [1, channels ?? 3, side(height, 'height'), side(width, 'width')]);
  }
  if (convolutions.includes(op)) return addConvolution(graph, node, constants, made);
  if (op in elementwise) {
    const operands = inputs.map((input, i) => {
      const constant = constants.get(input);
      return constant ? addFactor(graph, `${name}/${i}`, constant) : given[i]!;
    });
    return graph.node(elementwise[op], operands, name);
  }
  if (op === 'Identity') return given[0]!;
  // A picture that is taken out of its list and put back, before anything is computed of it.
  if (unpacking.includes(op) && given[0] === 'image' && (attr.num?.i ?? '1') === '1') return 'image';
  if (op === 'Relu6' || op === 'Relu' || op === 'Sigmoid') return addActivation(graph, op, given[0]!, name);
  if (op === 'Softmax') return graph.node('Softmax', [given[0]!], name, { axis: 1 });
  if (op === 'Prelu') return addSlope(graph, given[0]!, constants.get(inputs[1]), name);
  if (op === '_FusedMatMul') return addFullConnection(graph, node, constants, made);
  if (op === 'MaxPool') {
    const padding = autoPad(attr);
    if (!padding) throw unknown();
    return graph.node('MaxPool', [given[0]!], name, {
      kernel_shape: whole(attr.ksize).slice(1, 3),
      strides: whole(attr.strides).slice(1, 3),
      auto_pad: padding,
    });
  }
  if (op === 'Pad') {
    const width = [...(constants.get(inputs[1])?.values() ?? [])];
    if (width.length !== 8) throw unknown();
    const [before, after] = [0, 1].map((end) => [0, 3, 1, 2].map((axis) => width[2 * axis + end]));
    return graph.node('Pad', [given[0]!, graph.integers(`${name}/width`, [...before, ...after])], name);
  }
  if (op === 'Mean') {
    const axes = [...(constants.get(inputs[1])?.values() ?? [])];
    if (axes.join() !== '1,2') throw unknown();
    return graph.node('ReduceMean', [given[0]!], name, { axes: [2, 3], keepdims: 1 });
  }
  if (op === 'ConcatV2') {
    const [axis] = constants.get(inputs.at(-1)!)?.values() ?? [];
    if (axis !== 3 && axis !== -1) throw unknown();
    return graph.node('Concat', given.slice(0, -1) as string[], name, { axis: 1 });
  }
  if (op === 'ResizeBilinear') {
    // Its size is computed from its input's, and always the double.
    if (attr.align_corners?.b) throw unknown();
    const scales = graph.weights(`${name}/scales`, [4], () => Float32Array.of(1, 1, 2, 2));
    return graph.node('Resize', [given[0]!, '', scales], name, {
      mode: 'linear',
      coordinate_transformation_mode: attr.half_pixel_centers?.b ? 'half_pixel' : 'asymmetric',
    });
  }
  throw unknown();
}

/** A number, or one for each channel. */
function addFactor(graph: OnnxGraph, name: string, { shape, values }: Constant): string {
  const count = shape.reduce((product, dimension) => product * dimension, 1);
  if (count !== (shape.at(-1) ?? 1))
    throw new Error(`"${name}" is neither a number nor one for each channel`);
  return graph.weights(name, [1, count, 1, 1], values);
}

function addActivation(graph: OnnxGraph, kind: string, input: string, name: string): string {
  if (kind === 'Relu' || kind === 'Sigmoid') return graph.node(kind, [input], name);
  if (kind !== 'Relu6') throw new Error(`the activation "${kind}" is not known here`);
  const limits = [0, 6].map((limit) =>
    graph.weights(`${name}/limit ${limit}`, [], () => Float32Array.of(limit)),
  );
  return graph.node('Clip', [input, ...limits], name);
}

function addConvolution(
  graph: OnnxGraph,
  node: GraphNode,
  constants: ReadonlyMap<string, Constant>,
  made: ReadonlyMap<string, string>,
): string {
  const { op, name, attr = {} } = node;
  const [input, weights, shift, slope] = inputsOf(node);
  const kernel = constants.get(weights);
  if (!kernel) throw new Error(`the convolution "${name}" has no weights`);
  const isDepthwise = op.includes('Depthwise');
  const [height, width, from, to] = kernel.shape;
  const padding = autoPad(attr);
  const [first, activation, ...more] = (attr.fused_ops?.list?.s ?? []).map((word) => atob(word));
  const isKnown =
    (first === undefined || first === 'BiasAdd') &&
    more.length === 0 &&
    padding !== undefined &&
    atob(attr.data_format?.s ?? btoa('NHWC')) === 'NHWC' &&
    (!isDepthwise || to === 1);
  if (!isKnown) throw new Error(`the convolution "${name}" is of a kind that is not known here`);
  const shape = isDepthwise ? [from, 1, height, width] : [to, from, height, width];
  const turned = () => channelsFirst(kernel, isDepthwise);
  const given = [made.get(input)!, graph.weights(`${name}/kernel`, shape, turned)];
  if (first) {
    const bias = constants.get(shift);
    if (!bias) throw new Error(`the convolution "${name}" has no weights`);
    given.push(graph.weights(`${name}/bias`, [bias.shape[0]], bias.values));
  }
  const attributes = {
    kernel_shape: [height, width],
    strides: whole(attr.strides).slice(1, 3),
    dilations: whole(attr.dilations).slice(1, 3),
    auto_pad: padding,
    ...(isDepthwise ? { group: from } : {}),
  };
  if (!activation) return graph.node('Conv', given, name, attributes);
  const linear = graph.node('Conv', given, `${name}/linear`, attributes);
  return activation === 'Prelu'
    ? addSlope(graph, linear, constants.get(slope), name)
    : addActivation(graph, activation, linear, name);
}

/** Below zero, as steep as the channel's slope. */
function addSlope(graph: OnnxGraph, input: string, slope: Constant | undefined, name: string): string {
  if (!slope) throw new Error(`the activation "${name}" has no slopes`);
  const { shape, values } = slope;
  const count = shape.reduce((product, dimension) => product * dimension, 1);
  return graph.node('PRelu', [input, graph.weights(`${name}/slope`, [count, 1, 1], values)], name);
}

/** Every input to every output, as a convolution of one pixel. */
function addFullConnection(
  graph: OnnxGraph,
  { name, input = [], attr = {} }: GraphNode,
  constants: ReadonlyMap<string, Constant>,
  made: ReadonlyMap<string, string>,
): string {
  const [from, weights, shift] = input;
  const [kernel, bias] = [constants.get(weights), constants.get(shift)];
  const [first, activation, ...more] = (attr.fused_ops?.list?.s ?? []).map((word) => atob(word));
  if (
    !kernel ||
    !bias ||
    first !== 'BiasAdd' ||
    more.length > 0 ||
    attr.transpose_a?.b ||
    attr.transpose_b?.b
  )
    throw new Error(`the full connection "${name}" is of a kind that is not known here`);
  const [inputs, outputs] = kernel.shape;
  const turned = () => channelsFirst({ shape: [1, 1, inputs, outputs], values: kernel.values });
  const given = [
    made.get(from)!,
    graph.weights(`${name}/kernel`, [outputs, inputs, 1, 1], turned),
    graph.weights(`${name}/bias`, [outputs], bias.values),
  ];
  if (!activation) return graph.node('Conv', given, name, { kernel_shape: [1, 1] });
  const linear = graph.node('Conv', given, `${name}/linear`, { kernel_shape: [1, 1] });
  return addActivation(graph, activation, linear, name);
}

const whole = (attribute: GraphAttribute | undefined) => attribute?.list?.i?.map(Number) ?? [1, 1, 1, 1];

/** Of an uneven border TensorFlow puts the larger part below and to the right. */
function autoPad({ padding }: Readonly<Record<string, GraphAttribute>>): string | undefined {
  const kind = atob(padding?.s ?? '');
  return kind === 'SAME' ? 'SAME_UPPER' : kind === 'VALID' ? 'VALID' : undefined;
}
