import type { Painting } from './drawing.ts';
import { stepsOf } from './shape-outline.ts';

/** A painting as the operators of a PDF content stream (ISO 32000-1, 8.5), a unit for a point. */
export function pdfContent({ width, height, behind, shapes }: Painting): string {
  // PDF counts y from below.
  const lines = [`1 0 0 -1 0 ${number(height)} cm`];
  if (behind) lines.push(`${fill(behind)} 0 0 ${number(width)} ${number(height)} re f`);
  for (const { outline, color } of shapes) {
    lines.push(fill(color));
    for (const step of stepsOf(outline)) {
      const operator = { M: 'm', L: 'l', C: 'c', Z: 'h' }[step[0]];
      lines.push([...step.slice(1).map((value) => number(value as number)), operator].join(' '));
    }
    lines.push('f');
  }
  return lines.join('\n');
}

const fill = (color: string) =>
  `${[1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')} rg`;

const number = (value: number) => String(Number(value.toFixed(4)));
