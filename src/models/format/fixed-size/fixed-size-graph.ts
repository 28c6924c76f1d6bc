import { type GraphModel, inOrder, readConstants } from '../graph-model.ts';
import { type GraphNode, inputsOf } from '../graph-operators.ts';
import { OnnxGraph } from '../onnx-graph.ts';
import { lengthOf, type Part } from '../protobuf.ts';
import { addOpenNode } from './add-open-node.ts';
import { computeNode } from './compute-node.ts';
import type { DenseTensor } from './dense-tensor.ts';
import { findFusedNodes, needsOf } from './fused-nodes.ts';

/** The first version with Gelu. */
const operatorVersion = 20;

/**
 * Rewrites a frozen TensorFlow network in ONNX that computes shapes, places and weights for pictures of any size: for one size of them, so that
 * all that doesn't depend on the picture is computed here, and once. `image` is 1×3×height×width and so is `output`, whatever the order
 * in between. Norms over channels and activations become one operator each. Throws at an operator it does not know.
 *
 * @param description the text of the model's JSON file
 * @param data its weight files, joined
 * @param output the name of the node that gives the picture
 */
export function fixedSizeGraphToOnnx(
  description: string,
  data: Uint8Array,
  output: string,
  { width, height }: { width: number; height: number },
): { parts: Part[]; length: number } {
  const model: GraphModel = JSON.parse(description);
  const constants = readConstants(model, data);
  const nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  const all = inOrder(nodes, [output]);
  const open = openNodes(all);
  const fused = findFusedNodes(nodes, all, (name) => !open.has(name));
  const needs = (node: GraphNode) => {
    const group = fused.get(node.name);
    return group ? needsOf(group) : inputsOf(node);
  };
  const graph = new OnnxGraph(operatorVersion);
  const computed = new Map<string, DenseTensor>();
  const made = new Map<string, string>();
  function known(name: string): DenseTensor | undefined {
    const constant = constants.get(name);
    return constant ? { ...constant, data: constant.values() } : computed.get(name);
  }
  function nameOf(name: string): string {
    const standing = made.get(name);
    if (standing !== undefined) return standing;
    const shape = constants.get(name)?.shape ?? computed.get(name)?.shape;
    if (!shape) throw new Error(`there is no node "${name}"`);
    made.set(
      name,
      graph.weights(name, shape, () => Float32Array.from(known(name)!.data)),
    );
    return name;
  }
  for (const node of inOrder(nodes, [output], needs)) {
    const { name, op } = node;
    const inputs = inputsOf(node);
    if (constants.has(name)) continue;
    if (op === 'Placeholder') {
      const image = graph.input('image', [1, 3, height, width]);
      made.set(name, graph.node('Transpose', [image], name, { perm: [0, 2, 3, 1] }));
    } else if (op === 'Shape' && nodes.get(inputs[0])?.op === 'Placeholder') {
      computed.set(name, { shape: [4], data: Float64Array.of(1, height, width, 3), isWhole: true });
    } else if (!open.has(name)) {
      computed.set(
        name,
        computeNode(
          node,
          inputs.map((input) => known(input)!),
        ),
      );
    } else {
      const group = fused.get(name);
      if (group?.kind === 'gelu') {
        made.set(name, graph.node('Gelu', [nameOf(group.input)], name, { approximate: 'tanh' }));
      } else if (group) {
        const [gain, shift] = [group.gain, group.shift].map((one, place) => {
          const { data } = known(one)!;
          return graph.weights(`${name}/${place}`, [data.length], () => Float32Array.from(data));
        });
        const epsilon = { float: known(group.epsilon)!.data[0] };
        made.set(
          name,
          graph.node('LayerNormalization', [nameOf(group.input), gain, shift], name, { axis: -1, epsilon }),
        );
      } else {
        made.set(name, addOpenNode(node, { graph, known, nameOf }));
      }
    }
  }
  graph.node('Transpose', [nameOf(output)], 'output', { perm: [0, 3, 1, 2] });
  graph.output('output', [1, 3, height, width]);
  const parts = graph.parts('graph');
  return { parts, length: lengthOf(parts) };
}

/** Names of what depends on the picture itself, not only on its size. */
function openNodes(order: readonly GraphNode[]): Set<string> {
  const open = new Set<string>();
  for (const node of order) {
    const { name, op } = node;
    if (op === 'Placeholder' || (op !== 'Shape' && inputsOf(node).some((input) => open.has(input))))
      open.add(name);
  }
  return open;
}
