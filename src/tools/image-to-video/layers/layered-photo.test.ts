import { describe, expect, test } from 'vitest';
import { type MeshTexture, newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { cameraAt } from '../camera/camera-moves.ts';
import { still, type View } from '../camera/clip-camera.ts';
import { coveringZoom } from '../camera/cover-frame.ts';
import type { Ground } from '../camera/ground-nearness.ts';
import { groundBorders, groundMesh, type LayeredPhoto, paintLayers } from './layered-photo.ts';

const frame = { width: 64, height: 48 };
const ground: Ground = { height: 48, line: 30, back: 0.2 };
const view: View = { frame, photo: frame, left: 0, top: 0, center: { x: 32, y: 20 } };

function filled(width: number, height: number, at: (x: number, y: number) => readonly number[]): MeshTexture {
  const texture = newTexture(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) texture.data.set([...at(x, y), 255], (y * width + x) * 4);
  return texture;
}

const photo: LayeredPhoto = {
  view,
  ground,
  background: filled(64, 48, (x, y) => [4 * x, 5 * y, 40]),
  detail: 1,
  subject: { texture: filled(8, 20, () => [250, 20, 30]), left: 28, top: 20, nearness: [0.6, 0.6] },
};

describe('a photo taken apart', () => {
  test('is the photo as long as the camera stands still', () => {
    const shown = newTexture(64, 48);
    paintLayers(photo, still, shown);
    for (const [x, y] of [
      [3, 4],
      [60, 44],
      [10, 31],
    ])
      expect([...shown.data.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 3)]).toEqual([4 * x, 5 * y, 40]);
    expect([...shown.data.subarray((30 * 64 + 32) * 4, (30 * 64 + 32) * 4 + 3)]).toEqual([250, 20, 30]);
  });

  test('is moved as one above the ground line, and bent below it', () => {
    const camera = { ...still, x: 0.05, z: -0.3, zoom: 1.2 };
    const { from, to } = groundMesh(view, ground, camera, 1);
    const scales = (isAbove: boolean) => {
      let [least, most] = [Number.POSITIVE_INFINITY, 0];
      for (let k = 0; k < from.length; k += 2) {
        for (let m = k + 2; m < from.length; m += 2) {
          if ((from[k + 1] <= 30 && from[m + 1] <= 30) !== isAbove) continue;
          const before = Math.hypot(from[k] - from[m], from[k + 1] - from[m + 1]);
          const scale = Math.hypot(to[k] - to[m], to[k + 1] - to[m + 1]) / before;
          least = Math.min(least, scale);
          most = Math.max(most, scale);
        }
      }
      return { least, most };
    };
    const above = scales(true);
    expect(above.most - above.least).toBeLessThan(1e-4);
    const below = scales(false);
    expect(below.most - below.least).toBeGreaterThan(0.1);
  });

  test('covers every pixel of the frame', () => {
    const path = Array.from({ length: 25 }, (_, at) =>
      cameraAt('slide', at / 24, { subject: 0.6, beyond: { x: 0, y: 0 }, course: 'once', seed: 1 }),
    );
    const zoom = coveringZoom(view, groundBorders(ground), path);
    for (const camera of path) {
      const shown = newTexture(64, 48);
      paintLayers(photo, { ...camera, zoom: camera.zoom * zoom }, shown);
      expect(shown.data.filter((value, at) => at % 4 === 3 && value !== 255)).toHaveLength(0);
    }
  });

  test('draws what is between its layers over the back and under the subject', () => {
    const shown = newTexture(64, 48);
    paintLayers(photo, still, shown, () => shown.data.fill(255));
    expect(shown.data[0]).toBe(255);
    expect(shown.data[(30 * 64 + 32) * 4 + 1]).toBe(20);
  });
});
