import { createRequire } from 'node:module';
import path from 'node:path';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { findPeer } from '../peer/find-peer.ts';
import { opencvPeer } from '../peer/peer-package.ts';

interface Mat {
  readonly data: Uint8Array;
  delete(): void;
}

interface OpenCv {
  onRuntimeInitialized: () => void;
  readonly Mat: new (...parameters: unknown[]) => Mat;
  readonly CV_8UC1: number;
  readonly CV_8UC3: number;
  readonly INPAINT_TELEA: number;
  inpaint(source: Mat, mask: Mat, target: Mat, radius: number, method: number): void;
}

/** A process loads it once, and it says only once that it can work. */
let ready: Promise<void> | undefined;

export type Telea = (pixels: Raster, mask: Raster) => Raster<Uint8Array>;

/** "An Image Inpainting Technique Based on the Fast Marching Method" (Telea, 2004), by OpenCV; undefined where a brief measurement does without it. */
export async function openTelea(): Promise<Telea | undefined> {
  const folder = await findPeer(opencvPeer);
  if (folder === undefined) return undefined;
  const requirePeer = createRequire(path.join(folder, 'package.json'));
  const cv: OpenCv = requirePeer('@techstark/opencv-js');
  // It has a `then` that answers itself: whoever awaits it waits forever.
  ready ??= new Promise((resolve) => {
    cv.onRuntimeInitialized = resolve;
  });
  await ready;
  return ({ width, height, data }, mask) => {
    const source = new cv.Mat(height, width, cv.CV_8UC3);
    const hole = new cv.Mat(height, width, cv.CV_8UC1);
    const filled = new cv.Mat();
    source.data.set(data);
    hole.data.set(mask.data);
    cv.inpaint(source, hole, filled, 3, cv.INPAINT_TELEA);
    const answer = filled.data.slice();
    for (const mat of [source, hole, filled]) mat.delete();
    return { width, height, channels: 3, data: answer };
  };
}
