import { cutPerson } from '../../imaging/people/cut-person.ts';
import { partShape } from '../../imaging/people/part-shape.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { findPeople, matteOfPeople } from '../../steps/people/find-people.ts';
import type { GivenOutline } from '../../steps/people/outline-by-hand.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo, Picture } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { cutFrame, type FrameShape, frameAround } from './cut-frame.ts';

interface CutFace {
  /** RGBA in the depth of the photo. */
  readonly cut: Raster;
  /** Of the face in it, in pixels. */
  readonly height: number;
}

export interface CutFaces {
  readonly cuts: readonly CutFace[];
  /** Of the people, in the size of the photo, and being written; not where frames needed none. */
  readonly matte?: Picture;
}

interface CutOptions {
  readonly part: 'face' | 'head' | 'bust';
  readonly shape: 'own' | FrameShape;
  readonly hair: boolean;
  readonly neck: boolean;
}

/**
 * The faces along their own edges, or in frames of one shape; those of which nothing is found are left out.
 *
 * @param all faces of the photo
 */
export async function cutFaces(
  photo: Photo,
  faces: readonly FoundFace[],
  options: CutOptions,
  studio: Pick<Studio, 'run' | 'stage' | 'step' | 'write'>,
  given: GivenOutline,
  all: readonly FoundFace[],
): Promise<CutFaces> {
  const { part, shape } = options;
  if (shape !== 'own') {
    studio.stage('edge');
    const pixels = await photo.pixels();
    const cuts = faces.map(({ box }) => ({
      cut: cutFrame(pixels, frameAround(box, part, photo), shape),
      height: box[3],
    }));
    return { cuts };
  }
  studio.stage('subject');
  const people = await findPeople(photo, faces, studio, given, all);
  const whole = matteOfPeople(people);
  const matte = whole && studio.write('matte', { raster: whole });
  studio.stage('edge');
  const pixels = await photo.pixels();
  const cuts: CutFace[] = [];
  for (const [i, { grid, parts, scale, alpha, byHand }] of people.entries()) {
    await studio.step(i / people.length);
    const found = cutPerson(pixels, alpha, partShape(grid, parts, options), parts, grid, scale, byHand);
    if (!found) continue;
    cuts.push({ cut: found.cut, height: (grid.faceHeight * grid.square.side * scale) / grid.side });
  }
  return { cuts, matte };
}
