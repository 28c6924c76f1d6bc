import { expect, test } from 'vitest';
import { linearOf } from '../../../imaging/color/oklab.ts';
import { faceParts, facePointCount } from '../../../imaging/face/face-points.ts';
import { faceLamp } from './face-lamp.ts';
import { headSurface } from './head-surface.ts';
import { changeLight, headLights, lightChange } from './relight-head.ts';

const side = 256;
const [middle, radius] = [128, 70];

/** Points of a face on a ball: its rim around the oval, the others spread inside, eyes and mouth where they belong. */
function ballFace() {
  const points: [number, number][] = [];
  for (let i = 0; i < facePointCount; i++) {
    const [turn, share] = [i * 2.39996, Math.sqrt((i + 0.5) / facePointCount)];
    points.push([
      middle + 0.85 * radius * share * Math.cos(turn),
      middle + 0.85 * radius * share * Math.sin(turn),
    ]);
  }
  const ring = (line: readonly number[], x: number, y: number, size: number) => {
    for (const [k, index] of line.entries()) {
      const turn = (2 * Math.PI * k) / line.length - Math.PI / 2;
      points[index] = [x + size * Math.cos(turn), y + 0.5 * size * Math.sin(turn)];
    }
  };
  for (const [k, index] of faceParts.oval.entries()) {
    const turn = (2 * Math.PI * k) / faceParts.oval.length - Math.PI / 2;
    points[index] = [middle + 0.88 * radius * Math.cos(turn), middle + 0.88 * radius * Math.sin(turn)];
  }
  ring(faceParts.rightEye, middle - 25, middle - 15, 8);
  ring(faceParts.leftEye, middle + 25, middle - 15, 8);
  ring(faceParts.rightBrow, middle - 25, middle - 28, 8);
  ring(faceParts.leftBrow, middle + 25, middle - 28, 8);
  ring(faceParts.lips, middle, middle + 30, 12);
  const depths = points.map(
    ([x, y]) => -Math.sqrt(Math.max(0, radius ** 2 - (x - middle) ** 2 - (y - middle) ** 2)),
  );
  return { points, depths };
}

const ball = ballFace();
const alpha = (() => {
  const data = new Uint8Array(side * side);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [(i % side) + 0.5 - middle, Math.floor(i / side) + 0.5 - middle];
    if (x * x + y * y < radius * radius) data[i] = 255;
  }
  return { width: side, height: side, channels: 1 as const, data };
})();
const surface = headSurface(alpha, ball.points, ball.depths);
const at = (x: number, y: number) => Math.floor(y) * side + Math.floor(x);

/** The ball as a lamp at one side shows it. */
function litFrom(side_: number) {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const x = ((i % side) + 0.5 - middle) / radius;
    data.fill(Math.max(30, Math.min(255, 140 + 70 * side_ * x)), 3 * i, 3 * i + 3);
  }
  return { width: side, height: side, channels: 3 as const, data };
}

test('the surface of a ball faces away from its middle, on the face and beside it', () => {
  for (const [x, y] of [
    [30, 0],
    [-30, 0],
    [0, 35],
    [-20, -25],
  ]) {
    const i = 3 * at(middle + x, middle + y);
    expect(surface.normals[i]).toBeCloseTo(x / radius, 0.9);
    expect(Math.abs(surface.normals[i] - x / radius)).toBeLessThan(0.12);
    expect(Math.abs(surface.normals[i + 1] - y / radius)).toBeLessThan(0.12);
  }
  const rim = 3 * at(middle + 66, middle);
  expect(surface.normals[rim]).toBeGreaterThan(0.7);
});

test('light from the left and from the right is told apart', () => {
  expect(faceLamp(litFrom(-1), surface).side).toBeLessThan(-0.4);
  expect(faceLamp(litFrom(1), surface).side).toBeGreaterThan(0.4);
  expect(Math.abs(faceLamp(litFrom(0), surface).side)).toBeLessThan(0.05);
});

test('soft light fills the dark side, Rembrandt’s makes it darker, and a rim is lit on the side away from the lamp', () => {
  const lamp = faceLamp(litFrom(-1), surface);
  const [lit, dark] = [at(middle - 45, middle + 10), at(middle + 45, middle + 10)];
  const soft = lightChange(surface, lamp, 'soft').data;
  expect(soft[dark] - soft[lit]).toBeGreaterThan(0.3);
  const rembrandt = lightChange(surface, lamp, 'rembrandt').data;
  expect(rembrandt[lit] - rembrandt[dark]).toBeGreaterThan(0.3);
  const rim = lightChange(surface, lamp, 'rim').data;
  expect(rim[at(middle + 66, middle - 12)] - rim[at(middle - 66, middle - 12)]).toBeGreaterThan(0.4);
});

test('no light changes a place by more than a stop, nor jumps from one cell to the next', () => {
  const lamp = faceLamp(litFrom(0.7), surface);
  for (const light of headLights) {
    const { data } = lightChange(surface, lamp, light);
    let [most, step] = [0, 0];
    for (let i = 0; i < data.length - 1; i++) {
      most = Math.max(most, Math.abs(data[i]));
      if ((i + 1) % side > 0) step = Math.max(step, Math.abs(data[i + 1] - data[i]));
    }
    expect(most, light).toBeLessThanOrEqual(1);
    expect(most, light).toBeGreaterThan(0.1);
    expect(step, light).toBeLessThan(0.35);
  }
});

test('half the light is half the light, texture included; what gets lighter doesn’t burn out', () => {
  const data = Uint8Array.from([200, 100, 60, 210, 108, 66, 255, 250, 240, 20, 10, 0]);
  const picture = { width: 2, height: 2, channels: 3 as const, data };
  const darker = changeLight(picture, { width: 2, height: 2, data: new Float32Array(4).fill(-1) }).data;
  for (let i = 0; i < 6; i++) expect(linearOf(darker[i] / 255) / linearOf(data[i] / 255)).toBeCloseTo(0.5, 1);
  const lighter = changeLight(picture, { width: 2, height: 2, data: new Float32Array(4).fill(1) }).data;
  expect(linearOf(lighter[2] / 255) / linearOf(data[2] / 255)).toBeCloseTo(2, 0);
  const [white, pale, paler] = lighter.subarray(6, 9);
  expect(white).toBe(255);
  expect(pale).toBeLessThan(255);
  expect(pale - paler).toBeGreaterThan(2);
  const same = changeLight(picture, { width: 2, height: 2, data: new Float32Array(4) }).data;
  expect([...same]).toEqual([...data]);
});
