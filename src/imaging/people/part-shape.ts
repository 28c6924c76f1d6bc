import { type FacePoints, faceParts, facePoint } from '../face/face-points.ts';
import { smooth } from '../raster/smooth.ts';
import { connected } from '../selection/connected.ts';
import { gridSide, type HeadGrid, inside } from './head-grid.ts';
import { headPlaces } from './head-places.ts';
import type { PeopleParts } from './people-parts.ts';

export interface PartChoice {
  /** `head`: face, ears and hair. `face`: what lies inside its rim. `bust`: down to the chest. */
  readonly part: 'head' | 'face' | 'bust';
  readonly hair: boolean;
  /** Of a head or a face, how much of the neck stays. */
  readonly neck: boolean;
}

/** In heights of the face: how far below the jaw a neck ends, and below the chin a bust. */
const [neckEnd, bustEnd] = [0.32, 1.15];
/** In heights of the face from its middle line: beyond it stands somebody else. */
const widest = { neck: 0.42, bust: 1.5 };

/** How much wider the jaw is than its points, and how far above it, in heights of the face, their line is followed. */
const [jawWidth, jawFrom] = [1.035, -0.06];

/** What is cut out of a person, 0..1 in each cell of the grid. */
export function partShape(grid: HeadGrid, parts: PeopleParts, choice: PartChoice): Float32Array {
  const { oval, alpha, points, faceHeight } = grid;
  const { below, aside } = headPlaces(grid);
  const jaw = widened(points);
  const shape = new Float32Array(gridSide * gridSide);
  for (let i = 0; i < shape.length; i++) {
    if (choice.part === 'bust') {
      const isHis = alpha[i] > 0.02 && aside[i] < widest.bust;
      const isShown = parts.hair[i] === 0 || choice.hair;
      // Its lower end is rounded, as a portrait's is.
      const end = bustEnd - 0.35 * (aside[i] / widest.bust) ** 2;
      const under = (Math.floor(i / gridSide) - points[facePoint.chin][1]) / faceHeight;
      shape[i] = isHis && isShown ? 1 - smooth(end - 0.01, end + 0.01, under) : 0;
      continue;
    }
    // Along the jaw there is no edge: it's as smooth as its points, which lie a little inside it.
    const isSkin = parts.hair[i] === 0 && parts.clothes[i] === 0;
    const ownFace = below[i] > jawFrom ? (isSkin ? jaw[i] : 0) : parts.face[i];
    const inFace = choice.part === 'face' ? oval[i] : ownFace;
    const inHair = choice.hair && choice.part === 'head' ? parts.hair[i] : 0;
    const isNeck = choice.neck && parts.skin[i] === 1 && aside[i] < widest.neck;
    const inNeck = isNeck ? 1 - smooth(neckEnd - 0.01, neckEnd + 0.01, below[i]) : 0;
    shape[i] = Math.max(inFace, inHair, inNeck);
  }
  const whole = connected(
    Uint8Array.from(shape, (share) => (share > 0.3 ? 1 : 0)),
    gridSide,
    (i) => oval[i] > 0.9,
  );
  return shape.map((share, i) => share * whole[i]);
}

/** The rim of the face, a little wider. */
function widened(points: FacePoints): Float32Array {
  const rim = faceParts.oval.map((index) => points[index]);
  const [x, y] = points[facePoint.noseTip];
  return inside(rim.map(([px, py]) => [x + (px - x) * jawWidth, y + (py - y) * jawWidth] as const));
}
