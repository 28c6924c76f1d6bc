import type { Outline } from './shape-outline.ts';

/** Circles and rectangles as outlines. What is cut out of another shape runs the other way round. */

export function circle(x: number, y: number, radius: number, isHole = false): Outline {
  const sweep = isHole ? 0 : 1;
  return `M${x - radius} ${y}A${radius} ${radius} 0 1 ${sweep} ${x + radius} ${y}A${radius} ${radius} 0 1 ${sweep} ${x - radius} ${y}Z`;
}

export function ring(x: number, y: number, radius: number, width: number): Outline {
  return circle(x, y, radius) + circle(x, y, radius - width, true);
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
  isHole = false,
): Outline {
  const r = Math.min(radius, width / 2, height / 2);
  if (isHole) {
    return `M${x} ${y + r}V${y + height - r}${arc(r, 0, r, r)}H${x + width - r}${arc(r, 0, r, -r)}V${y + r}${arc(r, 0, -r, -r)}H${x + r}${arc(r, 0, -r, r)}Z`;
  }
  return `M${x + r} ${y}H${x + width - r}${arc(r, 1, r, r)}V${y + height - r}${arc(r, 1, -r, r)}H${x + r}${arc(r, 1, -r, -r)}V${y + r}${arc(r, 1, r, -r)}Z`;
}

/** The border of a rectangle, inside it. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  line: number,
  radius = 0,
): Outline {
  return (
    rectangle(x, y, width, height, radius) +
    rectangle(x + line, y + line, width - 2 * line, height - 2 * line, Math.max(0, radius - line), true)
  );
}

export function polygon(points: readonly (readonly [number, number])[]): Outline {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

function arc(radius: number, sweep: 0 | 1, x: number, y: number): string {
  return radius === 0 ? '' : `a${radius} ${radius} 0 0 ${sweep} ${x} ${y}`;
}
