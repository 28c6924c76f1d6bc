import { describe, expect, test } from 'vitest';
import { gridMesh } from './grid-mesh.ts';
import { newTexture, textureOf } from './mesh-texture.ts';
import { paintMesh } from './paint-mesh.ts';

const speckled = (width: number, height: number, alpha = 255) =>
  textureOf({
    width,
    height,
    channels: 4,
    data: Uint8Array.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? alpha : (at * 7919) % 251,
    ),
  });

describe('paintMesh', () => {
  test('a mesh that moves nothing gives the texture, pixel for pixel', () => {
    const texture = speckled(64, 48);
    const frame = newTexture(64, 48);
    const { points, triangles } = gridMesh(64, 48, 5, 7);
    paintMesh(texture, frame, { from: points, to: points, triangles });
    expect(frame.data).toEqual(texture.data);
  });

  test('whole pixels to the right: the same pixels there, nothing elsewhere', () => {
    const texture = speckled(40, 30);
    const frame = newTexture(60, 30);
    const { points, triangles } = gridMesh(40, 30, 4, 3);
    paintMesh(texture, frame, { from: points, to: points.map((at, k) => (k % 2 ? at : at + 20)), triangles });
    for (const [x, y] of [
      [0, 0],
      [19, 29],
    ])
      expect(frame.data[(y * 60 + x) * 4 + 3]).toBe(0);
    for (const [x, y] of [
      [20, 0],
      [59, 29],
      [41, 13],
    ]) {
      const at = (y * 40 + x - 20) * 4;
      expect([...frame.data.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)]).toEqual([
        ...texture.data.subarray(at, at + 4),
      ]);
    }
  });

  test('each pixel of a bent mesh is drawn exactly once, so half transparent ones show no seams', () => {
    const texture = textureOf({
      width: 32,
      height: 32,
      channels: 4,
      data: new Uint8Array(32 * 32 * 4).fill(128),
    });
    const frame = newTexture(100, 100);
    const { points, triangles } = gridMesh(32, 32, 8, 8);
    const to = points.map((at, k) => at * 2.6 + 8 + 3 * Math.sin(points[k ^ 1] * 0.7));
    paintMesh(texture, frame, { from: points, to, triangles });
    const seen = new Set<number>();
    for (let i = 3; i < frame.data.length; i += 4) seen.add(frame.data[i]);
    expect([...seen].sort()).toEqual([0, 128]);
  });

  test('rows can be shared: two halves give the frame', () => {
    const texture = speckled(50, 50, 200);
    const { points, triangles } = gridMesh(50, 50, 6, 6);
    const mesh = { from: points, to: points.map((at, k) => at + 2 * Math.sin(points[k ^ 1] / 5)), triangles };
    const [whole, halves] = [newTexture(50, 50), newTexture(50, 50)];
    paintMesh(texture, whole, mesh);
    paintMesh(texture, halves, mesh, 0, 23);
    paintMesh(texture, halves, mesh, 23, 50);
    expect(halves.data).toEqual(whole.data);
  });
});
