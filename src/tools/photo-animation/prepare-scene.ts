import { AppError } from '../../errors.ts';
import { eyeState } from '../../imaging/face/eye-state.ts';
import { maskOf } from '../../imaging/matte/mask.ts';
import { type MeshTexture, textureOf } from '../../imaging/mesh/mesh-texture.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { cloudySky } from './flow/cloudy-sky.ts';
import type { HeadLimits } from './head/head-motions.ts';
import type { SeenFace } from './head/head-space.ts';

/** Narrower faces, in pixels of the photo and of the frame, don't move. */
const least = 30;
/** Narrower ones are enlarged before. */
const small = 60;
/** So much a face may be turned away already, in degrees. */
const mostTurned = 20;

/** Longer side of the copy on which a sky is looked for. */
const skySide = 512;

export type SceneWarning =
  | 'tiny_faces'
  | 'small_face'
  | 'turned_away'
  | 'eyes_hidden'
  | 'eyes_closed'
  | 'clouds_found';

/** A photo at the size of the frames, and what moves on it. */
export interface Scene {
  readonly picture: MeshTexture;
  readonly heads: readonly { readonly face: SeenFace; readonly limits: HeadLimits }[];
  /** Of the people, in any size; undefined where they couldn't be told from the background. */
  readonly people?: Raster<Uint8Array>;
  /** Of the picture's size, 255 = flows; undefined where nothing is marked. */
  readonly flow?: Uint8Array;
  readonly warnings: readonly SceneWarning[];
}

/** Errors: `face_too_small {least}`, `nothing_to_animate`, those of the tasks. */
export async function prepareScene(
  given: {
    photo: Photo;
    faces: readonly FoundFace[];
    flow?: Photo;
    size: Size;
    /** It's made small again, and somebody waits for it: no small face is drawn anew, and people are guessed by their faces. */
    isSketch?: boolean;
  },
  studio: Pick<Studio, 'run'>,
): Promise<Scene> {
  const { photo, size } = given;
  const scale = size.width / photo.width;
  const marked = given.flow && (await flowMask(given.flow, size));
  const wide = given.faces.filter(({ box }) => box[2] * Math.min(1, scale) >= least);
  const warnings = new Set<SceneWarning>();
  const clouds = wide.length === 0 && !marked ? await cloudsOf(photo, size) : undefined;
  const flow = marked ?? clouds;
  if (clouds) warnings.add('clouds_found');
  if (wide.length === 0 && !flow)
    throw given.faces.length > 0
      ? new AppError('face_too_small', { least: Math.ceil(least / Math.min(1, scale)) })
      : new AppError('nothing_to_animate');
  if (wide.length < given.faces.length) warnings.add('tiny_faces');
  const isSmall = wide.some(({ box }) => box[2] < small);
  if (isSmall) warnings.add('small_face');
  const raster =
    isSmall && !given.isSketch ? await enlarged(photo, size, studio) : await photo.analysis(size);
  const picture = textureOf(raster);
  const heads = wide.map((found) => {
    const face = onFrame(found, scale, size.height / photo.height);
    const canTurn = Math.abs(found.pose.yaw) <= mostTurned;
    const eyes = eyeState(face, picture);
    if (!canTurn) warnings.add('turned_away');
    else if (eyes !== 'open') warnings.add(eyes === 'closed' ? 'eyes_closed' : 'eyes_hidden');
    return { face, limits: { canTurn, canBlink: canTurn && eyes === 'open' } };
  });
  const people = heads.length > 0 && !given.isSketch ? await peopleOf(photo, studio) : undefined;
  return { picture, heads, people, flow, warnings: [...warnings] };
}

/** The photo made large by the task that draws edges anew, then brought to the frame. */
async function enlarged(photo: Photo, size: Size, studio: Pick<Studio, 'run'>): Promise<Raster<Uint8Array>> {
  const pixels = await photo.analysis({ width: photo.width, height: photo.height });
  if (size.width <= photo.width) return photo.analysis(size);
  const larger = await studio.run('upscale-image', { pixels, factor: 2 });
  return resample(larger.pixels as Raster<Uint8Array>, size.width, size.height);
}

function onFrame({ points, depths, irises }: FoundFace, scaleX: number, scaleY: number): SeenFace {
  return {
    points: points.map(([x, y]) => [x * scaleX, y * scaleY]),
    depths: depths.map((depth) => depth * scaleX),
    irises: irises.map(({ center: [x, y], radius }) => ({
      center: [x * scaleX, y * scaleY],
      radius: radius * scaleX,
    })),
  };
}

async function flowMask(flow: Photo, { width, height }: Size): Promise<Uint8Array | undefined> {
  const { data } = resample(maskOf(await flow.pixels()), width, height);
  return data.some((value) => value >= 128) ? data : undefined;
}

/** Looked for on a small copy: enlarged, walls and tables are as even as a sky. */
async function cloudsOf(photo: Photo, { width, height }: Size): Promise<Uint8Array | undefined> {
  const shrink = Math.min(1, skySide / Math.max(photo.width, photo.height));
  const copy = await photo.analysis({
    width: Math.max(1, Math.round(photo.width * shrink)),
    height: Math.max(1, Math.round(photo.height * shrink)),
  });
  const data = cloudySky(copy);
  if (!data) return undefined;
  const sky = resample({ width: copy.width, height: copy.height, channels: 1, data }, width, height);
  // Beside whatever stands before it nothing flows.
  return sky.data.map((value) => (value > 250 ? 255 : 0));
}

/** Faces move without it, too, and take a little of the background along. */
async function peopleOf(photo: Photo, studio: Pick<Studio, 'run'>) {
  try {
    const { alpha } = await studio.run('cut-out', { photo, isQuick: true });
    return alpha;
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  }
}
