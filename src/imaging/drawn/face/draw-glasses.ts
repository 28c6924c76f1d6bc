import type { Point } from '../strokes/cover.ts';
import { curveThrough } from '../strokes/ribbon.ts';
import type { DrawnFace } from './face-drawing.ts';

/** Width of a frame, in hundredths of the distance of the eyes. */
const rim = 4.2;

/** Frames as two clean curves and a bridge with a little light on the glass. */
export function drawGlasses({
  board,
  at,
  face,
  unit,
  tint,
}: Pick<DrawnFace, 'board' | 'at' | 'unit' | 'tint'> & { face: Pick<DrawnFace['face'], 'glasses'> }): void {
  const { glasses } = face;
  // Dark glass is among the areas: its outline is the photo's own.
  if (!glasses || glasses.isDark) return;
  const color = tint(glasses.color);
  for (const lens of glasses.lenses) {
    const line = curveThrough(at(lens), true, 4);
    board.fill(glint(line), [1, 0, 0], { opacity: 0.16, clip: board.clip(line) });
    const closed = [...line, line[0], line[1]];
    board.ribbon(
      closed,
      closed.map(() => rim * unit),
      color,
    );
  }
  const bridge = curveThrough(at(glasses.bridge));
  board.ribbon(
    bridge,
    bridge.map(() => 0.85 * rim * unit),
    color,
  );
  for (const temple of glasses.temples) board.pen(at(temple), 0.9 * rim * unit, color, { shape: 'end' });
}

function boxOf(line: readonly Point[]) {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  };
}

/** A slanted band of light. */
function glint(line: readonly Point[]): Point[] {
  const { left, top, width, height } = boxOf(line);
  return [
    [left + 0.62 * width, top],
    [left + 0.8 * width, top],
    [left + 0.5 * width, top + height],
    [left + 0.32 * width, top + height],
  ];
}
