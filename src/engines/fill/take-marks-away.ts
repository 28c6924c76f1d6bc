import { pushPull } from '../../imaging/fill/push-pull.ts';
import type { TornPicture } from '../../imaging/patches/torn-picture.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { reflect } from '../../imaging/raster/reflect.ts';
import { type Tile, tilesOf } from '../../imaging/raster/tiles.ts';
import type { EngineContext, ModelSession } from '../engine.ts';

export const unmarkModel = 'unmark';
/**
 * A U of residual pairs on pixels folded 2 × 2, whose tiles lie on the same places as it halves: with this overlap, its answers are
 * those of wider tiles within rounding. What it sees in a mark comes from a pyramid of means, which looks about as far.
 */
const tiling = { size: 256, overlap: 64, step: 32 };

/**
 * Takes thin marks away, in place, by our own network (`models/README.md`): opaque ones are filled, those that can be seen
 * through are un-blended, color and opacity unknown.
 *
 * @param pixels 3 channels, 8 or 16 bit
 * @param mask of its size; 255 takes what the network says, in between both are mixed
 */
export async function takeMarksAway(
  pixels: Raster,
  { mask, seeThrough }: { mask: Raster<Uint8Array>; seeThrough: boolean },
  session: ModelSession,
  { signal, progress }: Pick<EngineContext, 'signal' | 'progress'>,
): Promise<void> {
  const tiles = tilesOf(pixels, tiling).filter(({ inner }) => isMarked(mask, inner));
  // What was written must not be seen by the next tile as what was there.
  const shown = { ...pixels, data: pixels.data.slice() };
  for (const [index, tile] of tiles.entries()) {
    const torn = readTile(shown, mask, tile);
    const colors = seeThrough ? torn.colors : pushPull(torn);
    const { width, height } = torn;
    const area = width * height;
    const image = new Float32Array(3 * area);
    const marked = new Float32Array(2 * area);
    for (let at = 0; at < area; at++) {
      for (let channel = 0; channel < 3; channel++)
        image[channel * area + at] = colors[at * 3 + channel] / 255;
      marked[at] = torn.hole[at];
      if (seeThrough) marked[area + at] = torn.hole[at];
    }
    const drawn = await draw(session, image, marked, { width, height });
    // The other way round it errs otherwise: the mean of both is nearer to the truth.
    const turned = await draw(session, mirrored(image, width), mirrored(marked, width), { width, height });
    signal.throwIfAborted();
    const back = mirrored(turned, width);
    const mean = drawn.map((value, at) => (value + back[at]) / 2);
    writeTile(pixels, mask, tile, mean);
    progress((index + 1) / tiles.length);
  }
}

async function draw(
  session: ModelSession,
  image: Float32Array,
  marked: Float32Array,
  { width, height }: Size,
): Promise<Float32Array> {
  const [output] = session.outputNames;
  const feeds = {
    image: { data: image, dims: [1, 3, height, width] },
    mask: { data: marked, dims: [1, 2, height, width] },
  };
  return (await session.run(feeds, [output]))[output].data;
}

/** Planes whose rows run the other way. */
function mirrored(planes: Float32Array, width: number): Float32Array {
  const turned = planes.slice();
  for (let start = 0; start < turned.length; start += width) turned.subarray(start, start + width).reverse();
  return turned;
}

function isMarked({ width, data }: Raster<Uint8Array>, box: Tile['inner']): boolean {
  for (let y = box.y; y < box.y + box.height; y++) {
    const start = y * width + box.x;
    if (data.subarray(start, start + box.width).some((value) => value > 0)) return true;
  }
  return false;
}

/** Beyond the picture its reflection. */
function readTile(
  pixels: Raster,
  mask: Raster<Uint8Array>,
  { outer }: Tile,
): Pick<TornPicture, 'width' | 'height' | 'colors' | 'hole'> {
  const { width, height } = outer;
  const unit = pixels.data instanceof Uint16Array ? 1 / 257 : 1;
  const colors = new Float32Array(3 * width * height);
  const hole = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = reflect(outer.y + y, pixels.height) * pixels.width;
    for (let x = 0; x < width; x++, at++) {
      const from = row + reflect(outer.x + x, pixels.width);
      hole[at] = mask.data[from] > 0 ? 1 : 0;
      for (let channel = 0; channel < 3; channel++)
        colors[at * 3 + channel] = pixels.data[from * 3 + channel] * unit;
    }
  }
  return { width, height, colors, hole };
}

function writeTile(
  pixels: Raster,
  mask: Raster<Uint8Array>,
  { inner, outer }: Tile,
  planes: Float32Array,
): void {
  const most = pixels.data instanceof Uint16Array ? 65535 : 255;
  const area = outer.width * outer.height;
  for (let y = 0; y < inner.height; y++) {
    let from = (inner.y - outer.y + y) * outer.width + inner.x - outer.x;
    let to = (inner.y + y) * pixels.width + inner.x;
    for (let x = 0; x < inner.width; x++, from++, to++) {
      if (mask.data[to] === 0) continue;
      const share = mask.data[to] / 255;
      for (let channel = 0; channel < 3; channel++) {
        const own = pixels.data[to * 3 + channel];
        const value = own + share * (planes[channel * area + from] * most - own);
        pixels.data[to * 3 + channel] = value <= 0 ? 0 : value >= most ? most : value + 0.5;
      }
    }
  }
}
