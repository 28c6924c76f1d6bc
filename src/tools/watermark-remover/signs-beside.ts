import { findComponents } from '../../imaging/matte/components.ts';
import { cutQuad } from '../../imaging/quad/cut-quad.ts';
import { cornersOf, type Quad, quadBounds, quadSize, scaledQuad } from '../../imaging/quad/quad.ts';
import { strokeMask } from '../../imaging/quad/stroke-mask.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';

/** In heights of the line: how far beside it a sign is looked for, and how far from it a sign may begin. */
const [reach, farthest] = [2.2, 1.1];
/** Height of the line laid flat, in cells. */
const rows = 40;
/** Of a sign, in heights of the line. */
const sign = { least: 0.5, tallest: 1.3, widest: 1.6 } as const;
/** Ink within the rectangle around a sign. */
const ink = { least: 0.15, most: 0.8 } as const;

/** Signs are looked for in a copy of so many pixels at most. */
const mostPixels = 12_000_000;

/**
 * Lines together with the signs before and behind them that readers of text leave out: ©, ®, a small emblem.
 *
 * @param lines corners in pixels of the photo
 */
export async function withSigns(photo: Photo, lines: readonly Quad[]): Promise<Quad[]> {
  const { width, height } = photo;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const picture = await photo.analysis(size);
  const [across, down] = [size.width / width, size.height / height];
  return lines.map((points) => {
    const line = scaledQuad(points, across, down);
    const before = longer(line, signBeside(picture, line, 'before'), 'before');
    const both = longer(before, signBeside(picture, line, 'behind'), 'behind');
    return scaledQuad(both, 1 / across, 1 / down);
  });
}

/** How far the line has to go on to hold its sign, in heights of it; 0 where there is none. */
function signBeside(picture: Raster<Uint8Array>, line: Quad, side: 'before' | 'behind'): number {
  const { width, height } = quadSize(line);
  if (height < 6) return 0;
  const { part, whole } = cutAround(picture, longer(line, reach, side), height);
  const { mask } = strokeMask(part, [whole], { wider: -1 });
  const beside = Math.round(reach * rows);
  const across = Math.round((rows * width) / height) + beside;
  const flat = cutQuad(mask, whole, across, rows);
  /** Of a column, in cells from the line. */
  const distance = (column: number) => (side === 'before' ? beside - 1 - column : column - across + beside);
  const data = Float32Array.from({ length: across * rows }, (_, at) => {
    const from = distance(at % across);
    return from >= 0 ? flat.data[at * flat.channels] / 255 : 0;
  });
  const { labels, count } = findComponents({ width: across, height: rows, data }, 0.5);
  let [nearest, last, top, bottom, area] = [beside, 0, rows, 0, 0];
  for (let label = 1; label <= count; label++) {
    let [near, far, upper, lower, cells] = [beside, 0, rows, 0, 0];
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== label) continue;
      const from = distance(at % across);
      const row = Math.floor(at / across);
      [near, far] = [Math.min(near, from), Math.max(far, from)];
      [upper, lower, cells] = [Math.min(upper, row), Math.max(lower, row + 1), cells + 1];
    }
    // What touches the line is a letter of it; what goes on beyond what is looked at is no sign.
    if (near === 0 || far >= beside - 2 || lower - upper < 0.2 * rows) continue;
    [nearest, last] = [Math.min(nearest, near), Math.max(last, far)];
    [top, bottom, area] = [Math.min(top, upper), Math.max(bottom, lower), area + cells];
  }
  const [long, tall] = [last + 1 - nearest, bottom - top];
  const share = area / (long * tall);
  const isSign =
    tall >= sign.least * rows &&
    tall <= sign.tallest * rows &&
    long >= sign.least * rows &&
    long <= sign.widest * rows &&
    nearest <= farthest * rows &&
    share >= ink.least &&
    share <= ink.most;
  return isSign ? (last + 3) / rows : 0;
}

/** The quad in a part of the picture that holds it with a margin: strokes are looked for in no more than that. */
function cutAround(picture: Raster<Uint8Array>, quad: Quad, margin: number) {
  const bounds = quadBounds(quad);
  const x = Math.min(picture.width - 1, Math.max(0, Math.floor(bounds.x - margin)));
  const y = Math.min(picture.height - 1, Math.max(0, Math.floor(bounds.y - margin)));
  const right = Math.min(picture.width, Math.max(x + 1, Math.ceil(bounds.x + bounds.width + margin)));
  const bottom = Math.min(picture.height, Math.max(y + 1, Math.ceil(bounds.y + bounds.height + margin)));
  const part = cropRaster(picture, { x, y, width: right - x, height: bottom - y });
  return { part, whole: quad.map((value, at) => value - (at % 2 === 0 ? x : y)) as unknown as Quad };
}

function longer(line: Quad, heights: number, side: 'before' | 'behind'): Quad {
  const { width, height } = quadSize(line);
  const share = (heights * height) / Math.max(width, 1);
  const [a, b, c, d] = cornersOf(line);
  const on = (from: typeof a, beside: typeof a) => [
    from.x + share * (from.x - beside.x),
    from.y + share * (from.y - beside.y),
  ];
  const corners =
    side === 'before'
      ? [...on(a, b), b.x, b.y, c.x, c.y, ...on(d, c)]
      : [a.x, a.y, ...on(b, a), ...on(c, d), d.x, d.y];
  return corners as unknown as Quad;
}
