import { type Canvas, full } from '../../raster/canvas.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { valueBetween } from '../../raster/resample.ts';

export interface DotScreen {
  /** Pixels of the canvas from dot to dot. */
  readonly cell: number;
  /** Of the rows of dots, in degrees. */
  readonly angle: number;
  /** Gamma encoded RGB, 0..1; or what is seen through the dots, in the size of the canvas. */
  readonly ink: readonly [number, number, number] | Canvas;
}

/** Radius of a dot where all is ink, in cells: dots then just run together. */
const largest = 0.72;
/** Smaller dots are dust. */
const smallest = 0.06;

/**
 * Round dots of ink over a canvas; how large each is, the tone at its middle says, so that dots stay round across edges.
 *
 * @param tone 0..1, in any size
 * @param within where there are dots at all, 0..1, in the size of the tone
 */
export function printDots(
  canvas: Canvas,
  tone: Plane,
  within: Plane | undefined,
  { cell, angle, ink }: DotScreen,
): void {
  const turn = (angle * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const { width, height, data } = canvas;
  const scaleX = tone.width / width;
  const scaleY = tone.height / height;
  const even = blurPlane(tone, Math.max(0.5, 0.4 * cell * scaleX));
  const color = Array.isArray(ink) ? ink.map((value) => value * full) : undefined;
  const under = color ? undefined : (ink as Canvas).data;
  // The radius of each dot is worked out once, when its first pixel comes.
  const known = new Map<number, number>();
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = ((x + 0.5) * cos + (y + 0.5) * sin) / cell;
      const v = ((y + 0.5) * cos - (x + 0.5) * sin) / cell;
      const column = Math.floor(u);
      const row = Math.floor(v);
      const name = column * 65536 + row;
      let radius = known.get(name);
      if (radius === undefined) {
        const cu = (column + 0.5) * cell;
        const cv = (row + 0.5) * cell;
        const px = (cu * cos - cv * sin) * scaleX - 0.5;
        const py = (cu * sin + cv * cos) * scaleY - 0.5;
        radius = Math.sqrt(Math.min(1, Math.max(0, valueBetween(even, px, py)))) * largest;
        known.set(name, radius);
      }
      if (radius < smallest) continue;
      const away = Math.hypot(u - column - 0.5, v - row - 0.5);
      let share = Math.min(1, Math.max(0, (radius - away) * cell + 0.5));
      if (share === 0) continue;
      if (within) share *= valueBetween(within, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
      const at = 3 * i;
      for (let c = 0; c < 3; c++) {
        const wanted = color ? color[c] : under![at + c];
        data[at + c] += share * (wanted - data[at + c]) + 0.5;
      }
    }
  }
}
