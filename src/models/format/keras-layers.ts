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
  readonly padding?: string;
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
 * Rewrites a Keras network of convolutions, as the ESRGAN models of UpscalerJS are, in ONNX: `image` 1×3×height×width of
 * any size to `output` 1×3×…, channels first where Keras has them last. Everything else stays as it is, so both compute
 * the same. Throws at a layer it does not know.
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
  for (const layer of model.modelTopology.model_config.config.layers) {
    const inputs = (layer.inbound_nodes[0] ?? []).map(([name]) => made.get(name)!);
    last = addLayer(graph, layer, inputs, weights);
    made.set(layer.name, last);
  }
  graph.node('Identity', [last], 'output');
  graph.output('output', [1, 3, 'large_height', 'large_width']);
  const parts = graph.parts('keras');
  return { parts, length: lengthOf(parts) };
}

function readWeights({ weightsManifest }: LayersModel, data: Uint8Array): Map<string, Weights> {
  const weights = new Map<string, Weights>();
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let at = 0;
  for (const { name, shape, dtype } of weightsManifest.flatMap((group) => group.weights)) {
    if (dtype !== 'float32') throw new Error(`the weights "${name}" are ${dtype}`);
    const start = at;
    const count = shape.reduce((product, dimension) => product * dimension, 1);
    at += count * 4;
    if (at > data.length) throw new Error(`the weights end before "${name}"`);
    const values = () => Float32Array.from({ length: count }, (_, i) => view.getFloat32(start + i * 4, true));
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
): string {
  if (kind === 'InputLayer') return graph.input('image', [1, 3, 'height', 'width']);
  if (kind === 'Conv2D') return addConvolution(graph, name, config, inputs, weights);
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

function addConvolution(
  graph: OnnxGraph,
  name: string,
  { padding, strides = [1, 1], dilation_rate: dilations = [1, 1], activation }: LayerConfig,
  inputs: readonly string[],
  weights: ReadonlyMap<string, Weights>,
): string {
  const kernel = weights.get(`${name}/kernel`);
  const bias = weights.get(`${name}/bias`);
  if (!kernel || !bias) throw new Error(`the convolution "${name}" has no weights`);
  const [height, width, from, to] = kernel.shape;
  const isPlain = [...strides, ...dilations].every((step) => step === 1);
  if (!isPlain || padding !== 'same' || height % 2 === 0 || width % 2 === 0) {
    throw new Error(`the convolution "${name}" is of a kind that is not known here`);
  }
  const shape = [to, from, height, width];
  const pads = [height >> 1, width >> 1, height >> 1, width >> 1];
  const given = [
    inputs[0],
    graph.weights(`${name}/kernel`, shape, () => channelsFirst(kernel)),
    graph.weights(`${name}/bias`, [to], bias.values),
  ];
  const attributes = { kernel_shape: [height, width], pads };
  if (activation === undefined || activation === 'linear') return graph.node('Conv', given, name, attributes);
  return addActivation(graph, name, graph.node('Conv', given, `${name}/linear`, attributes), activation);
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

/** Keras keeps height × width × from × to, ONNX to × from × height × width. */
function channelsFirst({ shape, values }: Weights): Float32Array {
  const [height, width, from, to] = shape;
  const area = height * width;
  const kept = values();
  const turned = new Float32Array(kept.length);
  for (let cell = 0, i = 0; cell < area; cell++) {
    for (let input = 0; input < from; input++) {
      for (let output = 0; output < to; output++, i++)
        turned[(output * from + input) * area + cell] = kept[i];
    }
  }
  return turned;
}
