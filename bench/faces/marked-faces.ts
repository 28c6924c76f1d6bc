/** How many faces a person counts on the photos of TESTDATA, those of which hardly anything can be seen left out; 0 in landscapes and things. */
export const countedFaces: Readonly<Record<string, number>> = {
  'portrait-astronaut.png': 1,
  'portrait-rear-admiral.jpg': 1,
  'portrait-official-president.jpg': 1,
  'portrait-woman-smiling.jpg': 1,
  'portrait-woman-facepaint.jpg': 1,
  'portrait-woman-backlit-lowres.jpg': 1,
  'old-glassplate-portrait.png': 1,
  'old-twain-lab.jpg': 1,
  'group-apollo11-crew.jpg': 3,
  'group-dinner.jpg': 3,
  'person-with-big-dog.jpg': 1,
  'fullbody-skier.jpg': 1,
  'fullbody-snowboarder.jpg': 1,
  'fullbody-tennis.jpg': 1,
  'fullbody-street-car.jpg': 1,
  'street-people-shop.jpg': 3,
  'landscape-wave-surfer.jpg': 1,
  'landscape-green.jpg': 0,
  'landscape-elephant-sunset.jpg': 0,
  'animal-tiger.jpg': 0,
  'pet-cat.png': 0,
  'pet-dog-standing.jpg': 0,
  'pet-hamster.jpg': 0,
  'product-coffee.png': 0,
  'product-stationery.jpg': 0,
  'product-suitcases.jpg': 0,
  'product-cards.jpg': 0,
  'product-hand-yellow.jpg': 0,
  'lowlight-bedroom.jpg': 0,
  'whiteboard-handwriting.jpg': 0,
  'document-constitution.jpg': 0,
  'sign-no-bicycles.jpg': 0,
  'sign-street-night.jpg': 0,
  'old-glassplate-river.png': 0,
  'fullbody-moonwalk.jpg': 0,
};

/** Points of the mesh marked by hand, on four times enlarged parts of the photos. */
export const markedPoints = [33, 133, 362, 263, 61, 291, 0, 17, 2];

interface MarkedFace {
  readonly photo: string;
  /** In pixels of the photo, in the order of {@link markedPoints}: corners of the eyes and the mouth, edges of the lips, foot of the nose. */
  readonly points: readonly (readonly [number, number])[];
  /** Middles of the right and the left iris. */
  readonly irises: readonly (readonly [number, number])[];
}

export const markedFaces: readonly MarkedFace[] = [
  {
    photo: 'portrait-official-president.jpg',
    points: [
      [420, 219],
      [469, 219],
      [523, 216],
      [573, 217],
      [439.4, 320.9],
      [550.9, 319.9],
      [491.2, 312.8],
      [492.0, 358.2],
      [490.6, 290.2],
    ],
    irises: [
      [445.6, 213.8],
      [549.2, 211.9],
    ],
  },
  {
    photo: 'portrait-woman-smiling.jpg',
    points: [
      [208, 309],
      [280, 307],
      [352, 303],
      [428, 297],
      [243.0, 443.2],
      [418.9, 429.9],
      [322.0, 428.0],
      [329.6, 486.9],
      [322.0, 405.2],
    ],
    irises: [
      [243.3, 301.8],
      [398.0, 291.2],
    ],
  },
  {
    photo: 'portrait-astronaut.png',
    points: [
      [194.5, 100.8],
      [212.5, 103.5],
      [237.5, 105],
      [255.5, 103],
      [203.3, 139.4],
      [244.8, 141.4],
      [223.9, 139.4],
      [221.7, 153.7],
      [224.7, 133.2],
    ],
    irises: [
      [203.8, 100.9],
      [246.7, 103.5],
    ],
  },
  {
    photo: 'portrait-rear-admiral.jpg',
    points: [
      [209.4, 194.0],
      [238.0, 192.9],
      [289.7, 190.7],
      [319.4, 190.7],
      [229.2, 281.3],
      [308.8, 279.4],
      [266.2, 273.9],
      [266.6, 295.6],
      [268.4, 253.4],
    ],
    irises: [
      [223.3, 190.3],
      [304.0, 187.4],
    ],
  },
  {
    photo: 'portrait-woman-facepaint.jpg',
    points: [
      [316, 437],
      [402, 434],
      [513, 433],
      [597, 441],
      [366.5, 654.3],
      [530.3, 653.4],
      [448.4, 589.9],
      [443.8, 683.3],
      [448.4, 555.4],
    ],
    irises: [
      [356.4, 428.9],
      [565.7, 432.1],
    ],
  },
];
