import { gridSide } from '../../../imaging/people/head-grid.ts';
import type { Box, Size } from '../../../imaging/raster/raster.ts';
import type { HairedPerson } from './haired-person.ts';

/** Around the cells of hair, in heights of the face: how far flying strands may reach. */
const around = 0.3;

/** Where in the photo the cells of hair lie with the face, and room around them, in pixels; undefined without any. */
export function hairBox(
  { grid: { square }, scale, points }: HairedPerson,
  cells: Uint8Array,
  { width, height }: Size,
): Box | undefined {
  let [left, top, right, bottom, count] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  const [cos, sin] = [Math.cos(square.angle), Math.sin(square.angle)];
  const cell = (square.side * scale) / gridSide;
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    count++;
    const across = ((i % gridSide) + 0.5 - gridSide / 2) * cell;
    const down = (Math.floor(i / gridSide) + 0.5 - gridSide / 2) * cell;
    const x = square.x * scale + across * cos - down * sin;
    const y = square.y * scale + across * sin + down * cos;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (count === 0) return undefined;
  // The face belongs to it: what is beside hair says how much of a pixel is hair.
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const room = (around * square.side * scale) / 4.2;
  const x = Math.max(0, Math.floor(left - room));
  const y = Math.max(0, Math.floor(top - room));
  const box = {
    x,
    y,
    width: Math.min(width, Math.ceil(right + room)) - x,
    height: Math.min(height, Math.ceil(bottom + room)) - y,
  };
  return box.width > 2 && box.height > 2 ? box : undefined;
}
