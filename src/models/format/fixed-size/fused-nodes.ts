import { type GraphNode, inputsOf } from '../graph-operators.ts';

/** Several nodes that one operator of ONNX stands for; the names are those of its inputs. */
export type FusedNode =
  | {
      readonly kind: 'layer-norm';
      readonly input: string;
      readonly gain: string;
      readonly shift: string;
      readonly epsilon: string;
    }
  /** By its approximation with tanh. */
  | { readonly kind: 'gelu'; readonly input: string };

/** What a group is made from; in between it needs nothing. */
export function needsOf(group: FusedNode): string[] {
  return group.kind === 'gelu' ? [group.input] : [group.input, group.gain, group.shift, group.epsilon];
}

/** By the name of the last node of each group, of which gain and shift have to be `isKnown`. */
export function findFusedNodes(
  nodes: ReadonlyMap<string, GraphNode>,
  order: readonly GraphNode[],
  isKnown: (name: string) => boolean,
): Map<string, FusedNode> {
  const users = new Map<string, GraphNode[]>();
  for (const node of order)
    for (const input of inputsOf(node)) users.set(input, [...(users.get(input) ?? []), node]);
  const onlyUser = ({ name }: GraphNode, op: string) => {
    const found = users.get(name) ?? [];
    return found.length === 1 && found[0].op === op ? found[0] : undefined;
  };
  const givers = (node: GraphNode) => inputsOf(node).map((name) => nodes.get(name)!);
  const otherInput = (node: GraphNode, known: GraphNode) =>
    inputsOf(node).find((name) => name !== known.name);
  const fused = new Map<string, FusedNode>();
  for (const node of order) {
    if (node.op === 'Rsqrt') {
      // (x − mean) × (1 / √(variance + ε) × gain) + shift
      const scale = onlyUser(node, 'Mul');
      const product = scale && onlyUser(scale, 'Mul');
      const sum = product && onlyUser(product, 'AddV2');
      const centered = product && givers(product).find(({ op }) => op === 'Sub');
      const epsilon = givers(givers(node)[0]).find(({ op }) => op === 'Const');
      if (!sum || !centered || !epsilon) continue;
      const [gain, shift] = [otherInput(scale!, node)!, otherInput(sum, product)!];
      const [input] = inputsOf(centered);
      if (!isKnown(gain) || !isKnown(shift)) continue;
      fused.set(sum.name, { kind: 'layer-norm', input, gain, shift, epsilon: epsilon.name });
    } else if (node.op === 'Tanh') {
      // x × (½ × (1 + tanh(c × (x + 0.044715 x³))))
      const inner = givers(givers(node)[0]).find(({ op }) => op === 'AddV2');
      const half = onlyUser(node, 'AddV2');
      const product = half && onlyUser(half, 'Mul');
      const other = product && nodes.get(otherInput(product, half)!);
      if (!inner || other?.op !== 'Mul') continue;
      const terms = inputsOf(inner);
      const input = inputsOf(other).find((name) => terms.includes(name));
      if (input) fused.set(product!.name, { kind: 'gelu', input });
    }
  }
  return fused;
}
