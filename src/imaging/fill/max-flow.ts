const none = -1;
const terminal = -2;
const orphaned = -3;

/**
 * A network whose cheapest cut is looked for: nodes with an arc from the source or to the sink each, and arcs in pairs between
 * them (Boykov, Kolmogorov: "An Experimental Comparison of Min-Cut/Max-Flow Algorithms for Energy Minimization in Vision",
 * 2004). All in typed arrays; the arcs are laid once, capacities are set anew for each cut.
 */
export class FlowNetwork {
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #head: Int32Array;
  readonly #capacity: Float64Array;
  /** What is left from the source, or below 0 to the sink. */
  readonly #rest: Float64Array;
  readonly #parent: Int32Array;
  readonly #isSink: Uint8Array;
  /** When a node's distance to its terminal was last known, and that distance. */
  readonly #stamp: Int32Array;
  readonly #distance: Int32Array;
  readonly #active: Int32Array;
  readonly #isActive: Uint8Array;
  #activeStart = 0;
  #activeCount = 0;
  readonly #orphans: Int32Array;
  #orphanStart = 0;
  #orphanCount = 0;
  #arcs = 0;
  #time = 0;

  constructor(nodes: number, edges: number) {
    this.#first = new Int32Array(nodes).fill(none);
    this.#next = new Int32Array(2 * edges);
    this.#head = new Int32Array(2 * edges);
    this.#capacity = new Float64Array(2 * edges);
    this.#rest = new Float64Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#isSink = new Uint8Array(nodes);
    this.#stamp = new Int32Array(nodes);
    this.#distance = new Int32Array(nodes);
    this.#active = new Int32Array(nodes + 1);
    this.#isActive = new Uint8Array(nodes);
    this.#orphans = new Int32Array(nodes + 1);
  }

  /** Joins two nodes; edges are numbered as they are added. */
  addEdge(from: number, to: number): void {
    const arc = this.#arcs;
    this.#arcs += 2;
    this.#head[arc] = to;
    this.#next[arc] = this.#first[from];
    this.#first[from] = arc;
    this.#head[arc + 1] = from;
    this.#next[arc + 1] = this.#first[to];
    this.#first[to] = arc + 1;
  }

  /** What can flow along an edge, and back. */
  setEdge(edge: number, forth: number, back: number): void {
    this.#capacity[2 * edge] = forth;
    this.#capacity[2 * edge + 1] = back;
  }

  /** What can flow from the source to a node, less what can flow from it to the sink. */
  setTerminal(node: number, excess: number): void {
    this.#rest[node] = excess;
  }

  /** Lets flow what can. Afterwards {@link isBehindCut} tells the sides of a cheapest cut; capacities are used up. */
  cut(): void {
    this.#plant();
    let current = none;
    for (;;) {
      if (current === none) current = this.#takeActive();
      if (current === none) return;
      const bridge = this.#parent[current] === none ? none : this.#grow(current);
      this.#time++;
      if (bridge === none) current = none;
      else {
        this.#augment(bridge);
        while (this.#orphanCount > 0) this.#adopt(this.#takeOrphan());
      }
    }
  }

  /** On the side of the sink: what can still flow there. */
  isBehindCut(node: number): boolean {
    return this.#parent[node] !== none && this.#isSink[node] === 1;
  }

  #plant(): void {
    this.#activeStart = 0;
    this.#activeCount = 0;
    this.#isActive.fill(0);
    this.#stamp.fill(0);
    this.#time = 1;
    for (let node = 0; node < this.#rest.length; node++) {
      const rest = this.#rest[node];
      this.#isSink[node] = rest < 0 ? 1 : 0;
      this.#parent[node] = rest === 0 ? none : terminal;
      this.#distance[node] = 1;
      if (rest !== 0) this.#activate(node);
    }
  }

  #activate(node: number): void {
    if (this.#isActive[node] === 1) return;
    this.#isActive[node] = 1;
    this.#active[(this.#activeStart + this.#activeCount++) % this.#active.length] = node;
  }

  #takeActive(): number {
    while (this.#activeCount > 0) {
      const node = this.#active[this.#activeStart];
      this.#activeStart = (this.#activeStart + 1) % this.#active.length;
      this.#activeCount--;
      this.#isActive[node] = 0;
      if (this.#parent[node] !== none) return node;
    }
    return none;
  }

  #orphan(node: number): void {
    this.#parent[node] = orphaned;
    this.#orphans[(this.#orphanStart + this.#orphanCount++) % this.#orphans.length] = node;
  }

  #takeOrphan(): number {
    const node = this.#orphans[this.#orphanStart];
    this.#orphanStart = (this.#orphanStart + 1) % this.#orphans.length;
    this.#orphanCount--;
    return node;
  }

  /** Takes free neighbors into the tree of a node; answers the arc that leads from the source's tree into the sink's. */
  #grow(node: number): number {
    const sink = this.#isSink[node];
    for (let arc = this.#first[node]; arc !== none; arc = this.#next[arc]) {
      if (this.#capacity[sink === 1 ? arc ^ 1 : arc] <= 0) continue;
      const other = this.#head[arc];
      if (this.#parent[other] === none) {
        this.#isSink[other] = sink;
        this.#join(other, arc ^ 1, node);
        this.#activate(other);
      } else if (this.#isSink[other] !== sink) {
        return sink === 1 ? arc ^ 1 : arc;
      } else if (
        this.#stamp[other] <= this.#stamp[node] &&
        this.#distance[other] > this.#distance[node] + 1 &&
        this.#parent[other] >= 0
      ) {
        this.#join(other, arc ^ 1, node);
      }
    }
    return none;
  }

  #join(node: number, arc: number, parent: number): void {
    this.#parent[node] = arc;
    this.#stamp[node] = this.#stamp[parent];
    this.#distance[node] = this.#distance[parent] + 1;
  }

  #augment(bridge: number): void {
    const amount = this.#bottleneck(bridge);
    const capacity = this.#capacity;
    capacity[bridge] -= amount;
    capacity[bridge ^ 1] += amount;
    let node = this.#head[bridge ^ 1];
    for (let arc = this.#parent[node]; arc !== terminal; arc = this.#parent[node]) {
      const parent = this.#head[arc];
      capacity[arc] += amount;
      capacity[arc ^ 1] -= amount;
      if (capacity[arc ^ 1] <= 0) this.#orphan(node);
      node = parent;
    }
    this.#rest[node] -= amount;
    if (this.#rest[node] <= 0) this.#orphan(node);
    node = this.#head[bridge];
    for (let arc = this.#parent[node]; arc !== terminal; arc = this.#parent[node]) {
      const parent = this.#head[arc];
      capacity[arc ^ 1] += amount;
      capacity[arc] -= amount;
      if (capacity[arc] <= 0) this.#orphan(node);
      node = parent;
    }
    this.#rest[node] += amount;
    if (this.#rest[node] >= 0) this.#orphan(node);
  }

  #bottleneck(bridge: number): number {
    const capacity = this.#capacity;
    let amount = capacity[bridge];
    let node = this.#head[bridge ^ 1];
    for (let arc = this.#parent[node]; arc !== terminal; arc = this.#parent[node]) {
      amount = Math.min(amount, capacity[arc ^ 1]);
      node = this.#head[arc];
    }
    amount = Math.min(amount, this.#rest[node]);
    node = this.#head[bridge];
    for (let arc = this.#parent[node]; arc !== terminal; arc = this.#parent[node]) {
      amount = Math.min(amount, capacity[arc]);
      node = this.#head[arc];
    }
    return Math.min(amount, -this.#rest[node]);
  }

  /** Looks for another parent of a node that lost its own, the nearest to the terminal; without one it is free. */
  #adopt(node: number): void {
    const sink = this.#isSink[node];
    let best = none;
    let least = Number.MAX_SAFE_INTEGER;
    for (let arc = this.#first[node]; arc !== none; arc = this.#next[arc]) {
      if (this.#capacity[sink === 1 ? arc : arc ^ 1] <= 0) continue;
      const other = this.#head[arc];
      if (this.#isSink[other] !== sink || this.#parent[other] === none) continue;
      const distance = this.#distanceOf(other);
      if (distance === none || distance >= least) continue;
      best = arc;
      least = distance;
    }
    if (best !== none) {
      this.#parent[node] = best;
      this.#stamp[node] = this.#time;
      this.#distance[node] = least + 1;
      return;
    }
    this.#parent[node] = none;
    for (let arc = this.#first[node]; arc !== none; arc = this.#next[arc]) {
      const other = this.#head[arc];
      if (this.#isSink[other] !== sink || this.#parent[other] === none) continue;
      if (this.#capacity[sink === 1 ? arc : arc ^ 1] > 0) this.#activate(other);
      const parent = this.#parent[other];
      if (parent >= 0 && this.#head[parent] === node) this.#orphan(other);
    }
  }

  /** How far a node is from its terminal, none where its tree hangs on an orphan; kept for those who ask next. */
  #distanceOf(node: number): number {
    let distance = 0;
    let at = node;
    for (;;) {
      if (this.#stamp[at] === this.#time) {
        distance += this.#distance[at];
        break;
      }
      const arc = this.#parent[at];
      distance++;
      if (arc === terminal) {
        this.#stamp[at] = this.#time;
        this.#distance[at] = 1;
        break;
      }
      if (arc === orphaned || arc === none) return none;
      at = this.#head[arc];
    }
    const found = distance;
    for (at = node; this.#stamp[at] !== this.#time; at = this.#head[this.#parent[at]]) {
      this.#stamp[at] = this.#time;
      this.#distance[at] = distance--;
    }
    return found;
  }
}
