import { expect, test } from 'vitest';
import { castShadow } from './cast-shadow.ts';
import { groundLine } from './ground-line.ts';

const [width, height] = [100, 80];

function silhouette(isSubject: (x: number, y: number) => boolean) {
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    isSubject(i % width, Math.floor(i / width)) ? 1 : 0,
  );
  return { width, height, data };
}

const isPlate = (x: number, y: number) => ((x - 50) / 40) ** 2 + ((y - 40) / 28) ** 2 <= 1;

test('a plate seen from above stands on its round rim', () => {
  const line = groundLine(silhouette(isPlate), 68, 56);
  expect(line[50]).toBe(69);
  for (const x of [30, 70]) {
    expect(line[x]).toBeGreaterThan(63);
    expect(line[x]).toBeLessThan(66.5);
  }
  // Its sides hang over the ground.
  expect(line[10]).toBeCloseTo(69 - 0.24 * 56, 0);
});

test('who holds an arm out stands on the feet, and between them is air', () => {
  const isBody = (x: number, y: number) => y > 10 && y < 40 && x >= 44 && x < 58;
  const isLeg = (x: number, y: number) =>
    y >= 40 && ((x >= 44 && x < 48 && y < 70) || (x >= 54 && x < 58 && y < 68));
  const isArm = (x: number, y: number) => y >= 20 && y < 26 && x >= 15 && x < 50;
  const line = groundLine(
    silhouette((x, y) => isBody(x, y) || isLeg(x, y) || isArm(x, y)),
    70,
    60,
  );
  expect(line[20]).toBe(70);
  expect(line[45]).toBe(70);
  expect(line[51]).toBeGreaterThan(68);
  expect(line[51]).toBeLessThan(70);
  expect(line[90]).toBe(68);
});

test('on the side of the light a plate has no shadow beside it, on the other it has', () => {
  const { data } = silhouette(isPlate);
  const alpha = { width, height, channels: 1, data: Uint8Array.from(data, (value) => value * 255) } as const;
  const ground = { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(200) } as const;
  const shadow = { kind: 'contact', intensity: 1, softness: 0.2, direction: 55, spread: 0.4 } as const;
  const cast = castShadow(ground, alpha, shadow);
  const at = (x: number, y: number) => cast.data[(y * width + x) * 3];
  expect(at(28, 66)).toBeGreaterThan(175);
  expect(at(84, 60)).toBeLessThan(150);
});
