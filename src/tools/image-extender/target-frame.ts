import type { Size } from '../../imaging/raster/raster.ts';
import type { Frame } from './frames.ts';

/** Shapes that a photo is given; `auto` is the one of its own kind that is near, `sides` so many pixels for each of its sides. */
export const shapes = [
  'auto',
  '1:1',
  '4:5',
  '3:4',
  '2:3',
  '9:16',
  '5:4',
  '4:3',
  '3:2',
  '16:9',
  '21:9',
  'sides',
] as const;

/** For wide photos and for tall ones, the most wanted first. */
const wanted = { wide: ['16:9', '3:2', '4:3', '21:9'], tall: ['9:16', '2:3', '3:4', '4:5'] } as const;
/** Of the photo's pixels, how many a shape adds at least where it is another one, and at most where they can be continued. */
const additions = { least: 0.04, most: 0.36 };

/** Along the side that grows; `auto` as the photo asks for it, in the middle until that is known. */
export const positions = ['auto', 'start', 'center', 'end'] as const;
export type Position = (typeof positions)[number];

export interface FrameOptions {
  readonly shape: (typeof shapes)[number];
  readonly position: Position;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The frame that a photo gets. It is never smaller than the photo, and is the photo where that has the shape. */
export function targetFrame(photo: Size, options: FrameOptions): Frame {
  if (options.shape === 'sides') {
    const { left, right, top, bottom } = options;
    return { x: left, y: top, width: photo.width + left + right, height: photo.height + top + bottom };
  }
  const shape = options.shape === 'auto' ? nearShape(photo) : options.shape;
  const [across, upright] = shape.split(':').map(Number);
  const width = Math.max(photo.width, Math.round((photo.height * across) / upright));
  const height = Math.max(photo.height, Math.round((photo.width * upright) / across));
  // One side grows at most: the other one is off by a rounding where the shape is nearly the photo's.
  const isWider = width * photo.height > height * photo.width;
  const frame = isWider ? { width, height: photo.height } : { width: photo.width, height };
  const share = { start: 0, auto: 0.5, center: 0.5, end: 1 }[options.position];
  return {
    ...frame,
    x: Math.floor((frame.width - photo.width) * share),
    y: Math.floor((frame.height - photo.height) * share),
  };
}

/** The first of the wanted shapes that adds something, and no more than can be continued well; otherwise the one that adds least. */
function nearShape(photo: Size): string {
  const own = photo.width / photo.height;
  const added = (shape: string) => {
    const [across, upright] = shape.split(':').map(Number);
    return Math.max(across / upright / own, own / (across / upright)) - 1;
  };
  const others = wanted[own >= 1 ? 'wide' : 'tall'].filter((shape) => added(shape) >= additions.least);
  const near = others.find((shape) => added(shape) <= additions.most);
  return near ?? others.toSorted((one, other) => added(one) - added(other))[0];
}

/** The most that is added on one side, as a share of the photo across it. */
export function largestShare(photo: Size, { x, y, width, height }: Frame): number {
  return Math.max(
    x / photo.width,
    (width - photo.width - x) / photo.width,
    y / photo.height,
    (height - photo.height - y) / photo.height,
  );
}
