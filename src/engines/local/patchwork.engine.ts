import { setImmediate } from 'node:timers/promises';
import { fillHole } from '../../imaging/fill/fill-hole.ts';
import { findHoles, type Hole } from '../../imaging/fill/holes.ts';
import { mendPicture, tearPicture } from '../../imaging/fill/torn-picture.ts';
import { shareOf } from '../../imaging/raster/lay-back.ts';
import { type Box, type Raster, type Samples, samplesLike } from '../../imaging/raster/raster.ts';
import type { Engine } from '../engine.ts';

/** Of the sides of a hole's box, on each side: what is seen to fill it. */
const surroundings = 1.25;
const leastSurroundings = 40;

/** Our own filling: what is around a hole goes on in it, no model. */
export const patchwork: Engine<'fill'> = {
  id: 'patchwork',
  task: 'fill',
  place: 'local',
  name: 'Pixelwright Fill',
  takes: [],
  models: [],

  async run({ pixels, mask, seed }, { signal, progress }) {
    const filled = copyOf(pixels);
    const holes = findHoles(mask);
    for (const [index, hole] of holes.entries()) {
      const window = windowAround(hole, mask);
      const torn = tearPicture(filled, mask, window, hole.has);
      fillHole(torn, seed + index);
      mendPicture(filled, mask, window, torn);
      progress((index + 1) / holes.length);
      await setImmediate();
      signal.throwIfAborted();
    }
    return { pixels: filled, changed: shareOf(mask) };
  },
};

function copyOf<S extends Samples>(pixels: Raster<S>): Raster<S> {
  const data = samplesLike(pixels.data, pixels.data.length);
  data.set(pixels.data);
  return { ...pixels, data };
}

function windowAround({ box }: Hole, { width, height }: Raster): Box {
  const marginX = Math.round(box.width * surroundings) + leastSurroundings;
  const marginY = Math.round(box.height * surroundings) + leastSurroundings;
  const x = Math.max(0, box.x - marginX);
  const y = Math.max(0, box.y - marginY);
  return {
    x,
    y,
    width: Math.min(width, box.x + box.width + marginX) - x,
    height: Math.min(height, box.y + box.height + marginY) - y,
  };
}
