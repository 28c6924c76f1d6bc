import { findComponents } from '../../imaging/matte/components.ts';
import { cutQuad } from '../../imaging/quad/cut-quad.ts';
import { cornersOf, type Quad, quadSize } from '../../imaging/quad/quad.ts';
import { strokeMask } from '../../imaging/quad/stroke-mask.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/** In heights of the line: how far beside it a sign is looked for, and how far from it a sign may begin. */
const [reach, farthest] = [2.2, 1.1];
/** Height of the line laid flat, in cells. */
const rows = 40;
/** Of a sign, in heights of the line. */
const sign = { least: 0.5, tallest: 1.3, widest: 1.6 } as const;
/** Ink within the rectangle around a sign. */
const ink = { least: 0.15, most: 0.8 } as const;

/**
 * A line together with the signs before and behind it that readers of text leave out: ©, ®, a small emblem.
 *
 * @param picture 3 channels, sRGB
 */
export function withSigns(picture: Raster<Uint8Array>, line: Quad): Quad {
  const before = signBeside(picture, line, 'before');
  return longer(longer(line, before, 'before'), signBeside(picture, line, 'behind'), 'behind');
}

/** How far the line has to go on to hold its sign, in heights of it; 0 where there is none. */
function signBeside(picture: Raster<Uint8Array>, line: Quad, side: 'before' | 'behind'): number {
  const { width, height } = quadSize(line);
  if (height < 6) return 0;
  const whole = longer(line, reach, side);
  const { mask } = strokeMask(picture, [whole], { wider: -1 });
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
