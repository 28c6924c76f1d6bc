import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { type FigureKind, figureKinds } from '../../figure/figure-kinds.ts';
import { tintDrawing } from '../../figure/tint-drawing.ts';
import type { FigureWish } from '../../wishes.ts';
import { mixed } from './ink-color.ts';
import { fill, type Ink, type Plate } from './plate.ts';
import { between, pill, type Random } from './shapes.ts';

/** Where figures of a print find room. Lengths are shares of its shorter side. */
export interface CastRoom {
  /** The ground in the foreground, at x. */
  readonly ground: (x: number) => number;
  /** Where water begins and ends; left out where there is none. */
  readonly water?: readonly [from: number, to: number];
  /** Of the sky. */
  readonly sky: readonly [from: number, to: number];
  /** The middle of the free part, over the width. */
  readonly free: number;
}

/** A print has three inks for them, for what is dark, medium and light of a drawing. */
export interface CastInks {
  readonly dark: Ink;
  readonly middle: Ink;
  readonly light: Ink;
  /** A figure whose color was named keeps it. */
  readonly inColor: boolean;
}

/** Sets the drawings of figures into a print, in its inks. */
export function castFigures(
  plate: Plate,
  figures: readonly FigureWish[],
  drawings: ReadonlyMap<string, Raster>,
  room: CastRoom,
  inks: CastInks,
  random: Random,
): void {
  const all = figures.flatMap((wish) => Array.from({ length: wish.count }, () => wish));
  all.forEach(({ id, tint }, k) => {
    const drawing = drawings.get(id);
    if (!drawing) return;
    const kind: FigureKind = figureKinds[id];
    const size =
      (0.075 + 0.033 * Math.log2(1 + kind.size)) *
      (kind.weight ?? 1) *
      (kind.home === 'sky' ? 0.8 : 1) *
      (k === 0 ? (all.length === 1 ? 1.35 : 1.15) : between(random, 0.75, 1.05));
    const spread = all.length > 1 ? ((k / (all.length - 1)) * 2 - 1) * Math.min(0.36, 0.12 * all.length) : 0;
    const x = Math.min(
      plate.wide - size * 0.55,
      Math.max(size * 0.55, room.free + spread + between(random, -0.03, 0.03)),
    );
    const isAfloat = kind.home === 'water' && room.water;
    const foot = isAfloat
      ? room.water[0] + (room.water[1] - room.water[0]) * between(random, 0.22, 0.5)
      : kind.home === 'sky'
        ? room.sky[0] + (room.sky[1] - room.sky[0]) * between(random, 0.3, 0.75) + size / 2
        : room.ground(x) + size * 0.04;
    const sunk = isAfloat ? (kind.sunk ?? 0) * size : 0;
    stamp(
      plate,
      tint && inks.inColor ? tintDrawing(drawing, tint) : drawing,
      {
        x,
        foot: foot + sunk,
        size,
        waterline: isAfloat ? foot : Number.POSITIVE_INFINITY,
        mirrored: random() < 0.5,
        inColor: tint !== undefined && inks.inColor,
      },
      inks,
    );
    if (isAfloat) fill(plate, ripplesBelow(x, foot, size, random), inks.light, 0.55);
  });
}

/** Bars of light at a waterline. */
const ripplesBelow = (x: number, y: number, size: number, random: Random) =>
  Array.from({ length: 4 }, (_, k) =>
    pill(
      x + size * between(random, -0.12, 0.12),
      y + size * (0.015 + 0.055 * k),
      size * (0.5 - 0.1 * k) * between(random, 0.7, 1),
      size * 0.009,
    ),
  );

interface Place {
  readonly x: number;
  readonly foot: number;
  readonly size: number;
  readonly waterline: number;
  readonly mirrored: boolean;
  readonly inColor: boolean;
}

function stamp(plate: Plate, drawing: Raster, place: Place, { dark, middle, light }: CastInks): void {
  const { width, height, side, data } = plate;
  const pixels = Math.max(3, Math.round(place.size * side));
  const small = resample(drawing, pixels, pixels);
  const left = Math.round(place.x * side - pixels / 2);
  const top = Math.round(place.foot * side) - pixels;
  const end = Math.min(pixels, height - top, Math.round(place.waterline * side) - top);
  for (let v = Math.max(0, -top); v < end; v++)
    for (let u = Math.max(0, -left); u < Math.min(pixels, width - left); u++) {
      const from = 4 * (v * pixels + (place.mirrored ? pixels - 1 - u : u));
      const alpha = small.data[from + 3] / 255;
      if (alpha === 0) continue;
      const [r, g, b] = [small.data[from] / 255, small.data[from + 1] / 255, small.data[from + 2] / 255];
      const tone = 0.3 * r + 0.59 * g + 0.11 * b;
      // Three steps, as from three blocks.
      const step = mixed(mixed(dark, middle, smooth(0.26, 0.36, tone)), light, smooth(0.64, 0.74, tone));
      const ink = place.inColor ? mixed(step, [r, g, b], 0.75) : step;
      const o = 3 * ((top + v) * width + left + u);
      for (let c = 0; c < 3; c++) data[o + c] += (ink[c] - data[o + c]) * alpha;
    }
}
