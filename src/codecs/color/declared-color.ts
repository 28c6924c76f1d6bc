import { viewOf } from '../byte-source.ts';
import { type Primaries, toXyz } from './color-matrix.ts';
import { makeMatrixProfile } from './matrix-profile.ts';
import { gammaTag, srgbCurveTag, tableTag } from './tone-curve.ts';

const d65 = [0.3127, 0.329] as const;
/** Of ITU-T H.273, table 2, by their numbers. */
const primariesByNumber: Readonly<Record<number, Primaries>> = {
  1: { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
  5: { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  7: { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  9: { white: d65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  12: { white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
};
const srgb = primariesByNumber[1];

/**
 * Curves of H.273, table 3. Those of television (1, 6, 14, 15), which hardly anybody means in a photo, and none (2) are taken
 * for sRGB's (13), as viewers do. Where light can go beyond white, it ends at white, which is 203 candelas (ITU-R BT.2408).
 */
const curveTags: Readonly<Record<number, () => Uint8Array>> = {
  ...Object.fromEntries([1, 2, 6, 13, 14, 15].map((number) => [number, () => srgbCurveTag])),
  4: () => gammaTag(2.2),
  5: () => gammaTag(2.8),
  8: () => gammaTag(1),
  16: () => tableTag((value) => perceptualLight(value) * (10_000 / 203)),
  18: () => tableTag((value) => (sceneLight(value) / sceneLight(0.75)) ** 1.2),
};

/** SMPTE ST 2084, a share of 10 000 candelas. */
function perceptualLight(value: number): number {
  const root = value ** (32 / 2523);
  return (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (16_384 / 2610);
}

/** Hybrid log-gamma (ITU-R BT.2100). */
function sceneLight(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/**
 * A profile that says what these numbers of H.273 say (PNG's cICP, `nclx` of HEIF); undefined for sRGB and for what is not
 * told or not known.
 */
export function profileOfNumbers(primaries: number, curve: number): Uint8Array | undefined {
  const known = primariesByNumber[primaries];
  const tag = curveTags[curve]?.();
  if (!known || !tag || (known === srgb && tag === srgbCurveTag)) return undefined;
  const matrix = toXyz(known);
  return matrix && makeMatrixProfile(matrix, tag);
}

/** Hundred thousandths. */
const unit = 100_000;
/** How far numbers may be off and still mean sRGB: xy of a primary, and 1 / 2.2. */
const [alike, alikeGamma] = [0.0015, 0.006];
const usualGamma = 1 / 2.2;

/** What the bodies of these chunks say together; undefined where that is sRGB, or makes no sense. */
export function profileOfPng({
  gAMA,
  cHRM,
}: {
  gAMA?: Uint8Array;
  cHRM?: Uint8Array;
}): Uint8Array | undefined {
  const primaries = (cHRM && cHRM.length >= 32 && readPrimaries(cHRM)) || srgb;
  const gamma = gAMA && gAMA.length >= 4 ? viewOf(gAMA).getUint32(0) / unit : usualGamma;
  if (!(gamma > 0.1 && gamma < 10)) return undefined;
  const isUsual = Math.abs(gamma - usualGamma) < alikeGamma;
  if (isUsual && isSrgb(primaries)) return undefined;
  const matrix = toXyz(primaries);
  if (!matrix) return undefined;
  // 1 / 2.2 is how sRGB's curve is said in that chunk.
  return makeMatrixProfile(matrix, isUsual ? srgbCurveTag : gammaTag(1 / gamma));
}

function readPrimaries(body: Uint8Array): Primaries {
  const view = viewOf(body);
  const at = (index: number) =>
    [view.getUint32(index * 8) / unit, view.getUint32(index * 8 + 4) / unit] as const;
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
}

function isSrgb(primaries: Primaries): boolean {
  return (['white', 'red', 'green', 'blue'] as const).every((name) =>
    primaries[name].every((value, at) => Math.abs(value - srgb[name][at]) <= alike),
  );
}
