import { channelsFirst } from './channels-first.ts';
import { OnnxGraph } from './onnx-graph.ts';
import { lengthOf, type Part } from './protobuf.ts';

/** A "graph-model" as TensorFlow.js stores it, as far as it is read here. */
interface GraphModel {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly {
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
      readonly quantization?: { readonly dtype: string };
    }[];
  }[];
}

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, GraphAttribute>>;
}

interface GraphAttribute {
  /** Base64. */
  readonly s?: string;
  readonly b?: boolean;
  readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] };
  readonly shape?: { readonly dim?: readonly { readonly size: string }[] };
}

interface Constant {
  readonly shape: readonly number[];
  values(): Float32Array;
}

/**
 * Rewrites a frozen TensorFlow network of convolutions in ONNX, from its only picture to the named nodes, and leaves away what comes
 * after these. It counts channels last; ONNX gets them first, so `image` is 1×3×height×width, and each output 1×channels×…;
 * an output is called as its node, slashes turned to underscores. Everything else stays as it is, so both compute the same. Throws
 * at an operator it does not know.
 *
 * @param description the text of the model's JSON file
 * @param data its weight files, joined
 * @param outputs names of nodes
 */
export function graphToOnnx(
  description: string,
  data: Uint8Array,
  outputs: readonly string[],
): { parts: Part[]; length: number } {
  const model: GraphModel = JSON.parse(description);
  const constants = readConstants(model, data);
  const nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  const graph = new OnnxGraph();
  const made = new Map<string, string>();
  for (const node of inOrder(nodes, outputs)) {
    if (node.op === 'Const' || constants.has(node.name)) continue;
    made.set(node.name, addNode(graph, node, constants, made));
  }
  for (const output of outputs) {
    const name = output.replaceAll('/', '_');
    if (made.get(output) !== name) graph.node('Identity', [made.get(output)!], name);
    graph.output(name, [1, `${name} channels`, `${name} rows`, `${name} columns`]);
  }
  const parts = graph.parts('graph');
  return { parts, length: lengthOf(parts) };
}

function readConstants({ weightsManifest }: GraphModel, data: Uint8Array): Map<string, Constant> {
  const constants = new Map<string, Constant>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    const isHalf = quantization?.dtype === 'float16';
    const isKnown = dtype === 'float32' || dtype === 'int32';
    if (!isKnown || (quantization && !isHalf)) {
      throw new Error(`the weights "${name}" are ${quantization?.dtype ?? dtype}`);
    }
    const start = at;
    const count = shape.reduce((product, dimension) => product * dimension, 1);
    at += count * (isHalf ? 2 : 4);
    if (at > data.length) throw new Error(`the weights end before "${name}"`);
    const value = isHalf
      ? (i: number) => view.getFloat16(start + i * 2, true)
      : dtype === 'int32'
        ? (i: number) => view.getInt32(start + i * 4, true)
        : (i: number) => view.getFloat32(start + i * 4, true);
    constants.set(name, { shape, values: () => Float32Array.from({ length: count }, (_, i) => value(i)) });
  }
  if (at < data.length) throw new Error('there are more weights than the description names');
  return constants;
}

/** What the outputs need, each after what it needs itself. */
function inOrder(nodes: ReadonlyMap<string, GraphNode>, outputs: readonly string[]): GraphNode[] {
  const order: GraphNode[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const node = nodes.get(name);
    if (!node) throw new Error(`there is no node "${name}"`);
    for (const input of inputsOf(node)) visit(input);
    order.push(node);
  };
  for (const output of outputs) visit(output);
  return order;
}

/** Names of nodes, without those that are only to run before. */
function inputsOf({ input = [] }: GraphNode): string[] {
  return input.filter((name) => !name.startsWith('^')).map((name) => name.replace(/:\d+$/, ''));
}

const elementwise: Readonly<Record<string, string>> = { Add: 'Add', AddV2: 'Add', Mul: 'Mul', Sub: 'Sub' };
const convolutions = ['Conv2D', '_FusedConv2D', 'DepthwiseConv2dNative', 'FusedDepthwiseConv2dNative'];

function addNode(
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
  if (op === 'Relu6' || op === 'Relu' || op === 'Sigmoid') return addActivation(graph, op, given[0]!, name);
  if (op === 'Mean') {
    const axes = [...(constants.get(inputs[1])?.values() ?? [])];
    if (!attr.keep_dims?.b || axes.join() !== '1,2') throw unknown();
    return graph.node('ReduceMean', [given[0]!], name, { axes: [2, 3], keepdims: 1 });
  }
  if (op === 'ConcatV2') {
    const [axis] = constants.get(inputs.at(-1)!)?.values() ?? [];
    if (axis !== 3 && axis !== -1) throw unknown();
    return graph.node('Concat', given.slice(0, -1) as string[], name, { axis: 1 });
  }
  if (op === 'ResizeBilinear') {
    // Its size is computed from its input's, and always the double.
    if (attr.align_corners?.b || attr.half_pixel_centers?.b) throw unknown();
    const scales = graph.weights(`${name}/scales`, [4], () => Float32Array.of(1, 1, 2, 2));
    return graph.node('Resize', [given[0]!, '', scales], name, {
      mode: 'linear',
      coordinate_transformation_mode: 'asymmetric',
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
  const [input, weights, shift] = inputsOf(node);
  const kernel = constants.get(weights);
  if (!kernel) throw new Error(`the convolution "${name}" has no weights`);
  const isDepthwise = op.includes('Depthwise');
  const [height, width, from, to] = kernel.shape;
  const whole = (key: string) => attr[key]?.list?.i?.map(Number) ?? [1, 1, 1, 1];
  const padding = atob(attr.padding?.s ?? '');
  const [first, activation, ...more] = (attr.fused_ops?.list?.s ?? []).map((word) => atob(word));
  const isKnown =
    (first === undefined || first === 'BiasAdd') &&
    more.length === 0 &&
    (padding === 'SAME' || padding === 'VALID') &&
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
    strides: whole('strides').slice(1, 3),
    dilations: whole('dilations').slice(1, 3),
    // Of an uneven border TensorFlow puts the larger part below and to the right.
    auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
    ...(isDepthwise ? { group: from } : {}),
  };
  if (!activation) return graph.node('Conv', given, name, attributes);
  return addActivation(graph, activation, graph.node('Conv', given, `${name}/linear`, attributes), name);
}
