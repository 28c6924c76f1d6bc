import { FlowNetwork } from '../fill/max-flow.ts';

/** How much it costs to part two neighbors of the same color, in units of log odds. */
const smoothness = 6;

/**
 * Which cells are of the first of two kinds: the cheapest labeling where each cell pays for its kind and neighbors of different kinds
 * pay the more the more alike their colors are (Boykov, Jolly: "Interactive Graph Cuts", 2001).
 *
 * @param lab OKLab, interleaved, `side` × `side`
 * @param odds of the first kind for each cell, as logarithms
 * @param takesPart cells left out are of the second kind, as are those that cost the same in either
 */
export function cutGrid(
  lab: Float32Array,
  side: number,
  odds: Float32Array,
  takesPart: (cell: number) => boolean,
): Uint8Array {
  const node = new Int32Array(side * side).fill(-1);
  let count = 0;
  for (let i = 0; i < node.length; i++) if (takesPart(i)) node[i] = count++;
  const from = new Int32Array(2 * count);
  const to = new Int32Array(2 * count);
  const square = new Float32Array(2 * count);
  let pairs = 0;
  let sum = 0;
  const join = (i: number, other: number) => {
    if (node[other] < 0) return;
    let apart = 0;
    for (let c = 0; c < 3; c++) apart += (lab[3 * i + c] - lab[3 * other + c]) ** 2;
    [from[pairs], to[pairs], square[pairs]] = [node[i], node[other], apart];
    pairs++;
    sum += apart;
  };
  for (let i = 0; i < node.length; i++) {
    if (node[i] < 0) continue;
    if ((i % side) + 1 < side) join(i, i + 1);
    if (i + side < node.length) join(i, i + side);
  }
  const network = new FlowNetwork(count, pairs);
  for (let edge = 0; edge < pairs; edge++) network.addEdge(from[edge], to[edge]);
  const falling = pairs / (2 * Math.max(sum, 1e-9));
  for (let edge = 0; edge < pairs; edge++) {
    const weight = smoothness * Math.exp(-falling * square[edge]);
    network.setEdge(edge, weight, weight);
  }
  for (let i = 0; i < node.length; i++) if (node[i] >= 0) network.setTerminal(node[i], -odds[i]);
  network.cut();
  const kind = new Uint8Array(side * side);
  for (let i = 0; i < node.length; i++) if (node[i] >= 0 && network.isBehindCut(node[i])) kind[i] = 1;
  return kind;
}
