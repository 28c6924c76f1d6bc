import type { Point } from '../strokes/cover.ts';
import { curveThrough } from '../strokes/ribbon.ts';
import type { DrawnFace } from './face-drawing.ts';
import { eyeLines } from './face-lines.ts';

/** Openness, height over width, below which an eye is drawn closed. */
const closed = 0.1;
/** The iris is at least this share of the width of the eye. */
const leastIris = 0.19;

/** White, iris with rim and a lighter lower half, pupil, two lights, the lid's shadow, lashes that grow outwards, the crease. */
export function drawEye({ board, at, face, style, unit, fold, tint }: DrawnFace, side: 0 | 1): void {
  const lines = eyeLines[side];
  const [upper, lower] = [at(lines.upper), at(lines.lower)];
  const [outer, inner] = [upper[0], upper[upper.length - 1]];
  const wide = Math.hypot(inner[0] - outer[0], inner[1] - outer[1]) || 1;
  const axis = [(inner[0] - outer[0]) / wide, (inner[1] - outer[1]) / wide] as const;
  const mean = (line: readonly Point[]): Point => [
    line.reduce((sum, [x]) => sum + x, 0) / line.length,
    line.reduce((sum, [, y]) => sum + y, 0) / line.length,
  ];
  const [up, low] = [mean(upper), mean(lower)];
  const across = (low[0] - up[0]) * -axis[1] + (low[1] - up[1]) * axis[0];
  const down = across >= 0 ? ([-axis[1], axis[0]] as const) : ([axis[1], -axis[0]] as const);
  const middle: Point = [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2];
  const moved = (line: readonly Point[], factor: number) =>
    line.map(([x, y]): Point => {
      const below = (x - middle[0]) * down[0] + (y - middle[1]) * down[1];
      return [x + down[0] * below * (factor - 1), y + down[1] * below * (factor - 1)];
    });
  const openness =
    Math.abs((lower[4][0] - upper[4][0]) * down[0] + (lower[4][1] - upper[4][1]) * down[1]) / wide;
  const ink = style.ink;
  const crease = at(lines.crease);
  if (openness < closed) {
    const lid = curveThrough(lower.map(([x, y], i): Point => [(x + upper[i][0]) / 2, (y + upper[i][1]) / 2]));
    board.ribbon(
      lid,
      lid.map((_, i) => lashWidth(i / (lid.length - 1)) * style.lash * 1.1 * unit),
      ink,
    );
    board.pen(crease.slice(1, -1), 1.5 * unit, fold, { opacity: 0.6 });
    return;
  }
  const [top, bottom] = [
    curveThrough(moved(upper, style.open)),
    curveThrough(moved(lower, 1 + (style.open - 1) * 0.3)),
  ];
  const high = openness * wide * style.open;
  const clip = board.clip([...top, ...bottom.toReversed()]);
  const [skinL, skinA, skinB] = face.colors.skin;
  const white = Math.min(0.965, 0.84 + 0.15 * skinL);
  board.fill([...top, ...bottom.toReversed()], tint([white, skinA * 0.12, skinB * 0.15]));
  const iris = face.irises[side];
  const center = at([iris.center])[0];
  // Seen from a little above, the ring hangs under the lid: never smaller than what the lids leave open.
  const radius =
    Math.min(Math.max((iris.radius * board.canvas.width) / face.sceneWidth, wide * leastIris), wide * 0.27) *
    style.iris;
  const [l, a, b] = face.colors.irises[side];
  const ring = [Math.min(0.6, Math.max(0.34, l * 1.15)), a * 1.5, b * 1.5] as const;
  board.disc(center, radius, tint([Math.max(0.12, l * 0.42), a * 0.8, b * 0.8]), { clip });
  board.disc(center, radius * 0.84, tint(ring), { clip });
  board.disc(
    [center[0], center[1] + radius * 0.38],
    radius * 0.5,
    tint([Math.min(0.8, ring[0] + 0.15), ring[1], ring[2]]),
    {
      clip,
      opacity: 0.75,
      soft: radius * 0.16,
    },
  );
  board.disc(center, radius * 0.45, [0.1, 0, 0], { clip });
  const shade = [
    ...top,
    ...top.map(([x, y]): Point => [x + down[0] * high * 0.26, y + down[1] * high * 0.26]).toReversed(),
  ];
  board.fill(shade, [0.3, 0.01, -0.01], { clip, opacity: 0.32, soft: 1.2 * unit });
  board.disc([center[0] - radius * 0.34, center[1] - radius * 0.36], radius * 0.27, [1, 0, 0], { clip });
  board.disc([center[0] + radius * 0.36, center[1] + radius * 0.38], radius * 0.12, [1, 0, 0], {
    clip,
    opacity: 0.8,
  });
  const wing: Point = [outer[0] + (top[0][0] - top[6][0]) * 0.5, outer[1] + (top[0][1] - top[6][1]) * 0.35];
  const lash = [wing, ...top];
  board.ribbon(
    lash,
    lash.map((_, i) => (i === 0 ? 0.3 : lashWidth((i - 1) / (lash.length - 2)) * style.lash) * unit),
    ink,
  );
  board.pen(
    bottom.filter((_, i) => i % 4 === 0 && i < bottom.length * 0.7),
    1.3 * unit,
    ink,
    { opacity: 0.7 },
  );
  const lifted = Math.max(0, style.open - 1) * openness * wide * 0.5;
  board.pen(
    crease.slice(1, -1).map(([x, y]): Point => [x - down[0] * lifted, y - down[1] * lifted]),
    1.7 * unit,
    fold,
    { opacity: 0.85 },
  );
}

/** Lashes are thickest in the outer third; 0 is the outer corner. */
function lashWidth(along: number): number {
  return 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, Math.max(0, 0.15 + 0.75 * (1 - along))));
}

/** A brow as one stroke, as thick and as sloped as it is, thin outside. */
export function drawBrow({ board, at, face, style, tint }: DrawnFace, side: 0 | 1): void {
  const [top, bottom] = [at(eyeLines[side].browTop), at(eyeLines[side].browBottom)];
  const middle = top.map(([x, y], i): Point => [(x + bottom[i][0]) / 2, (y + bottom[i][1]) / 2]);
  const thick = top.map(([x, y], i) => Math.hypot(x - bottom[i][0], y - bottom[i][1]));
  const shares = [0.15, 0.7, 0.85, 0.95, 0.7];
  const line = curveThrough(middle);
  const widths = line.map((_, i) => {
    const place = (i / (line.length - 1)) * (thick.length - 1);
    const k = Math.min(thick.length - 2, Math.floor(place));
    const value = (n: number) => thick[n] * shares[n] * face.browThickness;
    return (value(k) + (place - k) * (value(k + 1) - value(k))) * style.brow;
  });
  const [l, a, b] = face.colors.brows;
  board.ribbon(line, widths, tint([Math.min(style.browLimit, l, face.colors.skin[0] - 0.14), a, b]));
}
