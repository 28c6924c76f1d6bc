import { channelsFirst } from './channels-first.ts';
import { OnnxGraph } from './onnx-graph.ts';
import { lengthOf, type Part } from './protobuf.ts';

/** A Keras "layers-model" as TensorFlow.js stores it, as far as it is read here. */
interface LayersModel {
  readonly modelTopology: {
    readonly model_config: { readonly config: { readonly layers: readonly Layer[] } };
  };
  readonly weightsManifest: readonly {
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
      /** Stored as bytes: `min` + byte × `scale`. */
      readonly quantization?: { readonly dtype: string; readonly min: number; readonly scale: number };
    }[];
  }[];
}

interface Layer {
  readonly class_name: string;
  readonly name: string;
  readonly config: LayerConfig;
  /** For each use the layers before it, as [name, use, output, …]. */
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
}

interface LayerConfig {
  readonly activation?: string;
  /** Of a convolution a word, of a border its rows above and below and its columns left and right. */
  readonly padding?: string | readonly (readonly [number, number])[];
  readonly batch_input_shape?: readonly (number | null)[];
  readonly pool_size?: readonly number[];
  readonly epsilon?: number;
  readonly max_value?: number;
  readonly strides?: readonly number[];
  readonly dilation_rate?: readonly number[];
  readonly beta?: number;
  readonly scale?: number;
}

interface Weights {
  readonly shape: readonly number[];
  values(): Float32Array;
}

/**
 * Rewrites a Keras network of convolutions in ONNX, channels first where Keras has them last: the ESRGAN models of UpscalerJS, from
 * `image` 1×3×height×width of any size to `output` 1×3×…, and classifiers as MobileNet is one, from an image of the size they
 * name to `output` 1×classes. Everything else stays as it is, so both compute the same. Throws at a layer it does not know.
 *
 * @param description the text of `model.json`
 * @param data its weight files, joined
 */
export function kerasToOnnx(description: string, data: Uint8Array): { parts: Part[]; length: number } {
  const model: LayersModel = JSON.parse(description);
  const weights = readWeights(model, data);
  const graph = new OnnxGraph();
  const made = new Map<string, string>();
  let last = '';
  const { layers } = model.modelTopology.model_config.config;
  const borders = new Map(layers.map((layer) => [layer.name, borderOf(layer)]));
  for (const layer of layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => made.get(name)!);
    const [[before] = []] = layer.inbound_nodes[0] ?? [];
    last = addLayer(graph, layer, inputs, weights, (before && borders.get(before)) || noBorder);
    made.set(layer.name, last);
  }
  graph.node('Identity', [last], 'output');
  const classes = weights.get(`${layers.at(-1)?.name}/kernel`)?.shape.at(-1);
  const isClassifier = layers.at(-1)?.class_name === 'Dense';
  graph.output('output', isClassifier ? [1, classes!] : [1, 3, 'large_height', 'large_width']);
  const parts = graph.parts('keras');
  return { parts, length: lengthOf(parts) };
}

function readWeights({ weightsManifest }: LayersModel, data: Uint8Array): Map<string, Weights> {
  const weights = new Map<string, Weights>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    if (dtype !== 'float32') throw new Error(`the weights "${name}" are ${dtype}`);
    if (quantization && quantization.dtype !== 'uint8') throw new Error(`"${name}" is ${quantization.dtype}`);
    const start = at;
    const count = shape.reduce((product, dimension) => product * dimension, 1);
    at += count * (quantization ? 1 : 4);
    if (at > data.length) throw new Error(`the weights end before "${name}"`);
    const value = quantization
      ? (i: number) => quantization.min + data[start + i] * quantization.scale
      : (i: number) => view.getFloat32(start + i * 4, true);
    const values = () => Float32Array.from({ length: count }, (_, i) => value(i));
    weights.set(name, { shape, values });
  }
  if (at < data.length) throw new Error('there are more weights than the description names');
  return weights;
}

function addLayer(
  graph: OnnxGraph,
  { class_name: kind, name, config }: Layer,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
  border: Border,
): string {
  if (kind === 'InputLayer') {
    const [, height, width] = config.batch_input_shape ?? [];
    return graph.input('image', [1, 3, height ?? 'height', width ?? 'width']);
  }
  if (kind === 'Conv2D') return addConvolution(graph, name, config, inputs, weights, border);
  if (kind === 'DepthwiseConv2D') return addDepthwise(graph, name, config, inputs, weights, border);
  if (kind === 'BatchNormalization') return addNormalization(graph, name, config, inputs, weights);
  if (kind === 'Dense') return addDense(graph, name, config, inputs, weights);
  // The convolution that follows takes the border, and chance is for learning.
  if (kind === 'ZeroPadding2D' || kind === 'Dropout') return inputs[0];
  if (kind === 'ReLU') {
    const limits = [0, config.max_value ?? Number.MAX_VALUE].map((limit) =>
      graph.weights(`${name}/limit ${limit}`, [], () => Float32Array.of(limit)),
    );
    return graph.node('Clip', [inputs[0], ...limits], name);
  }
  if (kind === 'AveragePooling2D') {
    return graph.node('AveragePool', inputs, name, {
      kernel_shape: config.pool_size!,
      strides: config.strides!,
    });
  }
  // Of a single cell, so that the order of channels is the same in both.
  if (kind === 'Flatten') return graph.node('Flatten', inputs, name);
  if (kind === 'Activation') return addActivation(graph, name, inputs[0], config.activation);
  if (kind === 'Concatenate') return graph.node('Concat', inputs, name, { axis: 1 });
  if (kind === 'Add') return graph.node('Add', inputs, name);
  // Layers of UpscalerJS's own.
  if (kind === 'MultiplyBeta') {
    const factor = graph.weights(`${name}/beta`, [1], () => Float32Array.of(config.beta!));
    return graph.node('Mul', [inputs[0], factor], name);
  }
  if (kind.startsWith('PixelShuffle')) {
    return graph.node('DepthToSpace', inputs, name, { blocksize: config.scale!, mode: 'DCR' });
  }
  throw new Error(`layers of the kind "${kind}" are not known here`);
}

/** Rows above, columns left, rows below, columns right. */
type Border = readonly [number, number, number, number];
const noBorder: Border = [0, 0, 0, 0];

function borderOf({ class_name: kind, config: { padding } }: Layer): Border | undefined {
  if (kind !== 'ZeroPadding2D' || typeof padding === 'string' || !padding) return undefined;
  const [[top, bottom], [left, right]] = padding;
  return [top, left, bottom, right];
}

/** What a convolution is told besides its weights. */
function convolutionAttributes(
  name: string,
  { padding, strides = [1, 1], dilation_rate: dilations = [1, 1] }: LayerConfig,
  { shape: [height, width] }: Weights,
  border: Border,
) {
  const isPlain = strides.every((step) => step === 1);
  const isOdd = height % 2 === 1 && width % 2 === 1;
  // Keras lays an uneven border around what it shrinks.
  const isKnown = padding === 'valid' || (padding === 'same' && isOdd && isPlain);
  if (dilations.some((step) => step !== 1) || !isKnown) {
    throw new Error(`the convolution "${name}" is of a kind that is not known here`);
  }
  const pads = padding === 'same' ? [height >> 1, width >> 1, height >> 1, width >> 1] : border;
  return { kernel_shape: [height, width], pads, ...(isPlain ? {} : { strides }) };
}

function addConvolution(
  graph: OnnxGraph,
  name: string,
  config: LayerConfig,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
  border: Border,
): string {
  const kernel = weights.get(`${name}/kernel`);
  const bias = weights.get(`${name}/bias`);
  if (!kernel) throw new Error(`the convolution "${name}" has no weights`);
  const [height, width, from, to] = kernel.shape;
  const given = [
    inputs[0],
    graph.weights(`${name}/kernel`, [to, from, height, width], () => channelsFirst(kernel)),
    ...(bias ? [graph.weights(`${name}/bias`, [to], bias.values)] : []),
  ];
  const attributes = convolutionAttributes(name, config, kernel, border);
  const { activation } = config;
  if (activation === undefined || activation === 'linear') return graph.node('Conv', given, name, attributes);
  return addActivation(graph, name, graph.node('Conv', given, `${name}/linear`, attributes), activation);
}

/** Every channel by itself. */
function addDepthwise(
  graph: OnnxGraph,
  name: string,
  config: LayerConfig,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
  border: Border,
): string {
  const kernel = weights.get(`${name}/depthwise_kernel`);
  if (kernel?.shape[3] !== 1)
    throw new Error(`the convolution "${name}" is of a kind that is not known here`);
  const [height, width, channels] = kernel.shape;
  const turned = { shape: [height, width, 1, channels], values: kernel.values };
  const given = [
    inputs[0],
    graph.weights(`${name}/kernel`, [channels, 1, height, width], () => channelsFirst(turned)),
  ];
  const attributes = convolutionAttributes(name, config, kernel, border);
  return graph.node('Conv', given, name, { ...attributes, group: channels });
}

/** With what it learned of mean and spread, it is a factor and a shift for each channel. */
function addNormalization(
  graph: OnnxGraph,
  name: string,
  { epsilon = 1e-3 }: LayerConfig,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
): string {
  const [gamma, beta, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map((part) => {
    const found = weights.get(`${name}/${part}`);
    if (!found) throw new Error(`the normalization "${name}" has no ${part}`);
    return found;
  });
  const factors = () => {
    const spread = variance.values();
    return gamma.values().map((value, i) => value / Math.sqrt(spread[i] + epsilon));
  };
  const shifts = () => {
    const [factor, middle] = [factors(), mean.values()];
    return beta.values().map((value, i) => value - middle[i] * factor[i]);
  };
  const shape = [gamma.shape[0], 1, 1];
  const scaled = graph.node(
    'Mul',
    [inputs[0], graph.weights(`${name}/factor`, shape, factors)],
    `${name}/scaled`,
  );
  return graph.node('Add', [scaled, graph.weights(`${name}/shift`, shape, shifts)], name);
}

function addDense(
  graph: OnnxGraph,
  name: string,
  { activation }: LayerConfig,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
): string {
  const [kernel, bias] = [weights.get(`${name}/kernel`), weights.get(`${name}/bias`)];
  if (!kernel || !bias) throw new Error(`the layer "${name}" has no weights`);
  const product = graph.node(
    'MatMul',
    [inputs[0], graph.weights(`${name}/kernel`, kernel.shape, kernel.values)],
    `${name}/product`,
  );
  const sum = graph.node(
    'Add',
    [product, graph.weights(`${name}/bias`, bias.shape, bias.values)],
    `${name}/sum`,
  );
  if (activation === 'softmax') return graph.node('Softmax', [sum], name, { axis: 1 });
  return addActivation(graph, name, sum, activation);
}

function addActivation(
  graph: OnnxGraph,
  name: string,
  input: string,
  activation: string | undefined,
): string {
  if (activation !== 'relu') throw new Error(`the activation "${activation}" is not known here`);
  return graph.node('Relu', [input], name);
}
