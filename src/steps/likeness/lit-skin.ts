import { faceParts } from '../../imaging/face/face-points.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { mix } from '../../imaging/sampling/ramp.ts';
import { colorRanges, limitedTo, within } from '../../imaging/storybook/person-traits.ts';
import type { Lab } from '../../imaging/vector/painting.ts';
import { type FaceCrop, pixelsInside, quantile } from './face-crop.ts';

/** Skin in good light has a lightness in this range, whoever's it is. */
const [deepest, palest] = [0.37, 0.825];
/** What says how light somebody's skin is: what is usual, a step from it, how much a step says, and how many steps count. */
const signs = {
  /** Lightness in the photo. */
  tone: { usual: 0.7, step: 0.12, says: 0.4, within: [-4, 2] },
  /** The lightest around the head: a dark photo has dark skin in it, whoever it shows. */
  light: { usual: 0.87, step: 0.09, says: -0.5, within: [-1.9, 1.4] },
  /** The lighter part of the face by the teeth, both in the same light: brown skin is darker than they are. */
  teeth: { usual: 0.87, step: 0.08, says: 0.85, within: [-2.1, 1.9] },
  /** How much yellower skin is than the whites of the eyes, both by their lightness: melanin is. */
  yellow: { usual: 0.035, step: 0.03, says: -0.65, within: [-1.5, 2.2] },
  /** How much redder lips are than skin, both by their lightness. */
  lips: { usual: 0.05, step: 0.04, says: 0.6, within: [-1.75, 1.75] },
  /** Skin in shade that is pink rather than brown. */
  rosy: { usual: 0, step: 1, says: 0.6, within: [0, 1.5] },
} as const;
const offset = 1.4;
/** Fewer pixels of teeth, or of the whites of eyes, say nothing; nor do teeth no brighter than the skin, or whites in the dark. */
const enough = { teeth: 100, whites: 60 };
const brighter = 1.05;
const darkWhites = 0.45;
/** Hue in radians from which on skin isn't pink at all, the range in which it becomes so, and the lightness below which it's in shade. */
const pink = { from: 0.74, range: 0.2 };
const shaded = 0.7;
/** With so little chroma for its lightness the photo has no colors. */
const grayChroma = 0.03;
/** With as much light as this around the head, a face darker than the first of these is dark, and is lifted by no more; of one lighter than the second nobody knows. */
const enoughLight = 0.75;
const surelyDark = [0.38, 0.48] as const;
const mostLifted = 0.07;
/** Skin as light as this in a photo isn't brown; the darker it is there, the more may be the light's. */
const surelyLight = { usual: 0.8, lowered: 0.05, slope: 2, most: 0.25 };
/** Where nothing in the face has a known color, this much of what skin would be lifted. */
const unknownLift = 0.6;
/** Whites of eyes lie in the shade of lids: there is more light than that. */
const shadeOfLids = 0.05;
/** Redness and yellowness of skin in white light, from pale to deep; what a photo says of both counts half. */
const skinScale: readonly Lab[] = [
  [0.82, 0.03, 0.042],
  [0.7, 0.042, 0.053],
  [0.58, 0.047, 0.056],
  [0.46, 0.044, 0.049],
  [0.37, 0.035, 0.037],
];

/**
 * The color of skin in good light: faces in shade, in dark photos and in hard light are judged by what has a known color in the same light, which is
 * teeth, the whites of the eyes, and lips beside the skin. How light skin is follows from these signs by a logistic curve; its weights are rounded
 * ones of a fit to one half of 77 faces in test photos whose skin somebody had named, and were judged on the other half.
 *
 * @param face 1 for each pixel of the inner face
 * @param inPhoto the skin's color in the photo
 */
export function litSkin(crop: FaceCrop, face: Uint8Array, inPhoto: Lab): Lab {
  const lightness = litLightness(crop, face, inPhoto[0]);
  const [, a, b] = usualSkin(lightness);
  // In more light a color has more chroma, by as much as it has more lightness.
  const times = lightness / inPhoto[0];
  return within(
    [lightness, mix(a, times * inPhoto[1], 0.5), mix(b, times * inPhoto[2], 0.5)],
    colorRanges.skin,
  );
}

function litLightness(crop: FaceCrop, face: Uint8Array, tone: number): number {
  const pixels = placesOf(face);
  if (pixels.length < 30) return tone;
  const of = (channel: number, share: number) => quantileOf(crop, pixels, channel, share);
  const half = of(0, 0.5);
  const skin = { redness: of(1, 0.5) / half, yellowness: of(2, 0.5) / half };
  if (Math.hypot(skin.redness, skin.yellowness) < grayChroma) return tone;
  const teeth = teethOf(crop, half);
  const whites = whitesOf(crop);
  const around = quantile(
    Array.from({ length: crop.width * crop.height }, (_, i) => crop.lab[3 * i]),
    0.95,
  );
  const light = Math.max(around, whites ? whites.lightness + shadeOfLids : 0);
  const rosy = rosiness(skin, tone);
  const score =
    offset +
    said('tone', tone) +
    said('light', light) +
    said('teeth', teeth && of(0, 0.75) / teeth) +
    said('yellow', whites && skin.yellowness - whites.yellowness) +
    said('lips', redOfLips(crop, skin.redness)) +
    said('rosy', rosy);
  const judged = deepest + (palest - deepest) / (1 + Math.exp(-score));
  const isKnown = teeth !== undefined || whites !== undefined || rosy > 0.5;
  const lifted = judged > tone && !isKnown ? mix(tone, judged, unknownLift) : judged;
  const { usual, lowered, slope, most } = surelyLight;
  const least = tone - limitedTo(lowered + slope * (usual - tone), [lowered, most]);
  const greatest =
    light > enoughLight ? tone + mostLifted + smooth(surelyDark[0], surelyDark[1], tone) : palest;
  return limitedTo(limitedTo(lifted, [least, greatest]), [deepest, palest]);
}

function said(sign: keyof typeof signs, value: number | undefined): number {
  if (value === undefined) return 0;
  const { usual, step, says, within } = signs[sign];
  return says * limitedTo((value - usual) / step, within);
}

/** How light teeth are; undefined where none are seen. */
function teethOf(crop: FaceCrop, half: number): number | undefined {
  const mouth = pixelsInside(crop, faceParts.mouth);
  if (mouth.length < enough.teeth) return undefined;
  const teeth = quantileOf(crop, mouth, 0, 0.9);
  return teeth > brighter * half ? teeth : undefined;
}

/** How light the whites of the eyes are, and how yellow for that; undefined where too little is seen of them, or in too little light. */
function whitesOf(crop: FaceCrop): { lightness: number; yellowness: number } | undefined {
  const eyes = [faceParts.rightEye, faceParts.leftEye].flatMap((lids, side) => {
    const iris = crop.irises[side];
    return pixelsInside(crop, lids).filter((i) => {
      if (!iris) return true;
      const [x, y] = [(i % crop.width) + 0.5, Math.floor(i / crop.width) + 0.5];
      return Math.hypot(x - iris.center[0], y - iris.center[1]) > 1.05 * iris.radius;
    });
  });
  if (eyes.length < enough.whites) return undefined;
  const lightness = quantileOf(crop, eyes, 0, 0.85);
  if (lightness < darkWhites) return undefined;
  const line = quantileOf(crop, eyes, 0, 0.7);
  const whites = eyes.filter((i) => crop.lab[3 * i] > line);
  return { lightness, yellowness: quantileOf(crop, whites, 2, 0.5) / lightness };
}

function redOfLips(crop: FaceCrop, redness: number): number | undefined {
  const mouth = new Set(pixelsInside(crop, faceParts.mouth));
  const lips = pixelsInside(crop, faceParts.lips).filter((i) => !mouth.has(i));
  if (lips.length === 0) return undefined;
  return quantileOf(crop, lips, 1, 0.5) / quantileOf(crop, lips, 0, 0.5) - redness;
}

function rosiness({ redness, yellowness }: { redness: number; yellowness: number }, tone: number): number {
  const isPink = limitedTo((pink.from - Math.atan2(yellowness, redness)) / pink.range, [0, 1]);
  return isPink * limitedTo((shaded - tone) / 0.1, [0, 1.5]);
}

/** What is usual for skin so light. */
function usualSkin(lightness: number): Lab {
  const below = skinScale.findIndex(([l]) => l <= lightness);
  if (below <= 0) return skinScale.at(below)!;
  const [upper, lower] = [skinScale[below - 1], skinScale[below]];
  const share = (lightness - lower[0]) / (upper[0] - lower[0]);
  return [lightness, mix(lower[1], upper[1], share), mix(lower[2], upper[2], share)];
}

const placesOf = (area: Uint8Array) => Array.from(area.keys()).filter((i) => area[i] === 1);

const quantileOf = ({ lab }: FaceCrop, pixels: readonly number[], channel: number, share: number) =>
  quantile(
    pixels.map((i) => lab[3 * i + channel]),
    share,
  );
