/** A tree of boxes around things, so that a ray asks only those near it. Six numbers a box: least x, y, z, largest x, y, z. */
export interface BoxTree {
  readonly bounds: Float64Array;
  /** Of each node: its second child (the first follows it), or −1 − the place in `order` of its first thing. */
  readonly next: Int32Array;
  /** Along which axis its children lie one after the other. */
  readonly axis: Uint8Array;
  /** How many things are in a leaf. */
  readonly count: Int32Array;
  readonly order: Int32Array;
}

const mostInLeaf = 2;

/** Split in the middle of the longest side. */
export function boxTree(boxes: readonly (readonly number[])[]): BoxTree {
  const order = Int32Array.from(boxes.keys());
  const bounds: number[] = [];
  const next: number[] = [];
  const axes: number[] = [];
  const count: number[] = [];
  const build = (from: number, to: number): number => {
    const node = next.length;
    const around = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    const middles = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++)
      for (let axis = 0; axis < 3; axis++) {
        const box = boxes[order[i]];
        const middle = box[axis] + box[axis + 3];
        around[axis] = Math.min(around[axis], box[axis]);
        around[axis + 3] = Math.max(around[axis + 3], box[axis + 3]);
        middles[axis] = Math.min(middles[axis], middle);
        middles[axis + 3] = Math.max(middles[axis + 3], middle);
      }
    bounds.push(...around);
    next.push(-1 - from);
    axes.push(0);
    count.push(to - from);
    if (to - from <= mostInLeaf) return node;
    const spans = [0, 1, 2].map((axis) => middles[axis + 3] - middles[axis]);
    const axis = spans.indexOf(Math.max(...spans));
    order
      .subarray(from, to)
      .sort((a, b) => boxes[a][axis] + boxes[a][axis + 3] - boxes[b][axis] - boxes[b][axis + 3] || a - b);
    const cut = (from + to) >> 1;
    build(from, cut);
    next[node] = build(cut, to);
    axes[node] = axis;
    count[node] = 0;
    return node;
  };
  if (boxes.length > 0) build(0, boxes.length);
  return {
    bounds: Float64Array.from(bounds),
    next: Int32Array.from(next),
    axis: Uint8Array.from(axes),
    count: Int32Array.from(count),
    order,
  };
}
