import { AppError } from '../../errors.ts';
import { workingColors } from '../../imaging/color/working-colors.ts';
import { type SceneSource, scenePixels, sceneSource } from '../../imaging/drawn/scene-source.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { animalLabels } from '../../tasks/finders/find-objects.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { findPeople, matteOfPeople } from './find-people.ts';

/** Lower faces, in pixels of the photo, have too little to draw from. */
const leastFace = 70;
/** Heads turned further than this, in degrees, show half a face. */
const sideways = 32;
/** The mesh knows no profiles: where it is so unsure of its points, they are made up. */
const leastPoints = 0.4;
/** More people than this are not told apart. */
const mostPeople = 12;
/** Of smaller photos, in pixels of the shorter side, nothing stands out. */
const leastSide = 32;
/** Surer than this, something stands out of the photo. */
const leastCertainty = 0.5;
/** An object that is as sure is what it is. */
const sure = 0.4;

/** What was found in a photo, and what of it the page has to say. */
export interface FoundScene {
  readonly source: SceneSource;
  readonly drawn: number;
  readonly small: number;
  readonly turned: number;
}

/** People, or else an animal or a thing that stands out, as a scene is drawn from. */
export async function findScene(
  photo: Photo,
  pixels: Raster,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run' | 'step'>,
): Promise<FoundScene> {
  const large = faces.filter(({ box }) => box[3] >= leastFace).slice(0, mostPeople);
  const isSideways = ({ pose, pointScore }: FoundFace) =>
    Math.abs(pose.yaw) > sideways || pointScore < leastPoints;
  const people = await peopleOf(photo, large, faces, studio);
  const subject = people.length > 0 ? undefined : await subjectOf(photo, faces, studio);
  const source = sceneSource({
    colors: workingColors(pixels, scenePixels),
    size: photo,
    alpha: matteOfPeople(people) ?? subject?.alpha,
    heads: people.map(({ face, grid, parts, scale }) => ({
      ...face,
      grid,
      parts,
      scale,
      isDrawn: !isSideways(face),
    })),
    smallFaces: faces.filter(({ box }) => box[3] < leastFace).map(({ box }) => box),
    hasCoat: subject?.hasCoat ?? false,
  });
  const turned = large.filter(isSideways).length;
  return {
    source,
    drawn: people.filter(({ face }) => !isSideways(face)).length,
    small: faces.length - large.length,
    turned,
  };
}

async function peopleOf(
  photo: Photo,
  large: readonly FoundFace[],
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run' | 'step'>,
) {
  if (large.length === 0) return [];
  try {
    return await findPeople(photo, large, studio, {}, faces, true);
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return [];
    throw error;
  }
}

/** What stands out of a photo without people, and whether it has a coat; undefined where nothing does. */
async function subjectOf(
  photo: Photo,
  faces: readonly FoundFace[],
  studio: Pick<Studio, 'run'>,
): Promise<{ alpha: Raster<Uint8Array>; hasCoat: boolean } | undefined> {
  if (Math.min(photo.width, photo.height) < leastSide) return undefined;
  try {
    const { alpha, certainty } = await studio.run('cut-out', { photo, keepsDoubts: true, isQuick: true });
    if (certainty < leastCertainty) return undefined;
    const { objects } = await studio.run('find-objects', { photo });
    const isThing = objects.some(({ label, score }) => !animalLabels.has(label) && score >= sure);
    const isAnimal = objects.some(({ label, score }) => animalLabels.has(label) && score >= 0.3);
    return { alpha, hasCoat: isAnimal || (!isThing && faces.length === 0) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'subject_not_found') return undefined;
    throw error;
  }
}
