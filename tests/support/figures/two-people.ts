import type { Raster } from '#src/imaging/raster/raster.ts';
import { quietStudio } from '#src/tool/quiet-studio.ts';
import type { Studio } from '#src/tool/studio.ts';
import { photoOf } from '../pictures/photo-of.ts';
import { drawFigure, figureFrame, standing } from './drawn-figure.ts';

/** Two of them side by side, one drawn with sleeves of another color, as far apart as is asked for. */
export function twoPeople(apart: number) {
  const width = figureFrame.width + apart;
  const { height } = figureFrame;
  const pixels = new Uint8Array(width * height * 3).fill(200);
  const alpha = new Uint8Array(width * height);
  for (const [shift, color] of [
    [0, [220, 170, 140]],
    [apart, [20, 140, 60]],
  ] as const) {
    const { data } = drawFigure(standing, color);
    for (let i = 0; i < figureFrame.width * height; i++) {
      if (!data[4 * i + 3]) continue;
      const to = Math.floor(i / figureFrame.width) * width + (i % figureFrame.width) + shift;
      pixels.set(data.subarray(4 * i, 4 * i + 3), 3 * to);
      alpha[to] = 255;
    }
  }
  const size = { width, height };
  const matte: Raster<Uint8Array> = { ...size, channels: 1, data: alpha };
  return { photo: photoOf({ ...size, channels: 3, data: pixels }), matte };
}

const boxAt = (shift: number) => [46 + shift, 34, 148, 336] as const;

/** Their joints. */
export function pointsAt(shift: number) {
  const named = Object.entries({ ...standing, leftEye: standing.leftEar, rightEye: standing.rightEar });
  return Object.fromEntries(named.map(([name, [x, y, score]]) => [name, { x: x + shift, y, score }]));
}

/**
 * Finds them where they were drawn.
 *
 * @param more what else is carried out
 */
export function finder(
  shifts: readonly number[],
  more: (task: string, input: object) => object | undefined = () => undefined,
): Pick<Studio, 'run'> {
  const run = async (task: string, input: { box: readonly number[] }) => {
    const found = more(task, input);
    if (found) return found;
    if (task === 'find-objects')
      return { objects: shifts.map((shift) => ({ label: 'person', score: 0.9, box: boxAt(shift) })) };
    const middle = input.box[0] + input.box[2] / 2;
    const shift = shifts.toSorted((a, b) => Math.abs(120 + a - middle) - Math.abs(120 + b - middle))[0];
    return { points: pointsAt(shift) };
  };
  return quietStudio({ run: run as unknown as Studio['run'] });
}
