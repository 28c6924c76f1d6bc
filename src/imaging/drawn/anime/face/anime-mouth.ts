import type { Point } from '../../strokes/cover.ts';
import { curveThrough } from '../../strokes/ribbon.ts';
import type { AnimeFace } from './anime-face.ts';

/** Width of a drawn mouth over that of the person's. */
const narrower = 0.62;
/** Gap, in widths of the mouth, from which on it is drawn open. */
const open = 0.07;
/** The same where no teeth are seen: parted lips are a line. */
const openDark = 0.13;

/** A short line with corners as they are; or an open D with one band of teeth and a tongue. */
export function drawAnimeMouth({ board, frame, face, ink, tint, tones }: AnimeFace): void {
  const { mouth, apart } = frame;
  const middle = frame.place(mouth.middle, 0, -0.02 * mouth.width);
  const half = (narrower * mouth.width) / 2;
  const at = (points: readonly Point[]) => points.map(([x, y]) => frame.place(middle, x * half, y * half));
  const smile = Math.min(0.2, Math.max(-0.06, mouth.smile));
  if (mouth.gap > (face.mouth === 'teeth' ? open : openDark) && face.mouth !== 'lips') {
    const height = Math.min(1.24, Math.max(0.32, (mouth.gap * 2 * 0.95) / narrower));
    const corner = -smile * 1.6;
    const top = curveThrough(
      at([
        [-1, corner],
        [-0.5, -0.02],
        [0, 0.06],
        [0.5, -0.02],
        [1, corner],
      ]),
    );
    const bottom = curveThrough(
      at([
        [1, corner],
        [0.72, 0.57 * height + 0.1],
        [0, height],
        [-0.72, 0.57 * height + 0.1],
        [-1, corner],
      ]),
    );
    const inside = [...top, ...bottom];
    const clip = board.clip(inside);
    board.fill(inside, tint([0.36, 0.13, 0.05]));
    const [tongue] = at([[0, height * 0.98]]);
    board.disc(tongue, half * 0.62, tint([0.64, 0.14, 0.06]), { clip, tall: (height * 0.45) / 0.62 });
    if (face.mouth === 'teeth') {
      const band = [
        ...top.map((point) => frame.place(point, 0, -0.03 * half)),
        ...top.map((point) => frame.place(point, 0, 0.36 * height * half)).toReversed(),
      ];
      board.fill(band, tint([0.985, 0, 0.008]), { clip });
    }
    board.pen(
      top.filter((_, i) => i % 4 === 0),
      apart * 0.026,
      ink,
    );
    board.pen(
      bottom.filter((_, i) => i % 4 === 0),
      apart * 0.016,
      ink,
      { opacity: 0.85 },
    );
    board.pen(
      at([
        [-0.25, height + 0.22],
        [0.25, height + 0.22],
      ]),
      apart * 0.014,
      tones.deep,
      { opacity: 0.7 },
    );
    return;
  }
  const corner = -smile * 2.2 - 0.02;
  board.pen(
    at([
      [-1, corner],
      [-0.5, 0.02],
      [0, 0.05 + smile * 0.6],
      [0.5, 0.02],
      [1, corner],
    ]),
    apart * 0.03,
    ink,
  );
  board.pen(
    at([
      [-0.3, 0.42],
      [0.3, 0.42],
    ]),
    apart * 0.02,
    tones.deep,
    { opacity: 0.6 },
  );
}
