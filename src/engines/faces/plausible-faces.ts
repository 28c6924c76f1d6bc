import type { Box } from '../../imaging/raster/raster.ts';
import { type FoundObject, type ObjectLabel, objectLabels } from '../../tasks/finders/find-objects.ts';

/** A face, as sure as the detector and the mesh are of it. */
interface SeenFace extends Box {
  readonly score: number;
  readonly flag: number;
}

/** A face of which detector and mesh together are less sure may be a fist, or a pipe; the mesh alone sees no profiles. */
const sure = { both: 1.6, flag: 0.9 };
/** Without anybody found around it such a face counts from this score on, by the detector alone. */
const alone = 0.8;
/** Detectors of faces take those of pets for faces up to this score. */
const mostOfPet = 0.85;
/** From these scores on somebody is there, or an animal. */
const [leastPerson, leastAnimal] = [0.3, 0.4];
/** Somebody's head ends so far down their box, and of somebody who is cut off below so many heights of a face down. */
const [headEnd, headHeights] = [0.35, 1.8];
const animals: ReadonlySet<ObjectLabel> = new Set([
  ...objectLabels.slice(objectLabels.indexOf('bird'), objectLabels.indexOf('backpack')),
  'teddy bear',
]);

/** Whether there is a face that only people, or animals, who are found in the photo can confirm. */
export function needPeople(faces: readonly SeenFace[]): boolean {
  return faces.some((face) => isDoubtful(face) || face.score < mostOfPet);
}

/**
 * Faces that are the head of somebody. What is doubtful has to lie where the head of somebody is who has no surer face; what lies in an
 * animal and in nobody is the animal's.
 *
 * @param objects what was found in the same picture, in its pixels
 */
export function plausibleFaces<F extends SeenFace>(
  faces: readonly F[],
  objects: readonly FoundObject[],
): F[] {
  const boxes = (isMeant: (one: FoundObject) => boolean) =>
    objects.filter(isMeant).map(({ box: [x, y, width, height] }): Box => ({ x, y, width, height }));
  const people = boxes(({ label, score }) => label === 'person' && score >= leastPerson);
  const pets = boxes(({ label, score }) => animals.has(label) && score >= leastAnimal);
  return faces.filter((face) => {
    const isNobodys = people.every((person) => !holds(person, face));
    if (face.score < mostOfPet && isNobodys && pets.some((pet) => holds(pet, face))) return false;
    if (!isDoubtful(face)) return true;
    if (people.length === 0) return face.score >= alone;
    return people.some(
      (person) =>
        isHeadOf(person, face) &&
        faces.every((other) => other === face || !holds(person, other) || !isSurer(other, face)),
    );
  });
}

const isDoubtful = ({ score, flag }: SeenFace) => flag < sure.flag && score + flag < sure.both;
const isSurer = (one: SeenFace, other: SeenFace) => one.score + one.flag > other.score + other.flag;

const middleOf = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

function holds({ x, y, width, height }: Box, face: Box): boolean {
  const [middleX, middleY] = middleOf(face);
  return middleX > x && middleX < x + width && middleY > y && middleY < y + height;
}

function isHeadOf(person: Box, face: Box): boolean {
  const end = Math.max(headEnd * person.height, headHeights * face.height);
  return holds({ ...person, height: Math.min(person.height, end) }, face);
}
