import { addNode, type Constant, type GraphNode, inputsOf } from './graph-operators.ts';
import { OnnxGraph } from './onnx-graph.ts';
import { lengthOf, type Part } from './protobuf.ts';

/** A "graph-model" as TensorFlow.js stores it, as far as it is read here. */
export interface GraphModel {
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

export function readConstants({ weightsManifest }: GraphModel, data: Uint8Array): Map<string, Constant> {
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
    constants.set(name, {
      shape,
      isWhole: dtype === 'int32',
      values: () => Float32Array.from({ length: count }, (_, i) => value(i)),
    });
  }
  if (at < data.length) throw new Error('there are more weights than the description names');
  return constants;
}

/** What the outputs need, each after what it needs itself. Networks are deeper than calls may be. */
export function inOrder(
  nodes: ReadonlyMap<string, GraphNode>,
  outputs: readonly string[],
  needsOf: (node: GraphNode) => string[] = inputsOf,
): GraphNode[] {
  const order: GraphNode[] = [];
  const seen = new Set<string>();
  const waiting: { node: GraphNode; inputs: string[] }[] = [];
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const node = nodes.get(name);
    if (!node) throw new Error(`there is no node "${name}"`);
    waiting.push({ node, inputs: needsOf(node).reverse() });
  };
  for (const output of outputs) {
    visit(output);
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const next = top.inputs.pop();
      if (next !== undefined) visit(next);
      else order.push(waiting.pop()!.node);
    }
  }
  return order;
}
