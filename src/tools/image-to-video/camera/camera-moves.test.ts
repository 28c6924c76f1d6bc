import { describe, expect, test } from 'vitest';
import { cameraAt, cameraMoves, type Staging } from './camera-moves.ts';
import { type Camera, shiftOf, type View } from './clip-camera.ts';
import { coveringZoom, type PhotoBorder } from './cover-frame.ts';
import { type Ground, nearnessAt } from './ground-nearness.ts';

const frame = { width: 320, height: 180 };
const staging: Staging = { subject: 0.7, beyond: { x: 0.2, y: 0.1 }, course: 'loop', seed: 3 };
const courses = ['loop', 'once', 'passing'] as const;
const ground: Ground = { height: 220, line: 120, back: 0.2 };
const view: View = {
  frame,
  photo: { width: 384, height: 220 },
  left: 40,
  top: 15,
  center: { x: 170, y: 90 },
};
const rows = [0, ...Array.from({ length: 11 }, (_, k) => 120 + 10 * k)];

const borders: PhotoBorder[] = [
  ...rows.flatMap((y) =>
    (['left', 'right'] as const).map((side) => ({ side, nearness: nearnessAt(ground, y) })),
  ),
  { side: 'top', nearness: ground.back },
  { side: 'bottom', nearness: 1 },
];

const pathOf = (move: (typeof cameraMoves)[number], course: Staging['course']) =>
  Array.from({ length: 61 }, (_, at) => cameraAt(move, at / 60, { ...staging, course }));

const farthest = (one: Camera, other: Camera) =>
  Math.max(...(Object.keys(one) as (keyof Camera)[]).map((key) => Math.abs(one[key] - other[key])));

describe.each(cameraMoves)('%s', (move) => {
  test('moves, and gets to the end of a loop where it began, at the same pace', () => {
    const path = pathOf(move, 'loop');
    expect(farthest(path[60], path[0])).toBeLessThan(1e-9);
    expect(Math.max(...path.map((camera) => farthest(camera, path[0])))).toBeGreaterThan(0.02);
    // No jerk where a loop begins anew: the last step leads on in the first.
    expect(Math.abs(farthest(path[1], path[0]) - farthest(path[60], path[59]))).toBeLessThan(4e-3);
  });

  test('begins and ends at rest where it runs once, but for what floats', () => {
    const path = pathOf(move, 'once');
    if (move === 'float') return;
    expect(farthest(path[0], path[1])).toBeLessThan(1e-3);
    expect(farthest(path[59], path[60])).toBeLessThan(1e-3);
    expect(farthest(path[0], path[60])).toBeGreaterThan(0.02);
  });

  test.each(courses)('leaves no border bare on its way, and zooms no more than needed: %s', (course) => {
    const path = pathOf(move, course);
    const zoom = coveringZoom(view, borders, path);
    expect(zoom).toBeLessThan(1.6);
    const gaps = path.map((camera) => gapOf({ ...camera, zoom: camera.zoom * zoom }));
    expect(Math.max(...gaps)).toBeLessThan(0);
    if (zoom > 1.01)
      expect(
        Math.max(...path.map((camera) => gapOf({ ...camera, zoom: camera.zoom * (zoom - 0.01) }))),
      ).toBeGreaterThan(-0.5);
  });
});

/** How far the photo ends within the frame, in pixels; below 0 where it covers all of it. */
function gapOf(camera: Camera): number {
  let gap = Number.NEGATIVE_INFINITY;
  for (const [index, y] of rows.entries()) {
    const { scale, right, down } = shiftOf(view, camera, nearnessAt(ground, y));
    gap = Math.max(gap, right, frame.width - (view.photo.width * scale + right));
    if (index === 0) gap = Math.max(gap, y * scale + down);
    if (index === rows.length - 1) gap = Math.max(gap, frame.height - (y * scale + down));
  }
  return gap;
}

test('the dolly zoom keeps its subject’s size while what is behind grows', () => {
  const end = cameraAt('dolly-zoom', 1, { ...staging, course: 'once' });
  expect(shiftOf(view, end, staging.subject).scale).toBeCloseTo(1, 6);
  expect(shiftOf(view, end, 0.1).scale).toBeGreaterThan(1.2);
});

test('around its subject, what is behind moves more than the subject', () => {
  const moved = (nearness: number) => {
    const [one, other] = [0.25, 0.75].map((share) =>
      shiftOf(view, cameraAt('orbit', share, staging), nearness),
    );
    return Math.abs(170 * one.scale + one.right - (170 * other.scale + other.right));
  };
  expect(moved(0.15)).toBeGreaterThan(1.8 * moved(staging.subject));
});
