import { describe, expect, test, vi } from 'vitest';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import type { Photo } from '../../tasks/photo.ts';
import { findGuests, findPersons } from './find-guests.ts';

/** Faces from the left to the right, so wide and so high each, in a photo of 1000 × 1000. */
function photoOf(...sides: number[]) {
  const faces = sides
    .map((side, i) => ({ box: [40 + 200 * i, 100, side, side], pose: { yaw: 0 }, points: [] }))
    .toSorted((one, other) => other.box[2] - one.box[2]);
  return { photo: { width: 1000, height: 1000 } as Photo, faces: faces as unknown as FoundFace[] };
}

type Found = ReturnType<typeof photoOf>;

function studioOf(...photos: Found[]) {
  const warn = vi.fn();
  const run = async (task: string, input: { photo: Photo }) =>
    task === 'find-faces'
      ? { faces: photos.find(({ photo }) => photo === input.photo)!.faces }
      : { lines: [], objects: [{ label: 'cup', score: 0.9, box: [0, 0, 9, 9] }] };
  return { warn, run: run as never };
}

const plain = { firstBeard: true, secondBeard: false };
const widths = (guests: readonly { found: { face: FoundFace } }[]) =>
  guests.map(({ found }) => found.face.box[2]);

describe('one photo of both', () => {
  test('the two largest faces, the left one first, whose own beard it is', async () => {
    const couple = photoOf(120, 60, 150);
    const studio = studioOf(couple);
    const { guests, faces } = await findPersons({ photo: couple.photo }, plain, studio);
    expect(widths(guests)).toEqual([120, 150]);
    expect(guests.map(({ hasBeard }) => hasBeard)).toEqual([true, false]);
    expect(faces.map(({ width, chosen }) => [width, chosen])).toEqual([
      [15, true],
      [12, true],
      [6, false],
    ]);
    expect(studio.warn.mock.calls).toEqual([['more_than_two']]);
  });

  test('or those that are chosen', async () => {
    const couple = photoOf(120, 110, 150);
    const studio = studioOf(couple);
    const { guests } = await findPersons({ photo: couple.photo }, { ...plain, faces: [2, 0] }, studio);
    expect(widths(guests)).toEqual([110, 150]);
    expect(studio.warn).not.toHaveBeenCalled();
  });

  test.each([
    [[120], undefined],
    [[120, 130], [1]],
  ])('faces of %j, of which %j are chosen, are not two', async (sides, faces) => {
    const { photo, ...found } = photoOf(...sides);
    const studio = studioOf({ photo, ...found });
    await expect(findPersons({ photo }, { ...plain, faces }, studio)).rejects.toMatchObject({
      code: 'second_person_missing',
    });
    await expect(findGuests({ photo }, { ...plain, faces }, studio)).rejects.toMatchObject({
      code: 'second_person_missing',
    });
  });
});

describe('two photos', () => {
  test('the largest face of each, or the one that is chosen in the first', async () => {
    const [one, other] = [photoOf(120, 150), photoOf(130, 140)];
    const photos = { photo: one.photo, second: other.photo };
    const studio = studioOf(one, other);
    expect(widths((await findPersons(photos, plain, studio)).guests)).toEqual([150, 140]);
    expect(studio.warn.mock.calls).toEqual([['several_first'], ['several_second']]);
    const chosen = await findPersons(photos, { ...plain, faces: [1] }, studio);
    expect(widths(chosen.guests)).toEqual([120, 140]);
  });

  test('without a face in one of them', async () => {
    const [one, none] = [photoOf(120), photoOf()];
    const studio = studioOf(one, none);
    for (const find of [findPersons, findGuests]) {
      await expect(find({ photo: none.photo, second: one.photo }, plain, studio)).rejects.toMatchObject({
        code: 'face_not_found',
      });
      await expect(find({ photo: one.photo, second: none.photo }, plain, studio)).rejects.toMatchObject({
        code: 'second_face_not_found',
      });
    }
    await expect(findGuests({ photo: none.photo }, plain, studio)).rejects.toMatchObject({
      code: 'face_not_found',
    });
  });
});
