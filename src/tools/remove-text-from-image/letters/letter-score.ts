import { letterInk } from '../../../imaging/lettering/letter-ink.ts';
import {
  inkBoxOf,
  type LineShape,
  type Spacing,
  spacedPolygons,
} from '../../../imaging/lettering/letter-shapes.ts';
import { type Homography, placeBy } from '../../../imaging/quad/cut-quad.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';

/** Letters are moved along the line by so much of its height to lie better: faces space them differently. */
const reach = 0.12;
/** What a move of a tenth of the height costs, of the whole score. */
const movePrice = 0.05;

/**
 * How well letters cover those that are seen, 0..1: what both cover over what either does, each letter moved along the line until
 * it lies best, so that the shapes are compared and not the spaces between them.
 */
export function letterScore(line: LineShape, spacing: Spacing, place: Homography, seen: Plane): number {
  const most = Math.max(1, Math.round(reach * seen.height));
  let [both, drawn, moved] = [0, 0, 0];
  for (const letter of line.letters) {
    const polygons = spacedPolygons({ letters: [letter] }, spacing).map((polygon) => {
      const laid = polygon.slice();
      for (let at = 0; at < laid.length; at += 2) {
        const point = placeBy(place, laid[at], laid[at + 1]);
        [laid[at], laid[at + 1]] = [point.x, point.y];
      }
      return laid;
    });
    const box = inkBoxOf(polygons);
    if (!box) continue;
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
    const size = {
      width: Math.min(seen.width, Math.ceil(box.x + box.width) - left),
      height: Math.min(seen.height, Math.ceil(box.y + box.height) - top),
    };
    const ink = letterInk(polygons, (x, y) => ({ x: x - left, y: y - top }), size);
    const best = bestMove(ink, seen, left, top, most);
    both += best.both;
    drawn += ink.data.reduce((sum, value) => sum + value, 0);
    moved += Math.abs(best.move);
  }
  const all = seen.data.reduce((sum, value) => sum + value, 0);
  const price = (movePrice * moved) / Math.max(1, line.letters.length) / (0.1 * seen.height);
  return both / Math.max(1e-6, drawn + all - both) - price;
}

/** Where along the line most of a letter lies on what is seen. */
function bestMove(ink: Plane, seen: Plane, left: number, top: number, most: number) {
  let best = { move: 0, both: 0 };
  for (let step = 0; step <= 2 * most; step++) {
    // From the middle outward: of equal ones the smallest move.
    const move = step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    let both = 0;
    for (let y = Math.max(0, -top); y < Math.min(ink.height, seen.height - top); y++) {
      for (let x = Math.max(0, -left - move); x < Math.min(ink.width, seen.width - left - move); x++)
        both += Math.min(ink.data[y * ink.width + x], seen.data[(top + y) * seen.width + left + move + x]);
    }
    if (both > best.both + 1e-6) best = { move, both };
  }
  return best;
}
