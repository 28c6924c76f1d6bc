import type { FoundFace } from '../../../tasks/finders/find-faces.ts';

/** Whose face is swapped, by where they are in the first frame with faces. */
export const personPlaces = ['largest', 'left', 'middle', 'right'] as const;
export type PersonPlace = (typeof personPlaces)[number];

/** @param faces the largest first; at least one */
export function personAt<F extends Pick<FoundFace, 'box'>>(faces: readonly F[], place: PersonPlace): F {
  const fromLeft = faces.toSorted((one, other) => middle(one) - middle(other));
  const places = { left: 0, middle: Math.floor((faces.length - 1) / 2), right: faces.length - 1 };
  return place === 'largest' ? faces[0] : fromLeft[places[place]];
}

const middle = ({ box: [x, , width] }: Pick<FoundFace, 'box'>) => x + width / 2;
