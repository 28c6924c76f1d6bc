import type { Hour, Place } from '../vocabulary.ts';

/** What is to be known of a thing before it is set into a landscape. */
export interface FigureKind {
  /** Of the larger side of its drawing, meters; small animals are as large as it takes to see them. */
  readonly size: number;
  readonly home: 'ground' | 'water' | 'sky';
  /** Share of its size that is under water. */
  readonly sunk?: number;
  /** Where it stands when no place is named; left out where it fits anywhere. */
  readonly places?: readonly Place[];
  readonly season?: 'winter';
  readonly hour?: Hour;
  /** How much larger than others it is shown; 1 where left out. */
  readonly weight?: number;
}

const ground = (size: number, ...places: Place[]): FigureKind => ({
  size,
  home: 'ground',
  ...(places.length > 0 && { places }),
});
const water = (size: number, sunk: number, ...places: Place[]): FigureKind => ({
  size,
  home: 'water',
  sunk,
  places: places.length > 0 ? places : ['lake', 'sea', 'fjord'],
});
const sky = (size: number): FigureKind => ({ size, home: 'sky' });
/** What rises over the horizon. */
const tall = (size: number, ...places: Place[]): FigureKind => ({ ...ground(size, ...places), weight: 1.5 });
const snowy = (size: number): FigureKind => ({
  ...ground(size, 'mountains', 'lake', 'hills'),
  season: 'winter',
});

/** Everything that can be set into a landscape; there is a drawing of each in `public/figures/`. */
export const figureKinds = {
  deer: ground(1.7, 'meadow', 'valley', 'forest'),
  horse: ground(2.1, 'meadow', 'plain', 'hills'),
  zebra: ground(1.9, 'plain'),
  donkey: ground(1.7, 'hills'),
  ox: ground(2, 'hills'),
  buffalo: ground(2.2, 'plain'),
  cow: ground(2, 'meadow', 'hills', 'mountains'),
  pig: ground(1.2, 'meadow', 'hills'),
  boar: ground(1.3, 'forest', 'hills'),
  ram: ground(1.3, 'mountains', 'hills'),
  sheep: ground(1.2, 'meadow', 'hills'),
  goat: ground(1.2, 'mountains', 'hills'),
  camel: ground(2.5, 'desert'),
  llama: ground(1.9, 'mountains', 'hills'),
  giraffe: tall(4.6, 'plain'),
  elephant: ground(3.4, 'plain'),
  mammoth: { ...ground(3.6, 'plain', 'mountains'), season: 'winter' },
  rhinoceros: ground(2.6, 'plain'),
  hippopotamus: ground(2.3, 'plain', 'river'),
  mouse: ground(0.55, 'meadow'),
  rabbit: ground(0.75, 'meadow'),
  chipmunk: ground(0.6, 'forest', 'meadow'),
  beaver: ground(0.9, 'river', 'lake'),
  hedgehog: ground(0.6, 'meadow'),
  otter: ground(1, 'river'),
  skunk: ground(0.7, 'meadow'),
  kangaroo: ground(1.8, 'plain', 'desert'),
  badger: ground(0.9, 'meadow'),
  turkey: ground(1, 'meadow'),
  rooster: ground(0.8, 'meadow', 'hills'),
  penguin: snowy(1.1),
  goose: ground(0.95, 'meadow', 'lake'),
  owl: ground(0.8, 'forest', 'hills'),
  flamingo: ground(1.4, 'lake', 'coast'),
  peacock: ground(1.4, 'meadow'),
  crocodile: ground(2.4, 'river', 'coast'),
  turtle: ground(0.9, 'coast', 'lake'),
  lizard: ground(0.7, 'desert', 'canyon'),
  snake: ground(1, 'desert', 'meadow'),
  dragon: ground(4.5, 'mountains', 'canyon', 'volcano'),
  sauropod: ground(7, 'plain', 'valley', 'volcano'),
  tyrannosaurus: ground(5, 'plain', 'valley', 'volcano'),
  seal: ground(1.4, 'coast', 'islands'),
  snail: ground(0.5, 'meadow'),
  crab: ground(0.55, 'coast'),
  dog: ground(1, 'meadow', 'coast', 'hills'),
  cat: ground(0.75, 'meadow', 'hills'),
  blackCat: ground(0.75, 'meadow', 'hills'),
  leopard: ground(1.6, 'plain'),
  tiger: ground(1.9, 'plain', 'forest'),
  bison: ground(2.2, 'plain', 'hills'),
  gorilla: ground(1.8, 'forest', 'valley'),
  orangutan: ground(1.4, 'forest'),
  monkey: ground(1, 'forest', 'valley'),
  swan: water(1.4, 0.06, 'lake', 'river'),
  duck: water(0.8, 0.16, 'lake', 'river'),
  whale: water(12, 0.28, 'sea', 'fjord', 'islands'),
  dolphin: water(2.6, 0.12, 'sea', 'islands'),
  shark: water(4, 0.42, 'sea', 'islands'),
  sailboat: water(10, 0.03, 'sea', 'lake', 'islands'),
  motorboat: water(7, 0.05),
  ship: water(40, 0.04, 'sea', 'fjord', 'islands'),
  steamer: water(60, 0.04, 'sea', 'fjord'),
  canoe: water(4.5, 0.1, 'lake', 'river', 'fjord'),
  rower: water(3.2, 0.06, 'lake', 'river', 'fjord'),
  surfer: water(2.4, 0.06, 'sea', 'coast'),
  bird: sky(0.5),
  eagle: sky(1.8),
  dove: sky(0.6),
  parrot: ground(0.9, 'forest', 'coast'),
  bat: { ...sky(0.6), hour: 'dusk' },
  butterfly: sky(0.25),
  bee: sky(0.2),
  airplane: sky(30),
  propellerPlane: sky(9),
  helicopter: sky(10),
  parachute: sky(8),
  rocket: sky(30),
  ufo: sky(14),
  satellite: sky(12),
  kite: sky(1.6),
  balloon: sky(0.8),
  hotAirBalloon: { ...sky(22), weight: 1.5 },
  phoenix: sky(3),
  fairy: sky(1),
  locomotive: ground(5, 'hills', 'valley'),
  car: ground(3.2, 'hills', 'plain', 'coast'),
  offroader: ground(3.6, 'desert', 'hills', 'canyon'),
  bus: ground(5, 'hills', 'plain'),
  tractor: ground(3.4, 'hills', 'plain'),
  bicycle: ground(1.8, 'meadow', 'coast', 'hills'),
  motorcycle: ground(2.1, 'desert', 'hills'),
  house: ground(8, 'meadow', 'hills', 'valley'),
  castle: tall(22, 'mountains', 'hills', 'valley'),
  japaneseCastle: tall(20, 'hills', 'mountains', 'valley'),
  church: tall(16, 'hills', 'valley', 'meadow'),
  hut: ground(4.5, 'coast', 'meadow'),
  tent: ground(2.6, 'lake', 'mountains', 'meadow'),
  mosque: tall(18, 'desert', 'hills'),
  torii: tall(7, 'lake', 'hills', 'forest'),
  lighthouse: tall(24, 'coast', 'islands'),
  ferrisWheel: tall(30, 'hills', 'coast'),
  fountain: ground(3, 'meadow'),
  temple: ground(12, 'hills', 'coast'),
  ruin: { ...ground(8, 'hills', 'forest'), hour: 'dusk' },
  statueOfLiberty: tall(30, 'islands', 'coast'),
  moai: ground(5, 'meadow', 'coast'),
  tree: tall(11, 'meadow', 'hills', 'plain'),
  fir: tall(13, 'mountains', 'lake', 'hills'),
  palm: tall(9, 'coast', 'islands', 'desert'),
  cactus: ground(3.2, 'desert', 'canyon'),
  christmasTree: snowy(4),
  sunflower: ground(1.1, 'meadow', 'hills'),
  mushroom: ground(0.5, 'forest', 'meadow'),
  snowman: snowy(1.8),
  pumpkin: { ...ground(0.7, 'meadow', 'hills'), hour: 'dusk' },
  parasol: ground(2.6, 'coast'),
  walker: ground(1.75, 'hills', 'mountains', 'coast'),
  runner: ground(1.75, 'hills', 'coast', 'meadow'),
  woman: ground(1.7, 'meadow', 'coast', 'hills'),
  man: ground(1.78, 'meadow', 'coast', 'hills'),
  couple: ground(1.75, 'coast', 'meadow', 'hills'),
  cyclist: ground(1.9, 'hills', 'coast'),
  rider: ground(2.4, 'plain', 'meadow', 'coast'),
  skier: snowy(1.9),
  snowboarder: snowy(1.9),
  meditator: ground(1.2, 'mountains', 'lake', 'coast'),
  dancer: ground(1.75, 'meadow', 'coast'),
  ballerina: ground(1.8, 'meadow', 'lake'),
  mermaid: water(1.8, 0.05, 'sea', 'coast'),
} as const satisfies Record<string, FigureKind>;

export type FigureId = keyof typeof figureKinds;
export const figureIds = Object.keys(figureKinds) as FigureId[];
/** What flies between planets, too. */
export const figuresInSpace = ['rocket', 'ufo', 'satellite'] as const satisfies readonly FigureId[];
