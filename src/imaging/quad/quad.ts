/** A place in a picture, in pixels; the upper left pixel's center is at 0.5, 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Four corners as x1, y1 … x4, y4 in pixels, clockwise from the upper left corner of what stands in it: the first two are
 * the ends of its upper edge, however it is turned.
 */
export type Quad = readonly [number, number, number, number, number, number, number, number];

export function cornersOf(quad: Quad): [Point, Point, Point, Point] {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = quad;
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
    { x: x3, y: y3 },
    { x: x4, y: y4 },
  ];
}

/** Mean lengths of the upper and lower edge, and of the two between them. */
export function quadSize(quad: Quad): { readonly width: number; readonly height: number } {
  const [a, b, c, d] = cornersOf(quad);
  const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
  return { width: (length(a, b) + length(d, c)) / 2, height: (length(a, d) + length(b, c)) / 2 };
}

/** The same corners, begun at the opposite one: what stood on its head stands upright. */
export function turnedAround(quad: Quad): Quad {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = quad;
  return [x3, y3, x4, y4, x1, y1, x2, y2];
}

/** The quad in a picture of another size. */
export function scaledQuad(quad: Quad, across: number, down: number): Quad {
  return quad.map((value, index) => value * (index % 2 === 0 ? across : down)) as unknown as Quad;
}

/** The quad with a band around it, its width in shares of the quad's height. */
export function paddedQuad(quad: Quad, band: number): Quad {
  const { width, height } = quadSize(quad);
  const [a, b, c, d] = cornersOf(quad);
  const [along, across] = [(band * height) / Math.max(width, 1), band];
  const moved = (from: Point, beside: Point, below: Point): [number, number] => [
    from.x + along * (from.x - beside.x) + across * (from.x - below.x),
    from.y + along * (from.y - beside.y) + across * (from.y - below.y),
  ];
  return [...moved(a, b, d), ...moved(b, a, c), ...moved(c, d, b), ...moved(d, c, a)] as unknown as Quad;
}

/** Whether a place lies in it; its corners clockwise. */
export function isInQuad(quad: Quad, x: number, y: number): boolean {
  for (let at = 0; at < 8; at += 2) {
    const [nextX, nextY] = [quad[(at + 2) % 8], quad[(at + 3) % 8]];
    if ((nextX - quad[at]) * (y - quad[at + 1]) - (nextY - quad[at + 1]) * (x - quad[at]) < 0) return false;
  }
  return true;
}

/** The smallest upright rectangle around it. */
export function quadBounds(quad: Quad) {
  const corners = cornersOf(quad);
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...corners.map(({ x }) => x)) - left,
    height: Math.max(...corners.map(({ y }) => y)) - top,
  };
}

/** Area of a polygon (shoelace), whatever way around its corners go. */
export function polygonArea(corners: readonly Point[]): number {
  let twice = 0;
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[(index + 1) % corners.length];
    twice += x * next.y - next.x * y;
  }
  return Math.abs(twice) / 2;
}

/** Area that two quads share (Sutherland and Hodgman, 1974); both convex, their corners clockwise. */
export function sharedArea(one: Quad, other: Quad): number {
  let rest: Point[] = cornersOf(one);
  const edges = cornersOf(other);
  for (const [index, from] of edges.entries()) {
    const to = edges[(index + 1) % 4];
    const side = ({ x, y }: Point) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    const kept: Point[] = [];
    for (const [at, point] of rest.entries()) {
      const next = rest[(at + 1) % rest.length];
      const [here, there] = [side(point), side(next)];
      if (here >= 0) kept.push(point);
      if (here >= 0 === there >= 0) continue;
      const share = here / (here - there);
      kept.push({ x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) });
    }
    rest = kept;
  }
  return polygonArea(rest);
}

/** Shared area over the area of both together, 0..1. */
export function quadOverlap(one: Quad, other: Quad): number {
  const shared = sharedArea(one, other);
  const both = polygonArea(cornersOf(one)) + polygonArea(cornersOf(other)) - shared;
  return both > 0 ? shared / both : 0;
}
