import { describe, expect, test } from 'vitest';
import type { Plane } from '../../imaging/raster/raster.ts';
import { frameOf, inBox, onFrame, trustIn } from './box-frame.ts';
import { regionAround } from './pick-subject.ts';

const photo = { width: 400, height: 300 };
/** 80 × 60 pixels; the frame is 160 × 140. */
const frame = frameOf({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, photo);

/** A finding on the frame, by the pixels of the photo. */
function finding(of: (x: number, y: number) => number): Plane {
  const { width, height, region } = frame;
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    of((i % width) + region.x * photo.width, Math.floor(i / width) + region.y * photo.height),
  );
  return { width, height, data };
}

const inside = (x: number, y: number) => Number(x >= 165 && x < 235 && y >= 122 && y < 178);

describe('the frame of a box', () => {
  test('is the box and half its longer side around it, in pixels of the photo', () => {
    expect([frame.width, frame.height]).toEqual([160, 140]);
    expect(frame.box.x).toBeCloseTo(40);
    expect(frame.box.y).toBeCloseTo(40);
    expect(frame.box.width).toBeCloseTo(80);
    expect(frame.box.height).toBeCloseTo(60);
  });

  test('ends where the photo ends, and is no finer than the network', () => {
    const large = frameOf({ x: 0.1, y: 0, width: 0.9, height: 1 }, { width: 8000, height: 6000 });
    expect(large.region).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect([large.width, large.height]).toEqual([1024, 1024]);
  });

  test('shows what was found in any region at its place, and nothing where nobody looked', () => {
    const ramp: Plane = {
      width: 100,
      height: 100,
      data: Float32Array.from({ length: 10_000 }, (_, i) => ((i % 100) + 0.5) / 100),
    };
    const { data, width } = onFrame(ramp, { x: 0.5, y: 0, width: 0.5, height: 0.5 }, frame);
    // Pixel 220.5 of 400 is a tenth (0.1025) of the way through the right half.
    expect(data[10 * width + 100]).toBeCloseTo(0.1025, 3);
    expect(data[10 * width + 70]).toBe(0);
    expect(data[100 * width + 100]).toBe(0);
  });
});

describe('a finding in a box', () => {
  const { certainty, trust } = trustIn(finding(inside), frame);

  test('is trusted when it is sure, ends in the box and fills it', () => {
    expect(certainty).toBe(1);
    expect(trust).toBeGreaterThan(0.75);
  });

  test('is doubted when it goes on beyond the box: it is something else', () => {
    expect(
      trustIn(
        finding(() => 1),
        frame,
      ).trust,
    ).toBe(0);
    const belt = trustIn(
      finding((_x, y) => Number(y >= 140 && y < 160)),
      frame,
    );
    expect(belt.trust).toBeLessThan(trust / 4);
  });

  test('is doubted when it is a small part of the box', () => {
    const part = trustIn(
      finding((x, y) => inside(x, y) * Number(x < 190 && y < 150)),
      frame,
    );
    expect(part.trust).toBeLessThan(trust / 4);
  });

  test('is doubted when it is unsure, and worth nothing when there is none', () => {
    expect(
      trustIn(
        finding((x, y) => 0.7 * inside(x, y)),
        frame,
      ).trust,
    ).toBeLessThan(0.05);
    expect(
      trustIn(
        finding(() => 0),
        frame,
      ),
    ).toEqual({ certainty: 0, trust: 0 });
  });

  test('may be cut off by the edge of the photo', () => {
    const corner = frameOf({ x: 0, y: 0, width: 0.2, height: 0.2 }, photo);
    const { width, height } = corner;
    const data = Float32Array.from({ length: width * height }, (_, i) =>
      Number(i % width < 78 && i < 58 * width),
    );
    expect(trustIn({ width, height, data }, corner).trust).toBeGreaterThan(0.9);
  });
});

test('what may go on beyond the box does, as far as somebody looked there', () => {
  const { x, y, width, height } = frame.region;
  const upper = { x, y, width, height: 0.6 * height };
  const near = { alpha: finding((_x, row) => Number(row < 170)), certainty: 1, weight: 1, region: upper };
  const all = { alpha: finding(() => 1), certainty: 1, weight: 1 };
  const { alpha } = inBox([near, all], undefined, frame, true);
  const at = (column: number, row: number) => alpha.data[(row - 80) * frame.width + column - 120];
  expect([at(200, 150), at(155, 150), at(200, 185)]).toEqual([1, 1, 1]);
});

test('findings are averaged by their weight, those far behind do not count, and beyond the box is nothing', () => {
  const all = (value: number, weight: number) => ({ alpha: finding(() => value), certainty: value, weight });
  const { alpha, certainty } = inBox([all(1, 3), all(0.5, 1), all(0, 0.1)], undefined, frame);
  const at = (x: number, y: number) => alpha.data[(y - 80) * frame.width + x - 120];
  expect(at(200, 150)).toBeCloseTo(0.875);
  expect(certainty).toBeCloseTo(0.875);
  expect(at(155, 150)).toBe(0);
  expect(at(200, 185)).toBe(0);
});

test('a box without any size, in the last corner, is looked at as a pixel', () => {
  const corner = { x: 1, y: 1, width: 0, height: 0 };
  const dot = frameOf(corner, photo);
  const region = regionAround(corner, 0.5, photo);
  const full = { width: 4, height: 4, data: new Float32Array(16).fill(1) };
  const alpha = onFrame(full, region, dot);
  expect(alpha.data.every((value) => value === 1)).toBe(true);
  expect(trustIn(alpha, dot)).toEqual({ certainty: 1, trust: 1 });
  const mean = inBox([{ alpha, certainty: 1, weight: 1 }], undefined, dot);
  expect(mean.alpha.data.every(Number.isFinite)).toBe(true);
});

test('where nothing was found nothing is', () => {
  const { alpha, certainty } = inBox(
    [{ alpha: finding(() => 1), certainty: 0, weight: 0 }],
    undefined,
    frame,
  );
  expect(alpha.data.every((value) => value === 0)).toBe(true);
  expect(certainty).toBe(0);
});

test('a box is no worse than none: where the whole photo was seen more surely, that is taken', () => {
  const blurred = { alpha: finding((x, y) => 0.7 * inside(x, y)), certainty: 0.4, weight: 5 };
  const sharp = { alpha: finding(inside), certainty: 1, weight: 0.5 };
  const spilt = { alpha: finding(() => 1), certainty: 1, weight: 0 };
  expect(inBox([blurred, sharp], sharp, frame)).toEqual(inBox([sharp], undefined, frame));
  expect(inBox([sharp, spilt], spilt, frame)).toEqual(inBox([sharp], undefined, frame));
});
