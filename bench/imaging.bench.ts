import path from 'node:path';
import sharp from 'sharp';
import { oklabOf } from '#src/imaging/color/oklab.ts';
import { estimateNoise } from '#src/imaging/detail/noise-estimate.ts';
import { fillHole } from '#src/imaging/fill/fill-hole.ts';
import { diffuse } from '#src/imaging/fill/poisson.ts';
import { edgeAwareMask } from '#src/imaging/matte/edge-aware-mask.ts';
import { guidedCoefficients } from '#src/imaging/matte/guided-filter.ts';
import { tearPicture } from '#src/imaging/patches/torn-picture.ts';
import { blurPlane } from '#src/imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { recolor } from '#src/imaging/recolor/recolor.ts';
import { squaredDistances } from '#src/imaging/selection/distance.ts';
import { growRegion } from '#src/imaging/selection/region-grow.ts';
import { blurBehind } from '#src/tools/background-blur/blur-behind.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns } from './report/printed-table.ts';

/**
 * The pixel math that tools are made of, on two megapixels and one core: beside what libvips takes to write that picture as a PNG, and where
 * libvips does the same thing (with as many threads as it likes), beside that.
 */

const [width, height] = byMeasureLength({ full: [1732, 1155], brief: [208, 139] });
const size = { width, height };
const rounds = byMeasureLength({ full: 3, brief: 1 });
const file = path.join(import.meta.dirname, '../public/samples/meadow.webp');

const data = await sharp(file).removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer();
const pixels: Raster<Uint8Array> = { ...size, channels: 3, data };
const colors = Float32Array.from(data, (value) => value / 255);
const lab = oklabOf(colors);
/** An oval in the middle: a subject, or a hole of so many percent. */
const oval = (percent: number): Raster<Uint8Array> => {
  const radius = Math.sqrt(percent / 100 / Math.PI);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) {
    const u = (i % width) / width - 0.5;
    const v = Math.floor(i / width) / height - 0.5;
    if (u * u + v * v < radius * radius) mask[i] = 255;
  }
  return { ...size, channels: 1, data: mask };
};
const subject = oval(20);
const hole = oval(5);
const luma: Plane = { ...size, data: Float32Array.from(hole.data, (_, i) => colors[3 * i + 1]) };
const raw = { raw: { ...size, channels: 3 } } as const;

/** Ours, and the same of libvips where it has it. */
const kernels: Record<string, readonly [ours: () => unknown, libvips?: () => Promise<unknown>]> = {
  'resampling to a half, cubic': [
    () => resample(pixels, width >> 1, height >> 1, 'cubic'),
    () =>
      sharp(data, raw)
        .resize(width >> 1, height >> 1, { kernel: 'cubic' })
        .raw()
        .toBuffer(),
  ],
  'Gaussian blur of a plane, σ 8': [
    () => blurPlane(luma, 8),
    () => sharp(data, raw).extractChannel(1).blur(8).raw().toBuffer(),
  ],
  'sRGB to OKLab': [
    () => oklabOf(colors),
    () => sharp(data, raw).toColourspace('lab').raw({ depth: 'float' }).toBuffer(),
  ],
  'noise estimate': [() => estimateNoise(pixels)],
  'guided filter, radius 8': [
    () =>
      guidedCoefficients(
        colors,
        Float32Array.from(subject.data, (v) => v / 255),
        size,
        8,
        1e-4,
      ),
  ],
  'mask moved to edges': [() => edgeAwareMask(subject, pixels)],
  'exact distances': [() => squaredDistances(hole.data, size)],
  'magic wand': [() => growRegion(lab, size, { x: width >> 1, y: Math.round(height * 0.9) }, 0.12)],
  'new color for a fifth': [() => recolor(pixels, subject, [0.1, 0.4, 0.7], { tolerance: 1, texture: 1 })],
  'diffusion into a hole of 5 %': [
    () => {
      const guess = colors.slice();
      diffuse(
        guess,
        Uint8Array.from(hole.data, (v) => (v ? 1 : 0)),
        width,
        height,
      );
    },
  ],
  'patches into a hole of 5 %': [
    () =>
      fillHole(
        tearPicture(pixels, { mask: hole }, { x: 0, y: 0, ...size }, () => true),
        1,
      ),
  ],
  'lens blur behind a fifth': [
    () =>
      blurBehind(
        pixels,
        subject,
        { kind: 'lens', radius: 24, shape: 'disc', highlights: 0.3, angle: 0, ground: true },
        async () => {},
      ),
  ],
};

const png = await median(() => sharp(data, raw).png().toBuffer());
console.log(
  `\n${((width * height) / 1e6).toFixed(2)} megapixels, one core; libvips writes them as a PNG in ${seconds(png)}`,
);
printColumns('', ['took', '÷ PNG', '÷ libvips']);
for (const [name, [ours, libvips]] of Object.entries(kernels)) {
  const own = await median(async () => ours());
  const theirs = libvips && (await median(libvips));
  const ratio = (other: number) => `${(own / other).toFixed(2)} ×`;
  printColumns(name, [seconds(own), ratio(png), ...(theirs ? [ratio(theirs)] : [])]);
}

async function median(run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  // The first one compiles.
  return percentile(taken.slice(1), 0.5);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
