import { personLayers } from '../storybook/drawn-person.ts';
import { personColors } from '../storybook/person-colors.ts';
import type { Expression, FaceState, PersonLook } from '../storybook/person-look.ts';
import { group, type Node, type Painting } from '../vector/painting.ts';
import { drawHand, drawLowerArm, drawUpperArm } from './arms/arm-drawing.ts';

/** A face of a puppet: what it does, and with which mouth. */
export interface PuppetFace extends FaceState {
  readonly expression: Expression;
  /** Where the eyes look. */
  readonly gaze: number;
}

/** Every sheet is so wide, and where 0, 0 lies on it, in units of a drawn head. */
export const sheetWidth = 680;
const bodyOrigin = [340, 150] as const;
const armOrigin = [80, 80] as const;

/** A drawing, and where 0, 0 of its part lies on it. */
export interface Sheet {
  readonly name: string;
  readonly painting: Painting;
  readonly origin: readonly [number, number];
}

/** The parts of a person as drawings of one width: behind, body, arms, then the head with each face. */
export function personSheets(look: PersonLook, seed: number, faces: readonly PuppetFace[]): Sheet[] {
  const whole = personLayers(look, seed);
  const [cloth, other] = look.cloth;
  const arm = { cloth, other, garment: look.garment, skin: personColors(look).skin };
  const sheet = (
    name: string,
    node: Node,
    height: number,
    origin: readonly [number, number] = bodyOrigin,
  ) => ({
    name,
    origin,
    painting: {
      width: sheetWidth,
      height,
      nodes: [group([node], { matrix: [1, 0, 0, 1, origin[0], origin[1]] })],
    },
  });
  return [
    sheet('behind', whole.behind, 930),
    sheet('body', whole.body, 930),
    sheet('upper-arm', drawUpperArm(arm), 160, armOrigin),
    sheet('lower-arm', drawLowerArm(arm), 160, armOrigin),
    sheet('hand', drawHand(arm.skin, 0), 160, armOrigin),
    ...faces.map(({ expression, gaze, ...state }, i) =>
      sheet(`face-${i}`, personLayers({ ...look, expression, gaze }, seed, state).head, 560),
    ),
  ];
}
