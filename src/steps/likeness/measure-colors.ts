import { faceParts } from '../../imaging/face/face-points.ts';
import { colorRanges, within } from '../../imaging/storybook/person-traits.ts';
import type { Lab } from '../../imaging/vector/painting.ts';
import { darkest, type FaceCrop, medianColor, pixelsInside, quantile } from './face-crop.ts';

/** From this lightness on, half of the face is in good light; below it, its lighter half is shine on dark skin. */
const darkSkin = 0.55;
/** The share of the face that is darker than the color that it's seen in: eyes look at what is lit. */
const seenShare = 0.62;
/** The share of the face that is darker than its color, for light skin and for dark. */
const toneShare = { light: 0.62, dark: 0.45 };

/**
 * The color of the skin. Dark skin keeps its tone: its lightness is taken below the middle, since what is lighter there is a reflection of the sky.
 * Its hue comes from pixels whose hue skin can have.
 */
export function skinColor({ lab }: FaceCrop, face: Uint8Array): Lab {
  const pixels: number[] = [];
  for (let i = 0; i < face.length; i += 3) if (face[i] === 1) pixels.push(i);
  if (pixels.length < 30) return [0.7, 0.035, 0.05];
  const lightness = pixels.map((i) => lab[3 * i]);
  const isDark = quantile(lightness, 0.5) < darkSkin;
  const tone = quantile(lightness, isDark ? toneShare.dark : toneShare.light);
  const plausible = pixels.filter((i) => {
    const [l, a, b] = [lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]];
    const hue = Math.atan2(b, a);
    return hue > 0.1 && hue < 1.5 && Math.hypot(a, b) > 0.025 && l - tone < 0.06 && l - tone > -0.2;
  });
  // A photo without colors has no such pixels: skin gets the usual ones.
  const hues = plausible.length > 30 ? medianColor(lab, plausible) : undefined;
  const [, a, b] = hues ?? [0, 0.035, 0.05];
  return within([tone, a, Math.max(b, 0.75 * a)], colorRanges.skin);
}

/** The color that a face is seen in, whatever of it is light and shine; undefined where little of it is seen. */
export function shownSkin({ lab }: FaceCrop, face: Uint8Array): Lab | undefined {
  const pixels = [...face.keys()].filter((i) => face[i] === 1);
  const color = medianColor(lab, pixels, 30);
  if (!color) return undefined;
  const lighter = quantile(
    pixels.map((i) => lab[3 * i]),
    seenShare,
  );
  return [lighter, color[1], color[2]];
}

/** The colored ring of both eyes, without lights on it. */
export function irisColor(crop: FaceCrop): Lab {
  const found = crop.irises.flatMap(({ center: [x, y], radius }, side) => {
    const lids = pixelsInside(crop, side === 0 ? faceParts.rightEye : faceParts.leftEye);
    const ring = lids.filter((i) => {
      const away = Math.hypot((i % crop.width) + 0.5 - x, Math.floor(i / crop.width) + 0.5 - y);
      return away > 0.45 * radius && away < 0.9 * radius;
    });
    const color = medianColor(crop.lab, darkest(crop.lab, ring, 0.75), 5);
    return color ? [color] : [];
  });
  if (found.length === 0) return [0.34, 0.02, 0.04];
  // The lighter eye: the other one may lie in shadow.
  const [l, a, b] = found.reduce((best, one) => (one[0] > best[0] ? one : best));
  // Dark irises are brown, whatever gray the lashes leave of them.
  if (l < 0.36 && b > -0.015)
    return within([Math.max(l, 0.26), Math.max(a, 0.022), Math.max(b, 0.036)], colorRanges.iris);
  return within([l, a, b], colorRanges.iris);
}

/** Where no hair is found, the brows tell its color; skin shines through: they are darker than that, and less red. */
const palestBrows = 0.34;

/** Color of the hair, that of the brows where there is none. */
export function colorOfHair(crop: FaceCrop, hair: Uint8Array): Lab {
  const pixels: number[] = [];
  for (let i = 0; i < hair.length; i += 2) if (hair[i] === 1) pixels.push(i);
  const [l, a, b] = browColor(crop);
  return within(
    medianColor(crop.lab, pixels, 120) ?? [Math.min(l, palestBrows), 0.5 * a, 0.6 * b],
    colorRanges.hair,
  );
}

export function browColor(crop: FaceCrop): Lab {
  const pixels = [...pixelsInside(crop, faceParts.rightBrow), ...pixelsInside(crop, faceParts.leftBrow)];
  return medianColor(crop.lab, darkest(crop.lab, pixels, 0.35)) ?? [0.3, 0.01, 0.02];
}
