/** A city: where it is seen from, and what is on. The same plan is the same city. */
export interface TownPlan {
  /** Across the water, along a street, or over the roofs. */
  readonly view: 'skyline' | 'street' | 'roofs';
  readonly seed: number;
  /** Share of the windows with a light behind them, 0..1. */
  readonly lit: number;
  /** How bright lamps are beside the light of the sky, 0..1. */
  readonly lamps: number;
  /** 0 none … 1 signs of light on every house. */
  readonly neon: number;
  /** 0 dry streets … 1 streets like mirrors. */
  readonly wet: number;
  readonly isSnowy: boolean;
}

export type SkinKind = 'glass' | 'punched' | 'ribbon' | 'shop' | 'plain' | 'lamp' | 'neon' | 'car' | 'quay';

/** What the walls of a building are made of; lengths in meters. */
export interface Skin {
  readonly kind: SkinKind;
  /** Linear, 0..1. */
  readonly wall: readonly [number, number, number];
  readonly glow: readonly [number, number, number];
  /** From one window to the next, and from one floor to the next. */
  readonly bay: number;
  readonly floor: number;
  /** Shares of a bay and of a floor that are window. */
  readonly across: number;
  readonly up: number;
  readonly lit: number;
  readonly id: number;
}

/** Part of a building: upright walls on level ground or on another part. Meters; the camera stands above the origin. */
export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly z0: number;
  readonly z1: number;
  /** Of its lower and upper edge. */
  readonly bottom: number;
  readonly top: number;
  readonly skin: Skin;
}

/** Streets on the ground, for what paints it. */
export interface StreetGrid {
  /** From the middle of one street to the next, and how wide they are with their sidewalks. */
  readonly pitchX: number;
  readonly pitchZ: number;
  readonly width: number;
  readonly offsetX: number;
  readonly offsetZ: number;
  /** Distance of the first lamp; 27 m to the next. */
  readonly lampsFrom: number;
}

export interface Town {
  readonly boxes: readonly Box[];
  readonly streets: StreetGrid;
  /** Where the ground begins, and how high it lies above the water. */
  readonly shore: number;
  readonly level: number;
}
