import { findComponents } from '../../imaging/matte/components.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Box, Plane } from '../../imaging/raster/raster.ts';

/** What is known of somebody before their hands and arms are looked for. */
export interface KnownPerson {
  /** Of the face, in pixels of the lightness. */
  readonly face: Box;
  /** Around the whole of them. */
  readonly body: Box;
  /** Median of the face's skin, 0..100. */
  readonly own: number;
  /** What is taken for skin and hair already, 0..1. */
  readonly taken: Float32Array;
}

/** Differences of lightness to the face within which a hand is. */
const asLight = 8;
/** A step from pixel to pixel in which one thing ends and another begins. */
const edge = 3.2;
/** Areas of the face that a hand or an arm has at least, and at most. */
const [leastArea, mostArea] = [0.06, 0.5];
/** Darker skin is as dark as most clothes: it tells nothing. */
const leastOwn = 36;
/** So far around it, in widths of the face, it has to be so much darker or lighter, in so much of its rim. */
const [ringAt, contrast, apart] = [0.1, 13, 0.75];
/** In widths of the face: what is thinner is a strap or the edge of a shirt. */
const leastWidth = 0.2;
/** Of the body: what lies at its border is as likely beside it. */
const border = 0.04;

/**
 * Hands and arms: places of a person that are as light as their face, no larger than such parts are, and set off from what is around
 * them. Without colors there's no other sign of skin, so what it finds is less sure than a face.
 */
export function bareSkin(lightness: Plane, { face, body, own, taken }: KnownPerson): Float32Array {
  const { width, height } = lightness;
  if (own < leastOwn) return new Float32Array(width * height);
  const { data } = blurPlane(lightness, Math.max(0.7, 0.03 * face.width));
  const [inX, inY] = [border * body.width, border * body.height];
  const [left, right] = [Math.max(1, body.x + inX), Math.min(width - 1, body.x + body.width - inX)];
  const [top, bottom] = [
    Math.max(1, face.y + 0.9 * face.height),
    Math.min(height - 1, body.y + body.height - inY),
  ];
  const candidates = new Float32Array(data.length);
  for (let y = Math.ceil(top); y < bottom; y++) {
    for (let x = Math.ceil(left); x < right; x++) {
      const i = y * width + x;
      if (taken[i] > 0.3 || Math.abs(data[i] - own) > asLight) continue;
      const steep = Math.hypot(data[i + 1] - data[i - 1], data[i + width] - data[i - width]) / 2;
      if (steep < edge) candidates[i] = 1;
    }
  }
  const { labels, count } = findComponents({ width, height, data: candidates }, 0.5);
  const areas = new Int32Array(count + 1);
  const sums = new Float32Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    areas[labels[i]]++;
    sums[labels[i]] += data[i];
  }
  const faceArea = 0.8 * face.width * face.height;
  const far = Math.max(2, Math.round(ringAt * face.width));
  const [rim, clear] = [new Int32Array(count + 1), new Int32Array(count + 1)];
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (label === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      if (labels[i + dx + dy * width] === label) continue;
      const [toX, toY] = [x + dx * far, y + dy * far];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const to = toY * width + toX;
      if (labels[to] === label) continue;
      rim[label]++;
      if (Math.abs(data[to] - sums[label] / areas[label]) > contrast || taken[to] > 0.3) clear[label]++;
    }
  }
  const isSkin = areas.map((area, label) =>
    Number(
      label > 0 &&
        area > leastArea * faceArea &&
        area < mostArea * faceArea &&
        clear[label] > apart * rim[label] &&
        2 * area > leastWidth * face.width * rim[label],
    ),
  );
  const found = Float32Array.from(labels, (label) => isSkin[label]);
  return blurPlane({ width, height, data: found }, 1).data;
}
