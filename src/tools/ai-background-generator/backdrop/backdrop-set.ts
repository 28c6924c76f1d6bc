import type { Noise } from '../../../imaging/sampling/noise.ts';
import type { Solid } from './body.ts';
import type { Rgb, Tone } from './paint-tone.ts';
import type { View } from './view.ts';

/** A place on a surface. */
export interface Spot {
  x: number;
  y: number;
  z: number;
  /** Way along the ground and up the wall from the subject's feet; textures that go over the bend lie along it. */
  along: number;
  nx: number;
  ny: number;
  nz: number;
  /** What a pixel covers there, units; finer patterns fade out. */
  pixel: number;
}

/** What a surface is like at a spot; the normal of the spot may be bent by what is painted on it. */
export interface Skin {
  red: number;
  green: number;
  blue: number;
  /** Share of light thrown back straight on, like a mirror, 0..1; 0 is dull. */
  mirror: number;
  /** 0 mirrors sharply … 1. */
  rough: number;
}

export type Paint = (skin: Skin, spot: Spot) => void;

/** A large lamp, and what comes from all around. */
export interface Lamps {
  /** Towards the lamp, of length 1; x is turned to the side that was asked for. */
  readonly towards: readonly [number, number, number];
  readonly key: Rgb;
  readonly around: Rgb;
  /** Tangent of half the angle under which the lamp is seen. */
  readonly soft: number;
  /** Light fades with the distance from here, down to `low`. */
  readonly pool: {
    readonly at: readonly [number, number, number];
    readonly radius: number;
    readonly low: number;
  };
  /** What stands before the lamp: how much it lets through, by place across its light. */
  readonly gobo?: (u: number, v: number) => number;
}

/** What is known when a set is built. */
export interface SetBrief {
  /** Of the subject, units; the longer one is 1. */
  readonly width: number;
  readonly height: number;
  readonly view: View;
  /** −1: light from the left, 1: from the right. */
  readonly side: -1 | 1;
  /** Numbers 0..1 that follow from the seed. */
  readonly dice: () => number;
  readonly noise: Noise;
  readonly seed: number;
  /** The color that was asked for. */
  readonly color?: Tone;
}

/** A stage, set for a subject. */
export interface BackdropSet {
  /** How far the ground lies below what the subject stands on. */
  readonly drop?: number;
  /** The wall, with the radius of its bend to the ground; without one `far` is seen. */
  readonly wall?: { readonly away: number; readonly bend: number };
  /** Where the ground ends if there's a gap between it and the wall, distance from the eye. */
  readonly edge?: number;
  /** How much what lies before and behind the subject is out of focus, 0..1; only where there are no solids. */
  readonly focus?: number;
  readonly solids?: readonly { readonly solid: Solid; readonly paint: Paint }[];
  readonly ground: Paint;
  /** The ground's paint goes on where there's none. */
  readonly wallPaint?: Paint;
  readonly lamps: Lamps;
  /** Light from where nothing stands: by slope to the right and up, `soft` of it blurred. */
  readonly far?: (out: Float32Array, right: number, up: number, soft: number) => void;
  /** Light that is added to the finished picture, by place in units from the subject's feet. */
  readonly glow?: (out: Float32Array, x: number, y: number) => void;
}
