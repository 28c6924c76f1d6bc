import type { FacePoints } from '../../../imaging/face/face-points.ts';
import { measureTraits, type TraitName, traitNames } from './face-ratios.ts';

/** Means and deviations of faces that look ahead. */
const usual: Readonly<Record<TraitName, readonly [mean: number, deviation: number]>> = {
  eyeGap: [0.449, 0.021],
  noseLength: [0.544, 0.038],
  noseWidth: [0.516, 0.03],
  mouthWidth: [0.735, 0.068],
  lips: [0.151, 0.028],
  jawWidth: [1.263, 0.105],
  chin: [0.367, 0.078],
  forehead: [0.517, 0.04],
  browHeight: [0.223, 0.029],
  faceWidth: [1.548, 0.089],
};

/** So many traits are exaggerated, those furthest from usual. */
const exaggerated = 3;
/** By how much for each deviation, and at most; a trait that is only just unusual gets something, too. */
const [perDeviation, most, least] = [0.12, 0.28, 0.1];
/** Eyes and mouth are always a little larger. */
const always = { eyes: 1.13, mouth: 1.06 };

type Place = readonly [number, number];

/** Part of a face that is stretched about a point: in distances of the eyes, along the face's own axes. */
export interface Stretch {
  readonly center: Place;
  /** Unit vectors of the face: to its left side, and down. */
  readonly across: Place;
  readonly down: Place;
  /** Factors along both. */
  readonly wide: number;
  readonly high: number;
  /** Pixels at which its effect has ended, along both. */
  readonly reach: Place;
}

/** The traits of a face that are furthest from usual, with how far in deviations. */
export function unusualTraits(points: FacePoints): { trait: TraitName; deviations: number }[] {
  const ratios = measureTraits(points);
  return traitNames
    .map((trait) => ({ trait, deviations: (ratios[trait] - usual[trait][0]) / usual[trait][1] }))
    .sort((one, other) => Math.abs(other.deviations) - Math.abs(one.deviations))
    .slice(0, exaggerated);
}

/** What is stretched in a face for its caricature. */
export function stretchesOf(points: FacePoints): Stretch[] {
  const [right, left] = [points[33], points[263]];
  const unit = Math.hypot(left[0] - right[0], left[1] - right[1]) || 1;
  const across: Place = [(left[0] - right[0]) / unit, (left[1] - right[1]) / unit];
  const down: Place = [-across[1], across[0]];
  const middle = (...indices: number[]): Place => [
    indices.reduce((sum, k) => sum + points[k][0], 0) / indices.length,
    indices.reduce((sum, k) => sum + points[k][1], 0) / indices.length,
  ];
  const at = (center: Place, wide: number, high: number, reach: Place): Stretch => ({
    center,
    across,
    down,
    wide,
    high,
    reach: [reach[0] * unit, reach[1] * unit],
  });
  const eyes = [middle(33, 133, 159, 145), middle(263, 362, 386, 374)];
  const mouth = middle(61, 291, 0, 17);
  const stretches = [
    ...eyes.map((eye) => at(eye, always.eyes, always.eyes, [0.3, 0.26])),
    at(mouth, always.mouth, always.mouth, [0.6, 0.4]),
  ];
  for (const { trait, deviations } of unusualTraits(points)) {
    const amount =
      Math.sign(deviations) * Math.min(most, Math.max(least, perDeviation * Math.abs(deviations)));
    const factor = 1 + amount;
    const made: Record<TraitName, Stretch> = {
      eyeGap: at(middle(133, 362), factor, 1, [0.75, 0.4]),
      noseLength: at(points[168], 1, factor, [0.5, 1.1]),
      noseWidth: at(middle(129, 358), factor, 1, [0.5, 0.42]),
      mouthWidth: at(mouth, factor, 1, [0.75, 0.4]),
      lips: at(mouth, 1, factor, [0.6, 0.34]),
      jawWidth: at(middle(172, 397), factor, 1, [1.25, 0.75]),
      chin: at(points[17], 1, factor, [0.8, 0.75]),
      forehead: at(points[168], 1, factor, [1.2, 1.15]),
      browHeight: at(middle(159, 386), 1, factor, [1, 0.5]),
      faceWidth: at(middle(234, 454), factor, 1, [1.5, 1.5]),
    };
    stretches.push(made[trait]);
  }
  return stretches;
}
