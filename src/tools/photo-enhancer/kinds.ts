/** What a photo is of, as far as it changes what is wanted of it. */
export const photoKinds = ['auto', 'portrait', 'landscape', 'low-light', 'food', 'document', 'haze'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** What photos of a kind are brought to. Tones are encoded, 0..1. */
export interface KindTargets {
  /** A photo whose tones lie below on average is dark; brought towards it by `share`, its shadows made at most `mostLift` + 1 times as bright. */
  readonly dark: number;
  readonly share: number;
  readonly mostLift: number;
  /** As dark as the one, a photo is left at night; from the other on it is not. */
  readonly night: number;
  readonly day: number;
  /** How much the middle of the picture counts beside all of it. */
  readonly center: number;
  /** How much more vivid colors become. */
  readonly vivid: number;
  /** Noise from here on, as it will be seen, is taken away; standard deviation, 0..255. */
  readonly noise: number;
  /** How sure haze has to be: at 0 it is asked for. */
  readonly asksHaze: boolean;
  readonly evensPaper: boolean;
}

const usual: KindTargets = {
  dark: 0.36,
  share: 0.7,
  mostLift: 2.5,
  night: -0.04,
  day: 0.22,
  center: 0.4,
  vivid: 0,
  noise: 6,
  asksHaze: false,
  evensPaper: false,
};

export const kindTargets: Readonly<Record<PhotoKind, KindTargets>> = {
  auto: usual,
  portrait: { ...usual, dark: 0.4, center: 0.8 },
  landscape: { ...usual, vivid: 0.12 },
  'low-light': { ...usual, dark: 0.42, share: 0.85, mostLift: 5, night: -1, day: 0, noise: 4 },
  food: { ...usual, dark: 0.46, vivid: 0.1 },
  document: { ...usual, dark: 0, evensPaper: true },
  haze: { ...usual, asksHaze: true },
};
