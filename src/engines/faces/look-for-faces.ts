import { type FacePose, facePose } from '../../imaging/face/face-pose.ts';
import { type Halves, halvesOf, type TurnedSquare } from '../../imaging/face/turned-square.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Iris } from '../../tasks/finders/find-faces.ts';
import type { ModelSession } from '../engine.ts';
import { overlap, surestOf } from './decode-anchors.ts';
import { type Candidate, detectFaces } from './detect-faces.ts';
import { findEye } from './find-eye.ts';
import { type Mesh, meshFace, refineMesh } from './mesh-face.ts';

export interface FaceNetworks {
  readonly detector: ModelSession;
  readonly mesh: ModelSession;
  readonly iris: ModelSession;
}

/** A face in pixels of the picture it was looked for in. */
export interface LookedFace extends Mesh {
  readonly score: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly irises: readonly [Iris, Iris];
  readonly pose: FacePose;
}

export interface Looking {
  readonly signal: AbortSignal;
  /** 0..1 */
  onProgress(fraction: number): void;
}

/** What the detector is asked about again; below it most are none. In turned pictures more is asked: nearly all of them stand upright. */
const leastScore = { upright: 0.3, turned: 0.5 };
/** Where the detector and the mesh are so sure there is no second look. */
const sure = { score: 0.75, flag: 0.9 };
/** By so much a face that stands on its head is surer turned round. */
const clearlySurer = 0.05;
/** Sides of the second looks, in widths of the candidate. */
const closerLooks = [3.5, 5];
/**
 * Faces: their mesh is rather sure and the detector not against it, or the detector is sure on both closer looks and the mesh not
 * against it (profiles). Of the candidates on 41 photos this keeps every one that is a face and none of the tiger, cat, coffee and lettering.
 */
const [likelyFlag, likelyScore, profileFlag, profileScore] = [0.6, 0.55, 0.1, 0.75];
/** Two faces that overlap more are one. */
const sameOverlap = 0.3;

/** From this longer side on, tiles see what the whole picture is too small for. */
const tiledFrom = 800;
const tileSide = 512;
const tileOverlap = 0.3;
/** Where the smallest face of the whole picture is wider than this share of the longer side, there are none that it missed. */
const closeShare = 0.09;

/**
 * Faces of a picture, the largest first: in the whole of it, then in tiles where it's large and its faces are small or none; in a picture
 * without faces also turned by a quarter and by half.
 */
export async function lookForFaces(
  picture: Raster<Uint8Array>,
  networks: FaceNetworks,
  { signal, onProgress }: Looking,
): Promise<LookedFace[]> {
  const halves = halvesOf(picture);
  const longer = Math.max(picture.width, picture.height);
  const whole = { x: picture.width / 2, y: picture.height / 2, side: longer };
  const found: LookedFace[] = [];
  const look = async (square: TurnedSquare) => {
    signal.throwIfAborted();
    const least = square.angle === 0 ? leastScore.upright : leastScore.turned;
    for (const candidate of await detectFaces(halves, square, networks.detector, least)) {
      if (found.some((face) => covers(face, candidate))) continue;
      const face = await confirmed(halves, candidate, networks);
      if (face && !found.some((other) => overlap(face, other) > sameOverlap)) found.push(face);
    }
  };
  await look({ ...whole, angle: 0 });
  const tiles = longer < tiledFrom || areClose(found, picture) ? [] : tilesOf(picture);
  for (const [i, tile] of tiles.entries()) {
    onProgress(i / tiles.length);
    await look(tile);
  }
  for (const turns of [1, 3, 2])
    if (found.length === 0) await look({ ...whole, angle: (turns * Math.PI) / 2 });
  onProgress(1);
  return surestOf(found, sameOverlap).sort((a, b) => b.width * b.height - a.width * a.height);
}

/** There are faces, and all so large that none was missed. */
export function areClose(found: readonly LookedFace[], { width, height }: Raster): boolean {
  const longer = Math.max(width, height);
  return found.length > 0 && found.every((face) => face.width > closeShare * longer);
}

/** The middle of a candidate lies within a face that was found, and it isn't much smaller than it. */
function covers(face: LookedFace, { x, y, width, height }: Candidate): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const isWithin =
    middleX > face.x && middleX < face.x + face.width && middleY > face.y && middleY < face.y + face.height;
  return isWithin && width > face.width / 3;
}

/** Overlapping squares of the picture, enough to cover it. */
function tilesOf({ width, height }: Raster): TurnedSquare[] {
  const places = (length: number) => {
    const count = Math.max(1, Math.ceil((length - tileSide) / (tileSide * (1 - tileOverlap))) + 1);
    if (count === 1) return [length / 2];
    return Array.from({ length: count }, (_, i) => tileSide / 2 + (i * (length - tileSide)) / (count - 1));
  };
  return places(height).flatMap((y) => places(width).map((x) => ({ x, y, side: tileSide, angle: 0 })));
}

async function confirmed(
  picture: Halves,
  candidate: Candidate,
  networks: FaceNetworks,
): Promise<LookedFace | undefined> {
  let { score } = candidate;
  let mesh = await meshFace(picture, candidate.square, networks.mesh);
  if (mesh.flag < sure.flag || score < sure.score) {
    const angle = squarely(candidate.square.angle);
    const closer = await lookCloser(picture, candidate, angle, networks);
    if (closer.mesh && closer.mesh.flag > mesh.flag) mesh = closer.mesh;
    score = Math.max(...closer.scores);
    const isLikely = mesh.flag >= likelyFlag && score >= likelyScore;
    const isProfile = mesh.flag >= profileFlag && Math.min(...closer.scores) >= profileScore;
    if (!isLikely && !isProfile) return undefined;
    // The networks take a face that stands on its head for one that doesn't, but are less sure of it.
    const over = await lookCloser(picture, candidate, angle + Math.PI, networks);
    if (over.mesh && over.mesh.flag >= likelyFlag && Math.max(...over.scores) > score + clearlySurer) {
      mesh = over.mesh;
      score = Math.max(...over.scores);
    }
  }
  return describeFace(picture, mesh, score, networks);
}

/** A face of which there is a mesh: that refined, and its eyes. */
export async function describeFace(
  picture: Halves,
  rough: Mesh,
  score: number,
  networks: FaceNetworks,
): Promise<LookedFace> {
  const mesh = await refineMesh(picture, rough, networks.mesh);
  const eyes = [
    await findEye(picture, mesh.points, 'right', networks.iris),
    await findEye(picture, mesh.points, 'left', networks.iris),
  ];
  const points = [...mesh.points];
  for (const { index, place } of eyes.flatMap(({ rim }) => rim)) points[index] = [...place, points[index][2]];
  const irises = [eyes[0].iris, eyes[1].iris] as const;
  return { flag: mesh.flag, points, ...boundsOf(points), score, irises, pose: facePose(points) };
}

/** How sure the detector is of the candidate in closer looks turned by an angle, and the surest mesh of what it sees there. */
async function lookCloser(
  picture: Halves,
  { x, y, width, height }: Candidate,
  angle: number,
  networks: FaceNetworks,
): Promise<{ scores: number[]; mesh?: Mesh }> {
  const scores: number[] = [];
  let mesh: Mesh | undefined;
  for (const times of closerLooks) {
    const square = { x: x + width / 2, y: y + height / 2, side: width * times, angle };
    const [best] = await detectFaces(picture, square, networks.detector, leastScore.upright);
    scores.push(best?.score ?? 0);
    if (!best) continue;
    const seen = await meshFace(picture, best.square, networks.mesh);
    if (!mesh || seen.flag > mesh.flag) mesh = seen;
  }
  return { scores, mesh };
}

/** The nearest quarter turn. */
const squarely = (angle: number) => (Math.round(angle / (Math.PI / 2)) * Math.PI) / 2;

function boundsOf(points: Mesh['points']) {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}
