import type { Halves } from '../../imaging/face/turned-square.ts';
import type { Box } from '../../imaging/raster/raster.ts';
import { type Candidate, detectFaces } from './detect-faces.ts';
import { describeFace, type FaceNetworks, type LookedFace } from './look-for-faces.ts';
import { meshFace } from './mesh-face.ts';

/** Sides of the squares around where somebody's head is, in heights of the person, and how far below their top it lies. */
const looks = [0.5, 0.75];
const headPlace = 0.1;
/** A face lies so far up in a person, and is so high by them at least and at most. */
const headEnd = 0.25;
const [leastFace, mostFace] = [0.05, 0.25];
/** Of a smaller person, in pixels of the picture, hardly anything of the face can be seen. */
const leastPerson = 120;
/** What the detector is asked about; and the surer of both sides has to be so sure on each look, and on the best one. */
const [asked, least, leastBest] = [0.3, 0.6, 0.75];

/**
 * Faces of people who were found as a whole, but not by their face: small ones, and profiles. Where a head has to be, less is enough to
 * tell a face by; the mesh isn't asked, which doesn't know profiles.
 *
 * @param people their boxes, in pixels of the picture
 * @param found faces that are known
 */
export async function headsOfPeople(
  picture: Halves,
  people: readonly Box[],
  found: readonly LookedFace[],
  networks: FaceNetworks,
): Promise<LookedFace[]> {
  const more: LookedFace[] = [];
  for (const person of people) {
    const isKnown = [...found, ...more].some((face) => isIn(person, face, 1));
    if (isKnown || person.height < leastPerson) continue;
    const face = await faceOf(picture, person, networks);
    if (!face) continue;
    const mesh = await meshFace(picture, face.square, networks.mesh);
    more.push(await describeFace(picture, mesh, face.score, networks));
  }
  return more;
}

/** The surest of what the detector sees where somebody's head is. */
async function faceOf(
  picture: Halves,
  person: Box,
  { detector }: FaceNetworks,
): Promise<Candidate | undefined> {
  let best: Candidate | undefined;
  for (const share of looks) {
    const square = {
      x: person.x + person.width / 2,
      y: person.y + headPlace * person.height,
      side: share * person.height,
      angle: 0,
    };
    const seen: Candidate[] = [];
    for (const isMirrored of [false, true])
      seen.push(...(await detectFaces(picture, square, detector, asked, isMirrored)));
    const [surest] = seen
      .filter((face) => isIn(person, face, headEnd) && isFaceOf(person, face))
      .sort((a, b) => b.score - a.score);
    if (!surest || surest.score < least) return undefined;
    if (!best || surest.score > best.score) best = surest;
  }
  return best && best.score >= leastBest ? best : undefined;
}

/** The middle of a face lies in the upper share of a person. */
function isIn({ x, y, width, height }: Box, face: Box, upper: number): boolean {
  const [middleX, middleY] = [face.x + face.width / 2, face.y + face.height / 2];
  return middleX > x && middleX < x + width && middleY > y && middleY < y + upper * height;
}

function isFaceOf({ height }: Box, face: Box): boolean {
  return face.height > leastFace * height && face.height < mostFace * height;
}
