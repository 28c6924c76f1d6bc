import { featureCount, featureDistance } from '../patches/features.ts';
import type { Offset } from '../patches/offset-peaks.ts';
import { FlowNetwork } from './max-flow.ts';

const mostSweeps = 2;
/** A sweep that saves less than this share was the last. */
const worthwhile = 1e-3;
const impossible = 1e8;

export interface OffsetChoice {
  readonly width: number;
  readonly height: number;
  readonly features: Float32Array;
  readonly hole: Uint8Array;
  /** 1 where nothing may be copied from. */
  readonly barred: Uint8Array;
  readonly offsets: readonly Offset[];
  /** What it costs besides seams to copy from a place to another, by this offset. */
  priceOf(from: number, to: number, offset: number): number;
}

/**
 * Chooses for each pixel of a hole by which offset it is copied, so that seams show least: α-expansion (Boykov, Veksler,
 * Zabih, 2001) under the seam cost of "Interactive Digital Photomontage" (Agarwala and others, 2004).
 *
 * @returns for each pixel the number of its offset, −1 outside the hole and where none leads to known pixels
 */
export function chooseOffsets(choice: OffsetChoice): Int32Array {
  const nodes = Int32Array.from(choice.hole.keys()).filter((at) => choice.hole[at] === 1);
  const labeling = new Labeling(choice, nodes);
  labeling.expandAll();
  const chosen = new Int32Array(choice.hole.length).fill(-1);
  for (let node = 0; node < nodes.length; node++) {
    const label = labeling.labels[node];
    if (labeling.isPossible(node, label)) chosen[nodes[node]] = label;
  }
  return chosen;
}

class Labeling {
  readonly labels: Int32Array;
  readonly #count: number;
  readonly #offsets: number;
  readonly #unary: Float32Array;
  /** For each node and offset what it would look like. */
  readonly #looks: Float32Array;
  /** Neighbors in pairs. */
  readonly #pairs: Int32Array;
  readonly #network: FlowNetwork;

  constructor(choice: OffsetChoice, nodes: Int32Array) {
    this.#count = nodes.length;
    this.#offsets = choice.offsets.length;
    this.#unary = new Float32Array(this.#count * this.#offsets);
    this.#looks = new Float32Array(this.#count * this.#offsets * featureCount);
    this.#fillTables(choice, nodes);
    this.#pairs = pairsOf(choice, nodes);
    this.#network = new FlowNetwork(this.#count, this.#pairs.length / 2);
    for (let k = 0; k < this.#pairs.length; k += 2) this.#network.addEdge(this.#pairs[k], this.#pairs[k + 1]);
    this.labels = Int32Array.from({ length: this.#count }, (_, node) => this.#cheapest(node));
  }

  isPossible(node: number, label: number): boolean {
    return this.#unary[node * this.#offsets + label] < impossible;
  }

  expandAll(): void {
    let energy = this.#energy();
    for (let sweep = 0; sweep < mostSweeps; sweep++) {
      const before = energy;
      for (let label = 0; label < this.#offsets; label++) energy = this.#expand(label, energy);
      if (before - energy < worthwhile * before) return;
    }
  }

  #fillTables(
    { width, height, features, hole, barred, offsets, priceOf }: OffsetChoice,
    nodes: Int32Array,
  ): void {
    const sides = [-1, 1, -width, width];
    for (let node = 0; node < nodes.length; node++) {
      const at = nodes[node];
      const x = at % width;
      const y = (at - x) / width;
      for (let label = 0; label < offsets.length; label++) {
        const toX = x + offsets[label].x;
        const toY = y + offsets[label].y;
        const entry = node * offsets.length + label;
        const isInside = toX >= 1 && toY >= 1 && toX < width - 1 && toY < height - 1;
        if (!isInside || barred[toY * width + toX] === 1) {
          this.#unary[entry] = impossible;
          continue;
        }
        const from = toY * width + toX;
        const shift = from - at;
        let cost = priceOf(from, at, label);
        for (let side = 0; side < 4; side++) {
          if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
          const beside = at + sides[side];
          if (beside < 0 || beside >= hole.length || hole[beside] === 1) continue;
          cost += 2 * featureDistance(features, beside + shift, beside);
        }
        this.#unary[entry] = cost;
        const start = from * featureCount;
        this.#looks.set(features.subarray(start, start + featureCount), entry * featureCount);
      }
    }
  }

  #cheapest(node: number): number {
    let best = 0;
    for (let label = 1; label < this.#offsets; label++) {
      const start = node * this.#offsets;
      if (this.#unary[start + label] < this.#unary[start + best]) best = label;
    }
    return best;
  }

  /** What a seam costs between two neighbors: how much each would look otherwise by the other's offset. */
  #seam(one: number, other: number, label: number, otherLabel: number): number {
    if (label === otherLabel) return 0;
    const a = one * this.#offsets;
    const b = other * this.#offsets;
    return (
      featureDistance(this.#looks, a + label, a + otherLabel) +
      featureDistance(this.#looks, b + label, b + otherLabel)
    );
  }

  #energy(): number {
    const { labels } = this;
    let energy = 0;
    for (let node = 0; node < this.#count; node++) energy += this.#unary[node * this.#offsets + labels[node]];
    for (let k = 0; k < this.#pairs.length; k += 2) {
      const one = this.#pairs[k];
      const other = this.#pairs[k + 1];
      energy += this.#seam(one, other, labels[one], labels[other]);
    }
    return energy;
  }

  /** Lets every node that saves by it take this offset; answers the energy then. */
  #expand(label: number, energy: number): number {
    const { labels } = this;
    const excess = new Float64Array(this.#count);
    for (let node = 0; node < this.#count; node++) {
      const start = node * this.#offsets;
      excess[node] = this.#unary[start + label] - this.#unary[start + labels[node]];
    }
    for (let k = 0; k < this.#pairs.length; k += 2) {
      const one = this.#pairs[k];
      const other = this.#pairs[k + 1];
      const kept = this.#seam(one, other, labels[one], labels[other]);
      const otherTakes = this.#seam(one, other, labels[one], label);
      const oneTakes = this.#seam(one, other, label, labels[other]);
      excess[one] += oneTakes - kept;
      excess[other] -= oneTakes;
      this.#network.setEdge(k / 2, Math.max(0, otherTakes + oneTakes - kept), 0);
    }
    // Behind the cut a node takes the offset: it pays what flows to it from the source otherwise.
    for (let node = 0; node < this.#count; node++) this.#network.setTerminal(node, excess[node]);
    this.#network.cut();
    const before = labels.slice();
    for (let node = 0; node < this.#count; node++) if (this.#network.isBehindCut(node)) labels[node] = label;
    const after = this.#energy();
    if (after < energy) return after;
    labels.set(before);
    return energy;
  }
}

function pairsOf({ width, hole }: OffsetChoice, nodes: Int32Array): Int32Array {
  const numbers = new Int32Array(hole.length);
  for (let node = 0; node < nodes.length; node++) numbers[nodes[node]] = node;
  const pairs: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    const at = nodes[node];
    if ((at + 1) % width !== 0 && hole[at + 1] === 1) pairs.push(node, numbers[at + 1]);
    if (at + width < hole.length && hole[at + width] === 1) pairs.push(node, numbers[at + width]);
  }
  return Int32Array.from(pairs);
}
