import { expect, test } from 'vitest';
import { cameraGuide } from './camera-guide.ts';

test('a head lies in its frame as a document asks', () => {
  const guide = cameraGuide({ frame: { width: 35, height: 45 }, head: [32, 36], crown: 'skull' });
  expect(guide.ratio).toBeCloseTo(35 / 45, 3);
  // The skull is 6 % lower than the hair, and 71 to 80 % of the frame high.
  const skull = (guide.chin - guide.crown) / 1.06;
  expect(skull).toBeGreaterThan(32 / 45 - 0.01);
  expect(skull).toBeLessThan(36 / 45 + 0.01);
  expect(guide.crown).toBeGreaterThan(0);
  expect(guide.chin).toBeLessThan(1);
  expect(guide.eyes[0]).toBeLessThan(guide.eyes[1]);
  expect((guide.eyes[0] + guide.eyes[1]) / 2).toBeGreaterThan(guide.crown);
  expect((guide.eyes[0] + guide.eyes[1]) / 2).toBeLessThan(guide.chin);
});

test('where a document says where the eyes belong, the line stays within that', () => {
  const eyes = [28, 35] as const;
  const { eyes: line } = cameraGuide({ frame: { width: 51, height: 51 }, head: [25, 35], eyes });
  expect(line[0]).toBeGreaterThanOrEqual(1 - 35 / 51 - 0.001);
  expect(line[1]).toBeLessThanOrEqual(1 - 28 / 51 + 0.001);
});
