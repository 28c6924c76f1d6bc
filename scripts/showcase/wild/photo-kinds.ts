/** What the photos of the folder show, by the names that its list has. */
export const photoKinds = [
  'portrait',
  'couple',
  'group',
  'fullbody',
  'child',
  'pet',
  'product',
  'food',
  'room',
  'building',
  'street',
  'landscape',
  'beach',
  'sky',
  'sign',
  'document',
  'screenshot',
  'old',
  'lowlight',
  'blurred',
  'plant',
  'sport',
  'vehicle',
  'drawing',
] as const;

export type PhotoKind = (typeof photoKinds)[number];
