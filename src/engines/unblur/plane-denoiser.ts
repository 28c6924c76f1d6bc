import type { Box, Size } from '../../imaging/raster/raster.ts';
import { reflect } from '../../imaging/raster/reflect.ts';
import { tilesOf } from '../../imaging/raster/tiles.ts';
import type { ModelSession } from '../engine.ts';

const part = 512;
/** Less than the network sees: what lies further away has next to no say, and no seam shows. */
const overlap = 16;

/** Takes noise of this level (0..1) out of three planes, one after another, with sides that are even. */
export type PlaneDenoiser = (planes: Float32Array, level: number) => Promise<Float32Array>;

/**
 * @param session of `restore-noise-jpeg`
 * @param size of the planes
 * @param counted what of them is worth the work, beginning at even places and with even sides; the rest stays as it is
 */
export function planeDenoiser(session: ModelSession, { width, height }: Size, counted: Box): PlaneDenoiser {
  const area = width * height;
  return async (planes, level) => {
    const result = planes.slice();
    for (const { inner, outer } of tilesOf(counted, { size: part, overlap, step: 2 })) {
      const { width: across, height: down } = outer;
      const columns = Int32Array.from({ length: across }, (_, x) => reflect(counted.x + outer.x + x, width));
      const shown = new Float32Array(3 * across * down);
      for (let channel = 0, to = 0; channel < 3; channel++) {
        for (let y = 0; y < down; y++) {
          const row = channel * area + reflect(counted.y + outer.y + y, height) * width;
          for (let x = 0; x < across; x++, to++) shown[to] = planes[row + columns[x]];
        }
      }
      const answer = await run(session, shown, outer, level);
      for (let channel = 0; channel < 3; channel++) {
        for (let y = 0; y < inner.height; y++) {
          const from = (channel * down + inner.y - outer.y + y) * across + inner.x - outer.x;
          const to = channel * area + (counted.y + inner.y + y) * width + counted.x + inner.x;
          result.set(answer.subarray(from, from + inner.width), to);
        }
      }
    }
    return result;
  };
}

async function run(
  session: ModelSession,
  data: Float32Array,
  { width, height }: Size,
  noise: number,
): Promise<Float32Array> {
  const cells = (width / 2) * (height / 2);
  const level = {
    data: new Float32Array(2 * cells).fill(noise, 0, cells),
    dims: [1, 2, height / 2, width / 2],
  };
  const image = { data, dims: [1, 3, height, width] };
  const [name] = session.outputNames;
  return (await session.run({ image, level }, [name]))[name].data;
}
