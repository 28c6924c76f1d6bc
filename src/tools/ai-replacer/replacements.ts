import { AppError } from '../../errors.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import type { SurfaceKind } from './perspective/surface-kind.ts';
import type { SkyKind } from './sky/library/sky-library.ts';

type Mask = Raster<Uint8Array> | undefined;
type OneStudio = Pick<Studio, 'run' | 'stage' | 'step'>;
/** From this share on there is nothing left to go by where a thing is taken away. */
const mostMarked = 0.98;
/** Below this certainty the person is told to look. */
export const unsureSky = 0.8;
/** What is of quite another color than the rest of the selection stays: a strap, skin at its edge. */
const newColor = { tolerance: 0.6, texture: 0.4 };
/** The result, and how much of it is new, 0..1. */
interface Made {
  readonly raster: Raster;
  readonly share: number;
  /** Whether it is what was asked for, nobody knows. */
  readonly isUnsure?: boolean;
  /** Whether the border of its own photo cuts off the thing that was put there. */
  readonly isCutOff?: boolean;
}

export async function anotherSky(
  pixels: Raster,
  mask: Mask,
  { sky, light, seed }: { sky: SkyKind; light: number; seed: number },
  studio: OneStudio,
): Promise<Made> {
  const { findSky } = await import('../../imaging/sky/find-sky.ts');
  const { putSky } = await import('./sky/put-sky.ts');
  const isMarked = mask?.data.some((value) => value >= 128);
  const found = findSky(pixels, isMarked ? mask : undefined);
  if (!found) throw new AppError('sky_not_found');
  studio.stage('replace');
  await studio.step(0);
  const raster = putSky(pixels, found, { kind: sky, seed, strength: light / 100 });
  return { raster, share: found.share, isUnsure: found.certainty < unsureSky };
}

export async function anotherThing(
  { photo, pixels, mask, object }: { photo: Photo; pixels: Raster; mask: Mask; object?: Photo },
  { match, shadow, prompt, seed }: { match: number; shadow: number; prompt?: string; seed: number },
  studio: OneStudio,
): Promise<Made> {
  const { bleedColors } = await import('../../imaging/raster/alpha.ts');
  const { subjectBox } = await import('../../imaging/matte/subject-box.ts');
  const { keepUnmarked } = await import('../../imaging/selection/keep-unmarked.ts');
  const { coverage } = await import('../../imaging/selection/combine-masks.ts');
  const { resample } = await import('../../imaging/raster/resample.ts');
  const { whatStays } = await import('../../steps/filling/what-stays.ts');
  const { putObject } = await import('./replace/put-object.ts');
  const hole = mask && resample(mask, pixels.width, pixels.height);
  const box = hole && subjectBox(hole);
  if (!hole || !box) throw new AppError('mask_empty');
  if (coverage(hole.data) > mostMarked) throw new AppError('mask_full');
  const words = prompt?.trim();
  if (!object && !words) throw new AppError('input_missing', { input: 'object' });
  const thing = object && (await cutOut(object, studio));

  studio.stage('replace');
  const colors = pixels.channels === 4 ? bleedColors(pixels) : pixels;
  // An engine that draws what words say copies nothing.
  const staying = thing ? await whatStays(photo, hole, studio) : {};
  const filled = await studio.run('fill', {
    pixels: colors,
    mask: hole,
    seed,
    prompt: thing ? undefined : words,
    ...staying,
  });
  const empty = keepUnmarked(pixels, filled.pixels, hole);
  const share = coverage(hole.data);
  if (!thing) return { raster: empty, share };
  const raster = putObject(empty, thing.raster, { box, match: match / 100, shadow: shadow / 100 });
  return { raster, share, isUnsure: thing.isUnsure, isCutOff: thing.isCutOff };
}

/** A thing without what is around it: as its picture has it, or found. */
async function cutOut(object: Photo, studio: OneStudio) {
  const { isolateSubject } = await import('../../imaging/matte/isolate-subject.ts');
  const { ownCutout } = await import('../../imaging/matte/own-cutout.ts');
  const { isCutOff } = await import('./replace/cut-off.ts');
  const { doubtfulShare, unsurePlaces } = await import('../../imaging/matte/unsure-places.ts');
  const { findSubject } = await import('../../steps/subject/find-subject.ts');
  const pixels = await object.pixels();
  const own = ownCutout(pixels);
  const { matte } = await findSubject(object, {}, undefined, studio, { own });
  const { result } = isolateSubject(pixels, matte, { strokes: {}, removeHalo: !own, margin: 0 });
  const isUnsure = !own && unsurePlaces(matte, pixels).share >= doubtfulShare;
  // What was cut out before is often trimmed to its borders.
  return { raster: result, isUnsure, isCutOff: !own && isCutOff(matte) };
}

export async function anotherSurface(
  pixels: Raster,
  mask: Mask,
  texture: Photo | undefined,
  {
    with: kind,
    color,
    profile,
    ...lay
  }: {
    with: string;
    color: string;
    repeat: number;
    perspective: SurfaceKind;
    tilt: number;
    turn: number;
    profile?: Uint8Array;
  },
  studio: OneStudio,
): Promise<Made> {
  const { edgeAwareWithin } = await import('../../imaging/matte/edge-aware-mask.ts');
  const { coverage } = await import('../../imaging/selection/combine-masks.ts');
  if (!mask?.data.some((value) => value >= 128)) throw new AppError('mask_empty');
  if (kind === 'texture' && !texture) throw new AppError('input_missing', { input: 'texture' });
  const surface = edgeAwareWithin(mask, pixels);
  studio.stage('replace');
  await studio.step(0);
  const share = coverage(surface.data);
  if (texture && kind === 'texture') {
    const { layTexture } = await import('./replace/lay-texture.ts');
    const { surfacePlane } = await import('./perspective/surface-plane.ts');
    const { repeat, perspective, tilt, turn } = lay;
    const plane = perspective === 'flat' ? undefined : surfacePlane(pixels, surface, perspective);
    const material = await texture.pixels();
    return {
      raster: layTexture(pixels, surface, material, { size: repeat / 100, plane, tilt, turn }),
      share,
    };
  }
  const { recolor } = await import('../../imaging/recolor/recolor.ts');
  const { colorInProfile } = await import('../../imaging/color/profile-color.ts');
  const [red, green, blue] = colorInProfile(color, profile, 8).map((value) => value / 255);
  return { raster: recolor(pixels, surface, [red, green, blue], newColor), share };
}
