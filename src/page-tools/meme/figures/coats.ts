import type { Node } from '../drawing/node.ts';
import { ellipse, inked, plain, tube } from '../drawing/outlines.ts';

export type AnimalKind =
  | 'cat'
  | 'dog'
  | 'bear'
  | 'fox'
  | 'rabbit'
  | 'raccoon'
  | 'hamster'
  | 'panda'
  | 'frog'
  | 'owl';

export interface Coat {
  readonly fur: string;
  readonly light: string;
  readonly dark: string;
}

export const coats: Record<AnimalKind, Coat> = {
  cat: { fur: '#f2a44b', light: '#ffe9cf', dark: '#d37f2a' },
  dog: { fur: '#c98f5c', light: '#fff3e2', dark: '#7d5131' },
  bear: { fur: '#96694a', light: '#d9b48f', dark: '#6f4a32' },
  fox: { fur: '#e8743b', light: '#fff4e6', dark: '#4d2b25' },
  rabbit: { fur: '#d9d3d6', light: '#ffffff', dark: '#f0a9b0' },
  raccoon: { fur: '#9a9da6', light: '#f1f1f3', dark: '#44474f' },
  hamster: { fur: '#f3c88b', light: '#fff6e6', dark: '#e5a45f' },
  panda: { fur: '#fdfbf7', light: '#ffffff', dark: '#33302f' },
  frog: { fur: '#7dbb57', light: '#d8efae', dark: '#4f8f3a' },
  owl: { fur: '#8a6d57', light: '#f3e2c6', dark: '#5d4636' },
};

export function drawTail(kind: AnimalKind, { fur, light, dark }: Coat): Node[] {
  switch (kind) {
    case 'cat':
      return tube(
        [
          [110, 410],
          [200, 390],
          [214, 300],
          [176, 250],
        ],
        34,
        fur,
      );
    case 'fox':
      return [
        inked('M110 420C220 440 280 350 240 240C226 262 200 256 186 280C166 320 150 380 110 420Z', fur),
        plain('M240 246C262 320 254 346 234 366C212 340 214 300 240 246Z', light),
      ];
    case 'raccoon':
      return [
        ...tube(
          [
            [120, 410],
            [210, 400],
            [240, 320],
          ],
          52,
          fur,
        ),
        ...[
          [178, 408],
          [220, 376],
          [240, 330],
        ].map(([x, y]) => plain(ellipse(x, y, 20, 24), dark)),
      ];
    case 'dog':
      return tube(
        [
          [120, 400],
          [190, 370],
          [206, 310],
        ],
        30,
        dark,
      );
    default:
      return [];
  }
}
