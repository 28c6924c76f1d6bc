import { ellipse, type Outline } from '../vector/curves.ts';

/** Small shapes of prints, backdrops and cards, about a place and of a size in pixels of the drawing. */

export function heart(x: number, y: number, size: number): Outline {
  const at = (dx: number, dy: number): [number, number] => [x + dx * size, y + dy * size];
  return [
    ['M', ...at(0, 0.9)],
    ['C', ...at(-1.5, -0.1), ...at(-1, -1.2), ...at(0, -0.45)],
    ['C', ...at(1, -1.2), ...at(1.5, -0.1), ...at(0, 0.9)],
    ['Z'],
  ];
}

export function star(x: number, y: number, size: number): Outline {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const out = i % 2 ? 0.5 * size : size;
    return [i === 0 ? 'M' : 'L', x + out * Math.cos(angle), y + out * Math.sin(angle)] as const;
  });
}

export function flower(x: number, y: number, size: number): Outline {
  return [0, 1, 2, 3, 4].flatMap((i) => {
    const angle = (2 * Math.PI * i) / 5 - Math.PI / 2;
    return ellipse(x + 0.75 * size * Math.cos(angle), y + 0.75 * size * Math.sin(angle), 0.62 * size);
  });
}
