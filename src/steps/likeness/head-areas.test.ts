import { expect, test } from 'vitest';
import { faceParts, facePointCount } from '../../imaging/face/face-points.ts';
import type { FaceCrop } from './face-crop.ts';
import { headAreas } from './head-areas.ts';

const [width, height] = [288, 348];
/** Middle of the face, and its height. */
const [middleX, middleY, tall] = [144, 168, 120];
const [skin, hair, wall, shirt] = [
  [0.75, 0.04, 0.055],
  [0.3, 0.02, 0.03],
  [0.9, -0.01, 0.0],
  [0.5, -0.03, -0.09],
] as const;

/** A drawn head: hair down to so many heights of the face below its middle, or none. */
function drawnHead(hairEnd: number | undefined): FaceCrop {
  const lab = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x - middleX) / tall, (y - middleY) / tall];
      const isFace = Math.hypot(u / 0.4, (v + 0.04) / 0.56) < 1;
      const isSkull = Math.hypot(u / 0.52, (v + 0.35) / 0.6) < 1 && v < 0.05;
      const isBeside = hairEnd !== undefined && Math.abs(u) < 0.55 && v > -0.35 && v < hairEnd;
      const isHair = hairEnd !== undefined && (isSkull || isBeside);
      const isBody = v > 0.62 && Math.abs(u) < 0.9;
      const color = isFace ? skin : isHair ? hair : isSkull && v < 0 ? skin : isBody ? shirt : wall;
      // A pattern of a few levels: no surface of one color is measured anywhere.
      const noise = 0.015 * Math.sin(3 * x + 5 * y);
      lab.set([color[0] + noise, color[1], color[2]], 3 * (y * width + x));
    }
  }
  const points = Array.from({ length: facePointCount }, () => [middleX, middleY] as const).map(
    (point, index) => {
      const place = (faceParts.oval as readonly number[]).indexOf(index);
      if (place >= 0) {
        const angle = (2 * Math.PI * place) / faceParts.oval.length;
        return [middleX + 0.4 * tall * Math.sin(angle), middleY - 0.5 * tall * Math.cos(angle)] as const;
      }
      if (index === 33) return [middleX - 30, middleY - 8] as const;
      if (index === 263) return [middleX + 30, middleY - 8] as const;
      return point;
    },
  );
  return { width, height, lab, points, irises: [], faceHeight: tall };
}

const at = (u: number, v: number) => Math.round(middleY + v * tall) * width + Math.round(middleX + u * tall);

test('hair is found on the crown and beside the face, and not on the wall, the face or the shirt', () => {
  const { hair: found, face, length } = headAreas(drawnHead(0.9), 0);
  expect(length).toBe('long');
  for (const [u, v] of [
    [0, -0.75],
    [0.47, -0.2],
    [-0.48, 0.3],
  ])
    expect(found[at(u, v)]).toBe(1);
  for (const [u, v] of [
    [0, 0.1],
    [0.8, -0.6],
    [0, 1.1],
  ])
    expect(found[at(u, v)]).toBe(0);
  expect(face[at(0.1, 0.2)]).toBe(1);
});

test('short hair is short, a bare skull has none', () => {
  expect(headAreas(drawnHead(0.05), 0).length).toBe('short');
  expect(headAreas(drawnHead(0.4), 0).length).toBe('chin');
  const bald = headAreas(drawnHead(undefined), 0);
  expect(bald.length).toBe('none');
  expect(bald.hair.includes(1)).toBe(false);
});
