import { describe, expect, test } from 'vitest';
import { isolateSubject } from '../matte/isolate-subject.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { rimShare } from './rim-share.ts';
import { solidInside } from './solid-inside.ts';

const side = 320;
const area = side * side;

function planeOf(at: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: area }, (_, i) => at(i % side, Math.floor(i / side)));
  return { width: side, height: side, data };
}

function pictureOf(at: (x: number, y: number) => readonly number[]): Raster<Uint8Array> {
  const data = new Uint8Array(3 * area);
  for (let i = 0; i < area; i++) data.set(at(i % side, Math.floor(i / side)), 3 * i);
  return { width: side, height: side, channels: 3, data };
}

const bytesOf = ({ data }: Plane): Raster<Uint8Array> => ({
  width: side,
  height: side,
  channels: 1,
  data: Uint8Array.from(data, (value) => Math.round(255 * value)),
});

/** Distance from the edge of a body in the middle, positive inside. */
const depth = (x: number, y: number) => 110 - Math.hypot(x - side / 2, y - side / 2);
const edge = (x: number, y: number) => Math.min(1, Math.max(0, depth(x, y) / 4 + 0.5));
/** A sleeve the network isn't sure of: in the body, some way from its edge. */
const sleeve = (x: number, y: number) => Math.hypot(x - side / 2 - 45, y - side / 2) < 40;
const doubted = planeOf((x, y) => (sleeve(x, y) ? 0.7 : edge(x, y)));
/** A gray jacket, woven, and a strong orange wall to the right. */
const jacket = pictureOf((x, y) => {
  const cloth = 120 + ((x * 7 + y * 13) % 17);
  const wall = x > side / 2 ? [240, 120, 10] : [215, 215, 210];
  return wall.map((level) => Math.round(level + edge(x, y) * (cloth - level)));
});

describe('a jacket before a strong wall, half of which the network was not sure of', () => {
  test('keeps its own pixels, whatever its alpha', () => {
    const matte = bytesOf(doubted);
    const { result } = isolateSubject(jacket, matte, { strokes: {}, removeHalo: true });
    let changed = 0;
    for (let i = 0; i < area; i++) {
      if (!sleeve(i % side, Math.floor(i / side)) || matte.data[i] === 255) continue;
      for (let c = 0; c < 3; c++) if (result.data[4 * i + c] !== jacket.data[3 * i + c]) changed++;
    }
    expect(changed).toBe(0);
  });

  test('is opaque, and its edge stays as it was', () => {
    const solid = solidInside(doubted);
    const found = { least: 1, moved: 0 };
    for (let i = 0; i < area; i++) {
      const far = depth(i % side, Math.floor(i / side));
      if (far > 8) found.least = Math.min(found.least, solid.data[i]);
      if (far < 4 && solid.data[i] !== doubted.data[i]) found.moved++;
    }
    expect(found.least).toBeGreaterThan(0.98);
    expect(found.moved).toBe(0);
  });
});

test('soft edges are rims however wide, and so are gaps that lead outside; a doubt in the middle is none', () => {
  const soft = planeOf((x, y) => Math.min(1, Math.max(0, depth(x, y) / 40 + 0.5)));
  const kept = solidInside(soft).data;
  expect(Math.max(...kept.map((value, i) => Math.abs(value - soft.data[i])))).toBeLessThan(0.01);
  expect(rimShare(planeOf(edge))).toBeUndefined();
  const shares = rimShare(doubted)!;
  const at = (x: number, y: number) =>
    shares.data[
      Math.floor((y * shares.height) / side) * shares.width + Math.floor((x * shares.width) / side)
    ];
  expect(at(205, 160)).toBe(0);
  expect(at(160, 51)).toBe(1);
});
