import { facePoint } from '../../../imaging/face/face-points.ts';
import { type Plane, type Raster, samplesLike } from '../../../imaging/raster/raster.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { fieldRows } from './field-rows.ts';
import { type HairCrop, hairFace } from './hair-crop.ts';

/** The middle that hair moves away from lies so far above the bridge of the nose, in heights of the face. */
const middleAbove = 0.12;
/** In heights of the face: a head's radius, to which the limits of the next line refer. */
const headRadius = 0.62;
/** Hair begins to move here and moves in full from there on. */
const [still, full] = [0.75, 1.75];
/** Below the middle, in heights of the face, the movement fades out. */
const [fadesFrom, fadesTo] = [0.55, 1.25];

export interface FullerHair {
  readonly picture: Raster;
  /** Of the crop, 255 where all of a pixel is hair. */
  readonly mask: Raster<Uint8Array>;
}

/**
 * Hair as a layer of its own, pushed out from the head; what it comes to lie on is covered, face, neck and clothes are not.
 *
 * @param picture the crop, dyed or not
 * @param volume by how much hair far from the head moves out, as a share of its distance; above 0
 * @param body shares of the crop, in any size, that are the person but no hair
 */
export function addVolume(
  crop: HairCrop,
  { picture, mask }: FullerHair,
  volume: number,
  body: Plane,
): FullerHair {
  const { width, height, channels, data } = picture;
  const face = hairFace(crop.face.points.map(([x, y]) => [x / crop.shrink, y / crop.shrink]));
  const [bridgeX, bridgeY] = face.points[facePoint.noseBridge];
  const centerX = bridgeX - middleAbove * face.height * face.down[0];
  const centerY = bridgeY - middleAbove * face.height * face.down[1];
  const out = samplesLike(data, data.length);
  out.set(data);
  const grown = mask.data.slice();
  const color = [0, 0, 0];
  const bodyAt = fieldRows([body], picture);
  for (let y = 0; y < height; y++) {
    const [covered] = bodyAt(y);
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - centerX, y - centerY];
      const below = (dx * face.down[0] + dy * face.down[1]) / face.height;
      const share = smooth(still, full, Math.hypot(dx, dy) / (headRadius * face.height));
      const move = share * (1 - smooth(fadesFrom, fadesTo, below));
      if (move === 0) continue;
      const scale = 1 + volume * move;
      const [fromX, fromY] = [centerX + dx / scale, centerY + dy / scale];
      const alpha = (shareAt(mask, fromX, fromY) / 255) * (1 - covered[x]);
      if (alpha <= 0.004) continue;
      const i = y * width + x;
      grown[i] = Math.max(grown[i], 255 * alpha + 0.5);
      readColor(picture, fromX, fromY, color);
      for (let c = 0; c < 3; c++) {
        const at = i * channels + c;
        out[at] = data[at] + alpha * (color[c] - data[at]) + 0.5;
      }
    }
  }
  return { picture: { ...picture, data: out }, mask: { ...mask, data: grown } };
}

/** Linear between pixels; beyond the border its value goes on. */
function shareAt({ width, height, data }: Raster, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const right = left + 1 < width ? 1 : 0;
  const at = top * width + left;
  const below = top + 1 < height ? at + width : at;
  const upper = data[at] + (px - left) * (data[at + right] - data[at]);
  const lower = data[below] + (px - left) * (data[below + right] - data[below]);
  return upper + (py - top) * (lower - upper);
}

/** Cubic between pixels (Catmull–Rom), within what is around, as detail is to stay; beyond the border its color goes on. */
function readColor({ width, height, channels, data }: Raster, x: number, y: number, color: number[]): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const wx = cubic(x - left);
  const wy = cubic(y - top);
  for (let c = 0; c < 3; c++) {
    let sum = 0;
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (let j = 0; j < 4; j++) {
      const row = Math.min(height - 1, Math.max(0, top - 1 + j)) * width;
      for (let k = 0; k < 4; k++) {
        const value = data[(row + Math.min(width - 1, Math.max(0, left - 1 + k))) * channels + c];
        sum += wy[j] * wx[k] * value;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    color[c] = Math.min(high, Math.max(low, sum));
  }
}

function cubic(t: number): readonly [number, number, number, number] {
  return [
    ((-0.5 * t + 1) * t - 0.5) * t,
    (1.5 * t - 2.5) * t * t + 1,
    ((-1.5 * t + 2) * t + 0.5) * t,
    (0.5 * t - 0.5) * t * t,
  ];
}
