import { facePoint } from '../../../../imaging/face/face-points.ts';
import { findComponents } from '../../../../imaging/matte/components.ts';
import type { HeadGrid } from '../../../../imaging/people/head-grid.ts';
import { headPlaces } from '../../../../imaging/people/head-places.ts';
import type { PeopleParts } from '../../../../imaging/people/people-parts.ts';
import { connected } from '../../../../imaging/selection/connected.ts';
import { colorGap, medianColor } from '../../hair/hair-crop.ts';
import { handCells } from './hand-cells.ts';
import { withoutHungPieces } from './hung-pieces.ts';

/** In heights of the face: locks and temples lie no farther from its rim, and no lower below the brows than ears do. */
const [farthest, lowest] = [0.6, 0.3];
/** From this share of the way from the skin's color to the hair's on, by lightness and chroma or by chroma alone, it is hair. */
const [likeHair, likeTint] = [0.6, 0.62];
/** How far from the face hair that is blown aside lies, in heights of the face, and what is at least unlike a hand. */
const [farBeside, handGap] = [1.4, 0.1];
/** It lies no lower below the brows than this, where sleeves begin, and its chroma by lightness is no farther from the hair's than that. */
const [leftLowest, otherTint, warmTint] = [-0.9, 0.15, 0.25];
/** From the middle of the face, in its heights: no beard reaches farther, and no neck. */
const [beyondBeard, farAside] = [0.46, 0.5];
/** In heights of the face: a beard begins so far below the brows, and reaches so far around the jaw. */
const [beardFrom, beardReach] = [-0.42, 0.2];
/** In heights of the face: ears lie no farther from its rim. Beyond them hair in the light is no farther from the color of the other. */
const [beyondEars, litGap] = [0.24, 0.2];
/** In heights of the face: hair hangs together with what is so near to its rim. */
const nearFace = 0.35;
/** With so much of the chin like hair there is a beard. */
const leastBeard = 0.1;
/** Chroma by lightness tells gray temples and lit hair from skin where the two are at least so far apart. */
const tintApart = 0.04;
/** Nearer than the first they tell nothing; in between what is hair is as far from skin as the second says. */
const [leastTint, surelyTint] = [0.025, 0.9];

/** Holes are filled up to this size, in squares of the height of the face, where their color is no farther from the hair's. */
const [largestHole, holeGap] = [0.03, 0.3];

/** The cells of hair, with locks before the ears and gray temples, which the parts take for skin. */
export function hairCells({ grid, parts }: { grid: HeadGrid; parts: PeopleParts }): Uint8Array {
  const { lab, oval, alpha, side } = grid;
  const { above, aside, rim } = headPlaces(grid);
  const skin = medianColor(lab, (i) => parts.face[i] === 1 && oval[i] > 0.9);
  const hair = medianColor(lab, (i) => parts.hair[i] === 1 && alpha[i] > 0.85);
  if (!skin || !hair) return parts.hair;
  const [da, db] = [hair[1] - skin[1], hair[2] - skin[2]];
  const tint = da * da + db * db;
  const dl = 0.8 * (hair[0] - skin[0]);
  const whole = dl * dl + 2.25 * tint;
  // Chroma by lightness doesn't change with the light that falls on hair and skin.
  const per = (color: ArrayLike<number>, at: number, part: number) =>
    color[at + part] / Math.max(color[at], 0.1);
  const [fromA, fromB] = [per(skin, 0, 1), per(skin, 0, 2)];
  const [tintA, tintB] = [per(hair, 0, 1) - fromA, per(hair, 0, 2) - fromB];
  const square = tintA * tintA + tintB * tintB;
  const tintOf = (i: number) =>
    Math.sqrt(square) < leastTint
      ? 0
      : ((per(lab, 3 * i, 1) - fromA) * tintA + (per(lab, 3 * i, 2) - fromB) * tintB) / square;
  /** Locks that hang down, which no part has or the neck does. */
  const hangs = (i: number) =>
    alpha[i] > 0.3 &&
    parts.clothes[i] + parts.face[i] === 0 &&
    oval[i] < 0.1 &&
    aside[i] > beyondBeard &&
    isTinted(i) &&
    likely(i, parts.skin[i] === 1 && aside[i] > farAside ? 0.3 : 0.16);
  const likely = (i: number, gap: number) => {
    const chroma = (lab[3 * i + 1] - skin[1]) * da + (lab[3 * i + 2] - skin[2]) * db;
    const way = (0.8 * (lab[3 * i] - skin[0]) * dl + 2.25 * chroma) / Math.max(whole, 0.003);
    return whole > 0.01 && way > likeHair && colorGap(lab, 3 * i, hair) < gap;
  };
  const isTinted = (i: number) => {
    const [da, db] = [per(lab, 3 * i, 1) - per(hair, 0, 1), per(lab, 3 * i, 2) - per(hair, 0, 2)];
    // Light that shines through hair makes it warmer.
    return Math.hypot(da, db) < (da > 0 && db > 0 ? warmTint : otherTint);
  };
  /** What is a person beside the head and neither face nor clothes is hair in another light, unless it's a hand. */
  const isLeft = (i: number) =>
    alpha[i] > 0.6 &&
    parts.clothes[i] + parts.face[i] + parts.skin[i] === 0 &&
    oval[i] < 0.1 &&
    rim[i] < farBeside &&
    above[i] > leftLowest &&
    isTinted(i) &&
    colorGap(lab, 3 * i, skin) > handGap;
  const hands = handCells(grid, parts.hair, { hair, skin });
  /** Farther from the face than ears are, what passes for it is hair in the light. */
  const isLit = (i: number) =>
    parts.face[i] === 1 &&
    alpha[i] > 0.6 &&
    rim[i] > beyondEars &&
    rim[i] < farBeside &&
    aside[i] > farAside &&
    isTinted(i) &&
    colorGap(lab, 3 * i, hair) < litGap;
  const isLike = (i: number) => {
    if (hands[i] === 1) return false;
    if (hangs(i) || isLeft(i) || isLit(i)) return true;
    if (parts.face[i] === 0 || oval[i] > 0.4 || rim[i] > farthest || above[i] < -lowest) return false;
    return tintOf(i) > (Math.sqrt(square) > tintApart ? likeTint : surelyTint) || likely(i, 0.3);
  };
  // A sleeve that a head rests on.
  const isSleeve = (i: number) => aside[i] > beyondBeard && above[i] < -0.1 && !isTinted(i);
  const wider = Uint8Array.from(parts.hair, (isHair, i) =>
    (isHair === 1 && !isSleeve(i) && hands[i] === 0) || isLike(i) ? 1 : 0,
  );
  // Beards are taken for long hair: between the mouth and the neck there is none.
  const isBearded = beardShare(grid, (i) => likely(i, 0.3)) > leastBeard;
  const inBeard = (i: number) => above[i] < beardFrom && aside[i] < beyondBeard && rim[i] < beardReach;
  if (isBearded) for (let i = 0; i < wider.length; i++) if (inBeard(i)) wider[i] = 0;
  const held = connected(wider, side, (i) => parts.hair[i] === 1 && rim[i] < nearFace);
  return withoutHungPieces(closed(held, grid, { hair, skin, hands }), grid);
}

/** How much of the chin is like hair, 0..1, on the side that is less: a lock falls over one side only. */
function beardShare({ points, oval, side }: HeadGrid, isLike: (i: number) => boolean): number {
  const [, top] = points[facePoint.lowerLip];
  const [chinX, chinY] = points[facePoint.chin];
  const half = 0.5 * (chinY - top);
  const [count, like] = [
    [0, 0],
    [0, 0],
  ];
  for (let y = Math.max(0, Math.round(top + half)); y < Math.min(side, chinY); y++) {
    for (let x = Math.max(0, Math.round(chinX - half)); x < Math.min(side, chinX + half); x++) {
      const i = y * side + x;
      if (oval[i] < 0.9) continue;
      count[x < chinX ? 0 : 1]++;
      if (isLike(i)) like[x < chinX ? 0 : 1]++;
    }
  }
  return Math.min(...count.map((all, k) => (all === 0 ? 0 : like[k] / all)));
}

/** With the lights in it that were taken for skin: small holes in it of about its color. */
function closed(
  cells: Uint8Array,
  grid: HeadGrid,
  { hair, skin, hands }: { hair: readonly number[]; skin: readonly number[]; hands: Uint8Array },
): Uint8Array {
  const { lab, oval, side, faceHeight } = grid;
  const { aside } = headPlaces(grid);
  const data = Float32Array.from(cells, (isHair, i) =>
    isHair === 1 || hands[i] === 1 || oval[i] > 0.1 ? 0 : 1,
  );
  const { labels, count } = findComponents({ width: side, height: side, data }, 0.5);
  const sizes = new Float32Array(count + 1);
  const gaps = new Float32Array(count + 1);
  const skinGaps = new Float32Array(count + 1);
  const asides = new Float32Array(count + 1);
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    gaps[labels[i]] += colorGap(lab, 3 * i, hair);
    skinGaps[labels[i]] += colorGap(lab, 3 * i, skin);
    asides[labels[i]] += aside[i];
  }
  const isHole = (label: number) =>
    label > 0 &&
    sizes[label] < largestHole * faceHeight ** 2 &&
    gaps[label] < holeGap * sizes[label] &&
    // Beside the face a hole in the hair shows no skin.
    (gaps[label] < skinGaps[label] || asides[label] > farAside * sizes[label]);
  return cells.map((isHair, i) => (isHair === 1 || isHole(labels[i]) ? 1 : 0));
}
