import { cropRaster } from '../../../imaging/raster/crop-raster.ts';
import type { Box, Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { headSpace, type SeenFace } from '../head/head-space.ts';
import type { Scene } from '../prepare-scene.ts';

/** Of the square that is seen of it, in pixels. */
const tileSide = 160;
/** A tile shows a head and its shoulders: so many radii of the face wide, with its middle so far below that of the face. */
const [seen, lower] = [3.9, 0.3];
/** How far below its middle the chin of a face is that looks at the camera, in radii. */
const usualChin = 1.25;
/** What moves comes to rest towards the border of a scene: on each side so many radii of it aren't seen. */
const unseen = 0.5;
/** Longer side of a scene without heads, all of which is there. */
const landscapeSide = 224;

/** A small scene, and the square of it that is shown. */
export interface TileScene {
  readonly scene: Scene;
  readonly window: Box;
}

/**
 * The part of a scene that a tile shows, as small as it is shown: its largest head, or all of it around what flows. Where the people are is
 * left out: at this size nobody sees that their faces tell it as well.
 */
export function tileScene(scene: Scene): TileScene {
  const { picture, heads } = scene;
  if (heads.length === 0) return aroundFlow(scene);
  const { center, radius: half, down, chin } = headSpace(heads[0].face);
  // A head that is turned away is narrow, but no shorter.
  const radius = half * Math.max(1, chin / usualChin);
  const middle = { x: center[0] + lower * radius * down[0], y: center[1] + lower * radius * down[1] };
  const inner = squareAround(middle, seen * radius, picture);
  const left = Math.max(0, Math.round(inner.x - unseen * radius));
  const top = Math.max(0, Math.round(inner.y - unseen * radius));
  const outer = {
    x: left,
    y: top,
    width: Math.min(picture.width, Math.round(inner.x + inner.width + unseen * radius)) - left,
    height: Math.min(picture.height, Math.round(inner.y + inner.height + unseen * radius)) - top,
  };
  const scale = tileSide / inner.width;
  const size = { width: Math.round(outer.width * scale), height: Math.round(outer.height * scale) };
  const small = shrunk(scene, outer, size);
  return {
    scene: small,
    window: windowIn(size, (inner.x - outer.x) * scale, (inner.y - outer.y) * scale, tileSide),
  };
}

function aroundFlow(scene: Scene): TileScene {
  const { picture, flow } = scene;
  const scale = landscapeSide / Math.max(picture.width, picture.height);
  const size = {
    width: Math.max(2, Math.round(picture.width * scale)),
    height: Math.max(2, Math.round(picture.height * scale)),
  };
  const small = shrunk(scene, { x: 0, y: 0, width: picture.width, height: picture.height }, size);
  const side = Math.min(size.width, size.height);
  const { x, y } = middleOf(small.flow ?? flow ?? new Uint8Array(0), size);
  return { scene: small, window: windowIn(size, x - side / 2, y - side / 2, side) };
}

/** A square of so many pixels that lies within, as near to this place as may be. */
function windowIn({ width, height }: Size, x: number, y: number, wanted: number): Box {
  const side = Math.min(wanted, width, height);
  const within = (at: number, length: number) => Math.round(Math.min(length - side, Math.max(0, at)));
  return { x: within(x, width), y: within(y, height), width: side, height: side };
}

function squareAround(middle: { x: number; y: number }, wanted: number, { width, height }: Size): Box {
  const side = Math.min(wanted, width, height);
  const within = (at: number, length: number) => Math.min(length - side, Math.max(0, at - side / 2));
  return { x: within(middle.x, width), y: within(middle.y, height), width: side, height: side };
}

/** A part of a scene in another size; heads whose middle lies beyond it are left out. */
function shrunk(scene: Scene, box: Box, size: Size): Scene {
  const { picture, flow } = scene;
  const cut = (raster: Raster<Uint8Array>, to: Size) =>
    resample(cropRaster(raster, box), to.width, to.height);
  const [scaleX, scaleY] = [size.width / box.width, size.height / box.height];
  const heads = scene.heads
    .map(({ face, limits }) => ({ face: placedFace(face, box, scaleX, scaleY), limits }))
    .filter(({ face }) => {
      const [x, y] = headSpace(face).center;
      return x > 0 && y > 0 && x < size.width && y < size.height;
    });
  const flowing = flow && cut({ ...picture, channels: 1, data: flow }, size).data;
  return {
    picture: { ...size, data: cut({ ...picture, channels: 4 }, size).data },
    heads,
    flow: flowing?.map((value) => (value >= 128 ? 255 : 0)),
    warnings: scene.warnings,
  };
}

/** Rounded: in print each figure is short, and nobody sees a hundredth of a pixel. */
function placedFace(face: SeenFace, box: Box, scaleX: number, scaleY: number): SeenFace {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const placed = ([x, y]: readonly [number, number]): [number, number] => [
    rounded((x - box.x) * scaleX),
    rounded((y - box.y) * scaleY),
  ];
  return {
    points: face.points.map(placed),
    depths: face.depths.map((depth) => rounded(depth * scaleX)),
    irises: face.irises.map(({ center, radius }) => ({
      center: placed(center),
      radius: rounded(radius * scaleX),
    })),
  };
}

/** The middle of what is marked. */
function middleOf(flow: Uint8Array, { width, height }: Size): { x: number; y: number } {
  let [sumX, sumY, count] = [0, 0, 0];
  for (const [i, value] of flow.entries()) {
    if (value < 128) continue;
    sumX += i % width;
    sumY += Math.floor(i / width);
    count++;
  }
  return count === 0 ? { x: width / 2, y: height / 2 } : { x: sumX / count, y: sumY / count };
}
