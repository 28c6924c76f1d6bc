import { findComponents } from '../../../imaging/matte/components.ts';
import type { HeadGrid } from '../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../imaging/people/head-places.ts';
import type { PeopleParts } from '../../../imaging/people/people-parts.ts';
import { connected } from '../../../imaging/selection/connected.ts';
import { colorGap, medianColor } from './hair-crop.ts';

/** In heights of the face: locks and temples lie no farther from its rim, and no lower below the brows than ears do. */
const [farthest, lowest] = [0.4, 0.42];
/** From this share of the way from the skin's color to the hair's on, by lightness and chroma or by chroma alone, it is hair. */
const [likeHair, likeTint] = [0.6, 0.62];
/** Chroma tells gray temples from skin where the two are at least so far apart. */
const tintApart = 0.035;

/** Holes are filled up to this size, in squares of the height of the face, where their color is no farther from the hair's. */
const [largestHole, holeGap] = [0.03, 0.3];

/** The cells of hair, with locks before the ears and gray temples, which the parts take for skin. */
export function hairCells({ grid, parts }: { grid: HeadGrid; parts: PeopleParts }): Uint8Array {
  const { lab, oval, alpha, side } = grid;
  const { above, rim } = headPlaces(grid);
  const skin = medianColor(lab, (i) => parts.face[i] === 1 && oval[i] > 0.9);
  const hair = medianColor(lab, (i) => parts.hair[i] === 1 && alpha[i] > 0.85);
  if (!skin || !hair) return parts.hair;
  const [da, db] = [hair[1] - skin[1], hair[2] - skin[2]];
  const tint = da * da + db * db;
  const dl = 0.8 * (hair[0] - skin[0]);
  const whole = dl * dl + 2.25 * tint;
  const isLike = (i: number) => {
    if (parts.face[i] === 0 || oval[i] > 0.4 || rim[i] > farthest || above[i] < -lowest) return false;
    const chroma = (lab[3 * i + 1] - skin[1]) * da + (lab[3 * i + 2] - skin[2]) * db;
    if (Math.sqrt(tint) > tintApart && chroma > likeTint * tint) return true;
    const way = (0.8 * (lab[3 * i] - skin[0]) * dl + 2.25 * chroma) / Math.max(whole, 0.003);
    return whole > 0.01 && way > likeHair && colorGap(lab, 3 * i, hair) < 0.3;
  };
  const wider = Uint8Array.from(parts.hair, (isHair, i) => (isHair === 1 || isLike(i) ? 1 : 0));
  return closed(connected(wider, side, (i) => parts.hair[i] === 1), grid, hair);
}

/** With the lights in it that were taken for skin: small holes in it of about its color. */
function closed(cells: Uint8Array, { lab, oval, side, faceHeight }: HeadGrid, hair: readonly number[]): Uint8Array {
  const data = Float32Array.from(cells, (isHair, i) => (isHair === 1 || oval[i] > 0.1 ? 0 : 1));
  const { labels, count } = findComponents({ width: side, height: side, data }, 0.5);
  const sizes = new Float32Array(count + 1);
  const gaps = new Float32Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    gaps[labels[i]] += colorGap(lab, 3 * i, hair);
  }
  const isHole = (label: number) =>
    label > 0 && sizes[label] < largestHole * faceHeight ** 2 && gaps[label] < holeGap * sizes[label];
  return cells.map((isHair, i) => (isHair === 1 || isHole(labels[i]) ? 1 : 0));
}
