import type { Age } from './person-look.ts';

/**
 * Where parts of a head lie, in units of which its half width has a hundred, from the top of the skull down. Ages after Loomis (Drawing the Head
 * and Hands, 1956): the younger, the lower the eyes and the smaller the face under them. Distances of eyes change little with age (Farkas et al.,
 * 1992), lower faces grow most (Ferrario et al., 1998).
 */
export interface Proportions {
  readonly height: number;
  /** Share of the height. */
  readonly eyes: number;
  /** Half the width of an eye's white, about. */
  readonly eye: number;
  /** Of an eye's middle from that of the head. */
  readonly apart: number;
  /** Above the eyes. */
  readonly brows: number;
  /** Below the eyes. */
  readonly nose: number;
  readonly noseWidth: number;
  readonly mouth: number;
  readonly mouthWidth: number;
  /** Share of the half width that is left beside the mouth, and beside the chin. */
  readonly jaw: number;
  readonly chin: number;
  readonly neck: number;
  readonly neckLength: number;
  readonly shoulders: number;
}

export const proportions: Readonly<Record<Age, Proportions>> = {
  baby: {
    height: 208,
    eyes: 0.625,
    eye: 19.5,
    apart: 44,
    brows: 33,
    nose: 25,
    noseWidth: 10.5,
    mouth: 45,
    mouthWidth: 24,
    jaw: 0.96,
    chin: 0.48,
    neck: 22,
    neckLength: 4,
    shoulders: 92,
  },
  toddler: {
    height: 218,
    eyes: 0.6,
    eye: 18.5,
    apart: 42,
    brows: 35,
    nose: 28,
    noseWidth: 11,
    mouth: 51,
    mouthWidth: 29,
    jaw: 0.92,
    chin: 0.43,
    neck: 25,
    neckLength: 12,
    shoulders: 104,
  },
  child: {
    height: 228,
    eyes: 0.57,
    eye: 16.5,
    apart: 41,
    brows: 33,
    nose: 34,
    noseWidth: 11.5,
    mouth: 61,
    mouthWidth: 31,
    jaw: 0.87,
    chin: 0.39,
    neck: 28,
    neckLength: 22,
    shoulders: 122,
  },
  adult: {
    height: 256,
    eyes: 0.51,
    eye: 14.5,
    apart: 40,
    brows: 27,
    nose: 51,
    noseWidth: 14,
    mouth: 83,
    mouthWidth: 35,
    jaw: 0.83,
    chin: 0.36,
    neck: 40,
    neckLength: 44,
    shoulders: 186,
  },
};
