import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

export interface FilmElsewhere {
  /** What happens. */
  readonly prompt: string;
  readonly frame: Size;
  readonly seconds: number;
  readonly seed?: number;
  /** It begins with this photo. */
  readonly first: Photo;
  /** It ends with this one. */
  readonly last?: Photo;
}

/** Has the engine that was chosen make a clip of photos; it makes up what lies between them. */
export async function filmElsewhere(
  { prompt, frame, seconds, seed, first, last }: FilmElsewhere,
  studio: Pick<Studio, 'run' | 'chance'>,
): Promise<MadeClip> {
  const { clip } = await studio.run('generate-video', {
    prompt,
    ...frame,
    seconds,
    seed: seed ?? studio.chance,
    firstFrame: await inFrame(first, frame),
    ...(last && { lastFrame: await inFrame(last, frame) }),
  });
  return clip;
}

/** The middle of a photo that has the frame's shape, in the frame's size. */
export async function inFrame(photo: Photo, { width, height }: Size): Promise<Raster<Uint8Array>> {
  const scale = Math.max(width / photo.width, height / photo.height);
  const size = { width: Math.ceil(photo.width * scale), height: Math.ceil(photo.height * scale) };
  const isSmall = scale > 1;
  const pixels = await photo.analysis(isSmall ? photo : size);
  const large = isSmall ? (resample(pixels, size.width, size.height, 'cubic') as Raster<Uint8Array>) : pixels;
  const x = Math.floor((large.width - width) / 2);
  const y = Math.floor((large.height - height) / 2);
  return cropRaster(large, { x, y, width, height });
}
