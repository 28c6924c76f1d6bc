/** Pairs of areas by what joining them costs; the cheapest comes out first. Typed arrays that grow: there are hundreds of thousands of pairs. */
export class CostHeap {
  #costs = new Float64Array(1024);
  #values = new Int32Array(4 * 1024);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** @param values four numbers that come out with the cost */
  push(cost: number, one: number, other: number, ofOne: number, ofOther: number): void {
    if (this.#count === this.#costs.length) this.#grow();
    let at = this.#count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#costs[above] <= cost) break;
      this.#move(above, at);
      at = above;
    }
    this.#set(at, cost, one, other, ofOne, ofOther);
  }

  /** Takes the cheapest out: its cost, and its numbers into `values`. */
  pop(values: Int32Array): number {
    const cost = this.#costs[0];
    values.set(this.#values.subarray(0, 4));
    const last = --this.#count;
    if (last > 0) {
      const moved = this.#costs[last];
      let at = 0;
      for (let below = 1; below < last; below = 2 * at + 1) {
        if (below + 1 < last && this.#costs[below + 1] < this.#costs[below]) below++;
        if (this.#costs[below] >= moved) break;
        this.#move(below, at);
        at = below;
      }
      this.#move(last, at);
    }
    return cost;
  }

  #move(from: number, to: number): void {
    this.#costs[to] = this.#costs[from];
    this.#values.copyWithin(4 * to, 4 * from, 4 * from + 4);
  }

  #set(at: number, cost: number, one: number, other: number, ofOne: number, ofOther: number): void {
    this.#costs[at] = cost;
    const to = 4 * at;
    this.#values[to] = one;
    this.#values[to + 1] = other;
    this.#values[to + 2] = ofOne;
    this.#values[to + 3] = ofOther;
  }

  #grow(): void {
    const costs = new Float64Array(2 * this.#costs.length);
    costs.set(this.#costs);
    this.#costs = costs;
    const values = new Int32Array(2 * this.#values.length);
    values.set(this.#values);
    this.#values = values;
  }
}
