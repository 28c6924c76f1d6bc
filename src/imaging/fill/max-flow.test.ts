import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { FlowNetwork } from './max-flow.ts';

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly forth: number;
  readonly back: number;
}

/** What a cut costs; `behind` holds a bit for each node on the sink's side. */
function costOf(behind: number, excesses: readonly number[], edges: readonly Edge[]): number {
  const isBehind = (node: number) => ((behind >> node) & 1) === 1;
  let cost = 0;
  for (const [node, excess] of excesses.entries()) {
    if (isBehind(node)) cost += Math.max(0, excess);
    else cost += Math.max(0, -excess);
  }
  for (const { from, to, forth, back } of edges) {
    if (!isBehind(from) && isBehind(to)) cost += forth;
    if (isBehind(from) && !isBehind(to)) cost += back;
  }
  return cost;
}

test('finds a cut as cheap as the cheapest of all, on many small networks, one after another in the same store', () => {
  const random = seededRandom(7);
  const nodes = 9;
  const pairs: [number, number][] = [];
  for (let one = 0; one < nodes; one++) {
    for (let other = one + 1; other < nodes; other++) if (random() < 0.45) pairs.push([one, other]);
  }
  const network = new FlowNetwork(nodes, pairs.length);
  for (const [from, to] of pairs) network.addEdge(from, to);
  for (let round = 0; round < 200; round++) {
    const excesses = Array.from(
      { length: nodes },
      () => Math.round(40 * random() - 20) / (round % 2 ? 1 : 7),
    );
    const edges = pairs.map(([from, to]) => ({
      from,
      to,
      forth: random() < 0.3 ? 0 : Math.round(12 * random()),
      back: random() < 0.3 ? 0 : 9 * random(),
    }));
    for (const [node, excess] of excesses.entries()) network.setTerminal(node, excess);
    for (const [number, { forth, back }] of edges.entries()) network.setEdge(number, forth, back);
    network.cut();
    let found = 0;
    for (let node = 0; node < nodes; node++) if (network.isBehindCut(node)) found |= 1 << node;
    let least = Number.POSITIVE_INFINITY;
    for (let behind = 0; behind < 1 << nodes; behind++)
      least = Math.min(least, costOf(behind, excesses, edges));
    expect(costOf(found, excesses, edges)).toBeCloseTo(least, 6);
  }
});
