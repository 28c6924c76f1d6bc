import type { Group, Node, Shape } from './node.ts';

/** The line around everything. */
export const ink = '#221d1f';
const line = 7;

export type Point = readonly [number, number];

const round = (value: number) => Number(value.toFixed(1));

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0Z`;
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}Z`;
}

export function straight(points: readonly Point[], isClosed = true): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

/** A smooth line through points (Catmull-Rom). */
export function curve(points: readonly Point[], isClosed = false): string {
  const count = points.length;
  const at = (index: number) =>
    isClosed ? points[(index + count) % count] : points[Math.max(0, Math.min(count - 1, index))];
  const parts = [`M${round(points[0][0])} ${round(points[0][1])}`];
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${[...first, ...second, ...to].map(round).join(' ')}`);
  }
  return parts.join('') + (isClosed ? 'Z' : '');
}

export const blob = (points: readonly Point[]): string => curve(points, true);

/** A filled outline with a line around it. */
export function inked(d: string, fill: Shape['fill'], width = line): Shape {
  return { d, fill, stroke: ink, width };
}

export function plain(d: string, fill: Shape['fill'], opacity?: number): Shape {
  return opacity === undefined ? { d, fill } : { d, fill, opacity };
}

export function stroke(d: string, width = line, color: string = ink): Shape {
  return { d, stroke: color, width };
}

/** An arm, a leg, a rope: a thick line with a line around it. */
export function tube(points: readonly Point[], width: number, color: string): Node[] {
  const d = curve(points);
  return [stroke(d, width + 2 * line), stroke(d, width, color)];
}

/** Rays from one place over a whole area. */
export function rays(x: number, y: number, radius: number, count: number, color: string, opacity = 1): Shape {
  const parts = Array.from({ length: count }, (_, at) => {
    const [from, to] = [(at / count) * 2 * Math.PI, ((at + 0.5) / count) * 2 * Math.PI];
    const end = (angle: number) =>
      `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
    return `M${x} ${y}L${end(from)}L${end(to)}Z`;
  });
  return plain(parts.join(''), color, opacity);
}

/** A star, or what goes off with a bang. */
export function star(x: number, y: number, outer: number, inner: number, points: number, turn = -90): string {
  return straight(
    Array.from({ length: 2 * points }, (_, at) => {
      const angle = ((turn + (at * 180) / points) * Math.PI) / 180;
      const radius = at % 2 === 0 ? outer : inner;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    }),
  );
}

/** A cloud, or a bush. */
export function puff(x: number, y: number, width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  return `M${round(x - w)} ${round(y + h)}c${round(-w * 0.35)} ${round(-h * 0.9)} ${round(w * 0.15)} ${round(-h * 1.3)} ${round(w * 0.42)} ${round(-h * 1.1)}c${round(w * 0.1)} ${round(-h * 1.2)} ${round(w * 0.95)} ${round(-h * 1.2)} ${round(w * 1.05)} ${round(-h * 0.1)}c${round(w * 0.4)} ${round(-h * 0.4)} ${round(w * 0.85)} ${round(h * 0.4)} ${round(w * 0.53)} ${round(h * 1.2)}Z`;
}

/** What stays within a rectangle, such as one picture of several. */
export function cut(x: number, y: number, width: number, height: number, nodes: readonly Node[]): Group {
  return { clip: box(x, y, width, height), nodes };
}
