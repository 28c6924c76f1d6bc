import { type FacePoints, faceParts, facePoint, middleOf } from '../../imaging/face/face-points.ts';
import { regionOf } from '../../imaging/face/face-regions.ts';
import type { Box, Plane } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { bareSkin } from './bare-skin.ts';
import type { Thought } from './thought.ts';
import { type Tint, tintAt, tints } from './tints.ts';

/** So many times as large as the face's own outline, skin goes on where it is as light: ears, and a neck so many heights below. */
const [ears, neck] = [1.16, 0.3];
/** Differences of lightness to the face, 0..100, up to which that is skin and from which on it isn't. */
const [asLight, otherLight] = [6, 13];
/** A neck lies in the shade of the chin and may be darker by so much; a forehead goes on above its points, and shines. */
const [shade, shine] = [38, 34];
/** In heights of the face. */
const forehead = 0.3;
/** By so much darker than the face hair is sure to be hair, and from so much on it may be. */
const [surelyDarker, maybeDarker] = [22, 10];
/** The reach of hair around the top of the forehead, in widths and heights of the face. */
const [hairAcross, hairUp] = [0.78, 0.62];
const confidences = { skin: 0.85, lips: 0.8, hair: 0.55, hands: 0.5 };
/** Faces narrower than this, in pixels of the picture that is worked on, get skin alone. */
const leastWidth = 14;

/**
 * Skin, lips and hair of found faces; eyes and teeth are kept free of the colors around them.
 *
 * @param faces and people in pixels of the lightness
 */
export function thinkOfFaces(
  lightness: Plane,
  faces: readonly Pick<FoundFace, 'points' | 'box'>[],
  people: readonly Box[],
): Thought[] {
  return faces.flatMap(({ points, box }) => {
    const soft = Math.max(0.5, 0.02 * box[2]);
    const region = (lines: readonly (readonly number[])[], grow = 1) =>
      regionOf(lightness, points, lines, { grow, soft });
    const oval = region([faceParts.oval]);
    const own = middleLightness(lightness, oval);
    const skin = skinAround(lightness, points, oval, own);
    const thoughts: Thought[] = [];
    const isLarge = box[2] >= leastWidth;
    if (isLarge) {
      const share = hairAround(lightness, points, own, skin);
      const face = { x: box[0], y: box[1], width: box[2], height: box[3] };
      const taken = skin.map((value, i) => Math.max(value, share[i]));
      const body = bodyOf(face, people);
      thoughts.push({
        kind: 'skin',
        share: bareSkin(lightness, { face, body, own, taken }),
        tint: paler,
        confidence: confidences.hands,
      });
      thoughts.push({
        kind: 'hair',
        share,
        tint: (l) => tintAt(tints.hair, l),
        confidence: confidences.hair,
      });
    }
    thoughts.push({
      kind: 'skin',
      share: skin,
      tint: (l) => tintAt(tints.skin, l),
      confidence: confidences.skin,
    });
    if (!isLarge) return thoughts;
    const lips = region([faceParts.lips], 0.95);
    thoughts.push({
      kind: 'lips',
      share: lips,
      tint: (l) => tintAt(tints.lips, l),
      confidence: confidences.lips,
    });
    const free = region([faceParts.rightEye, faceParts.leftEye], 0.95);
    const mouth = region([faceParts.mouth], 0.9);
    const share = free.map((value, i) =>
      Math.max(value, mouth[i] * smooth(own, own + asLight, lightness.data[i])),
    );
    thoughts.push({ share, tint: () => [0, 1], confidence: 1 });
    return thoughts;
  });
}

/** Skin that isn't sure to be any. */
function paler(lightness: number): Tint {
  const [a, b] = tintAt(tints.skin, lightness);
  return [0.75 * a, 0.75 * b];
}

/** Whoever has this face; where nobody was found, what somebody sitting takes up. */
function bodyOf(face: Box, people: readonly Box[]): Box {
  const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
  const own = people
    .filter((one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + 0.45 * one.height)
    .sort((one, other) => one.width * one.height - other.width * other.height);
  const { width, height } = face;
  return own[0] ?? { x: x - 1.6 * width, y: face.y, width: 3.2 * width, height: 4.5 * height };
}

/** Median of a part. */
function middleLightness({ data }: Plane, share: Float32Array): number {
  const some = [...data].filter((_, i) => share[i] > 0.5).sort((one, other) => one - other);
  return some[some.length >> 1] ?? 50;
}

function skinAround(lightness: Plane, points: FacePoints, oval: Float32Array, own: number): Float32Array {
  const { data, width } = lightness;
  const wider = regionOf(lightness, points, [faceParts.oval], { grow: ears, soft: 1 });
  const axes = faceAxes(points);
  return oval.map((inside, i) => {
    if (inside >= 0.99) return 1;
    const darker = own - data[i];
    const alike = smooth(otherLight, asLight, Math.abs(darker));
    const [across, up] = axes(i % width, Math.floor(i / width));
    // From the chin down, 0 at the top of the forehead.
    const below = -up - 1;
    const isNeck = below > -0.15 && below < neck && Math.abs(across) < 0.32;
    const chest = isNeck ? smooth(neck, 0.4 * neck, below) * alike : 0;
    const throat = isNeck ? smooth(0.24, 0.14, below) * smooth(shade, otherLight, Math.abs(darker)) : 0;
    const isAbove = up > -0.2 && up < forehead && Math.abs(across) < 0.42;
    const brow = isAbove
      ? smooth(forehead, 0.6 * forehead, up) *
        smooth(otherLight, asLight, darker) *
        smooth(shine, otherLight, -darker)
      : 0;
    return Math.max(inside, wider[i] * alike, chest, darker > 0 ? throat : 0, brow);
  });
}

function hairAround(lightness: Plane, points: FacePoints, own: number, skin: Float32Array): Float32Array {
  const { data, width } = lightness;
  const axes = faceAxes(points);
  return skin.map((isSkin, i) => {
    const [across, up] = axes(i % width, Math.floor(i / width));
    const far =
      up > 0 ? Math.hypot(across / hairAcross, up / hairUp) : Math.hypot(across / hairAcross, up / 0.75);
    if (far >= 1.1) return 0;
    return (1 - isSkin) * smooth(1.1, 0.8, far) * smooth(maybeDarker, surelyDarker, own - data[i]);
  });
}

/** Where a pixel lies, seen from the top of the forehead: across in widths of the face, up in its heights. */
function faceAxes(points: FacePoints): (x: number, y: number) => [across: number, up: number] {
  const [topX, topY] = points[facePoint.foreheadTop];
  const [chinX, chinY] = points[facePoint.chin];
  const height = Math.hypot(topX - chinX, topY - chinY) || 1;
  const [upX, upY] = [(topX - chinX) / height, (topY - chinY) / height];
  const [right, left] = [points[facePoint.rightSide], points[facePoint.leftSide]];
  const wide = Math.max(0.6 * height, Math.hypot(left[0] - right[0], left[1] - right[1]));
  const [middleX, middleY] = middleOf(points, [facePoint.rightSide, facePoint.leftSide]);
  return (x, y) => {
    const [fromMiddleX, fromMiddleY] = [x - middleX, y - middleY];
    return [(fromMiddleX * -upY + fromMiddleY * upX) / wide, ((x - topX) * upX + (y - topY) * upY) / height];
  };
}
