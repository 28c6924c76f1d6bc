import { ellipse, type Point, ribbon, tapered } from '../../vector/curves.ts';
import { flat, type Node, shape } from '../../vector/painting.ts';
import { sides } from '../head.ts';
import { shifted } from '../person-colors.ts';
import { puff } from './curly-hair.ts';
import { bow, closed, gloss, type Hair, type HairDraft, lock, massFill, rim, strands } from './hair-draft.ts';
import { curtainLines, curtains } from './long-hair.ts';

/** Parted in the middle, tied at both sides. */
export function pigtails(draft: HairDraft): Hair {
  const { head, accent, curl, random } = draft;
  const { half, height } = head;
  const ties: Node[] = [];
  const tails = sides.flatMap((side): Node[] => {
    const [x, y]: Point = [side * 1.04 * half, 0.4 * height];
    ties.push(bow([x + side * 5, y + 2], 23, accent, side * 38));
    if (curl > 0.55) return puff(draft, [x + side * 0.32 * half, y + 0.24 * height], 0.38 * half);
    const wave = (0.03 + 0.1 * curl) * half;
    const outline = closed(
      [
        [x, y - 8],
        [x + side * 0.3 * half, y + 0.03 * height],
        [x + side * 0.43 * half + side * wave, y + 0.2 * height],
        [x + side * 0.34 * half, y + 0.36 * height],
        [x + side * 0.12 * half, y + 0.5 * height],
      ],
      [
        [x + side * 0.12 * half, y + 0.5 * height],
        [x + side * 0.02 * half - side * wave, y + 0.34 * height],
        [x + side * 0.02 * half, y + 0.2 * height],
        [x - side * 0.04 * half, y + 0.07 * height],
        [x, y - 8],
      ],
    );
    const lines = Array.from({ length: 9 }, (): Point[] => {
      const at = random();
      return [
        [x, y],
        [x + side * (0.06 + 0.3 * at) * half, y + 0.16 * height],
        [x + side * (0.06 + 0.26 * at) * half, y + 0.32 * height],
        [x + side * 0.13 * half, y + 0.48 * height],
      ];
    });
    return [shape(outline, massFill(head, 0.3, 1.15)), strands(draft, outline, lines, 2.4)];
  });
  const cap = curtains(draft, 0, 0.035);
  return {
    behind: tails,
    over: cap,
    front: [
      shape(cap, massFill(head, -0.1, 0.7)),
      strands(draft, cap, curtainLines(draft, 0)),
      gloss(head, cap, 0.11),
      parting(draft),
      ...babyHair(draft),
      ...ties,
    ],
  };
}

/** Two round puffs on top. */
export function puffs(draft: HairDraft): Hair {
  const { head, accent } = draft;
  const { half, height } = head;
  const cap = curtains(draft, 0, 0.025);
  const balls = sides.flatMap((side) => puff(draft, [side * 0.78 * half, -0.06 * height], 0.43 * half));
  const bands = sides.map((side) => {
    const line = rim(head, 0.05, side < 0 ? 0.195 : 0.695, side < 0 ? 0.305 : 0.805, 7);
    return shape(ribbon(line, tapered(12, 0.2), 24), flat(accent));
  });
  return {
    behind: balls,
    over: cap,
    front: [
      shape(cap, massFill(head, -0.1, 0.7)),
      strands(draft, cap, curtainLines(draft, 0), 1.8),
      gloss(head, cap, 0.12),
      parting(draft),
      ...bands,
    ],
  };
}

/** Combed up into a bun. */
export function bun(draft: HairDraft): Hair {
  const { head, accent, curl, random } = draft;
  const { half, height, colors } = head;
  const cap = curtains(draft, 0, 0.03);
  const middle: Point = [0, -0.135 * height];
  const r = 0.36 * half;
  const ball =
    curl > 0.5
      ? puff(draft, middle, 1.15 * r)
      : [
          shape(ellipse(...middle, r, 0.88 * r), massFill(head, -0.3, 0.12)),
          ...[0.2, 0.45, 0.7].map((k) =>
            shape(
              ribbon(
                [
                  [-0.8 * r, middle[1] + (k - 0.4) * r],
                  [0, middle[1] + (k - 0.85) * r],
                  [0.85 * r, middle[1] + (k - 0.3) * r],
                ],
                tapered(2.4),
              ),
              flat(k === 0.45 ? colors.hairLight : colors.hairDark, 0.6),
            ),
          ),
        ];
  const lines = Array.from({ length: 34 }, (_, i): Point[] => {
    const x = -1 + (2 * (i + random())) / 34;
    const down = 0.2 + 0.27 * x * x;
    return [
      [x * 0.95 * half, down * height],
      [0.62 * x * half, (0.05 + 0.1 * x * x) * height],
      [0.12 * x * half, -0.04 * height],
    ];
  });
  return {
    behind: ball,
    over: cap,
    front: [
      shape(cap, massFill(head, -0.1, 0.7)),
      strands(draft, cap, lines),
      gloss(head, cap, 0.1),
      shape(
        ribbon(
          [
            [-0.3 * half, -0.012 * height],
            [0, -0.035 * height],
            [0.3 * half, -0.012 * height],
          ],
          tapered(9, 0.2),
        ),
        flat(accent),
      ),
      ...babyHair(draft),
    ],
  };
}

function parting({ head }: HairDraft): Node {
  const { height, colors } = head;
  return shape(
    ribbon(
      [
        [0, -0.035 * height],
        [0.4, 0.03 * height],
        [0, 0.12 * height],
      ],
      tapered(1.7),
    ),
    flat(shifted(colors.hairDark, -0.03), 0.8),
  );
}

/** Short hair that escapes at the temples. */
function babyHair({ head }: HairDraft): Node[] {
  const { half, height, colors } = head;
  return sides.map((side) =>
    lock(
      [
        [side * 0.86 * half, 0.33 * height],
        [side * 0.9 * half, 0.43 * height],
        [side * 0.84 * half, 0.5 * height],
      ],
      6,
      colors.hair,
    ),
  );
}
