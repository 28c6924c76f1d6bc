import { spacedPolygons } from '../../imaging/lettering/letter-shapes.ts';
import type { Plane } from '../../imaging/raster/raster.ts';
import type { FaceName, SetFace } from '../../tasks/drawing/set-words.ts';
import type { Studio } from '../../tool/studio.ts';
import { placedInk } from './letters/fit-line.ts';
import { type MatchedLine, matchClosely, matchRoughly } from './letters/match-line.ts';
import { strokeWidth } from './letters/stroke-depth.ts';

/** So many families are tried in all their weights, and so many faces closely. */
const families = 6;
const closely = 5;
/** Faces that are cut thinner or heavier than signs are. */
const weights = { least: 300, most: 900 } as const;

export interface NearestFace {
  readonly face: SetFace;
  readonly match: MatchedLine;
}

/**
 * The open face whose letters cover those that are seen best, and how they lie: every family once, the best ones in all their
 * weights, the best faces of these turned and moved until they fit. undefined where the line cannot be set.
 */
export async function nearestFace(
  studio: Pick<Studio, 'run'>,
  text: string,
  seen: Plane,
): Promise<NearestFace | undefined> {
  const ranked = async (faces?: readonly FaceName[]) => {
    const set = await studio.run('set-words', { texts: [text], faces });
    return set.faces
      .flatMap((face) => {
        const match = face.lines[0].missing ? undefined : matchRoughly(face.lines[0], seen);
        return match ? [{ face, match }] : [];
      })
      .sort((a, b) => b.match.score - a.match.score);
  };
  const once = (await ranked()).slice(0, families);
  const cut = once.flatMap(({ face: { family, weights: all } }) =>
    all
      .filter((weight) => weight >= weights.least && weight <= weights.most)
      .map((weight) => ({ family, weight })),
  );
  if (cut.length === 0) return undefined;
  const close = (await ranked(cut)).slice(0, closely).map(({ face, match }) => ({
    face,
    match: matchClosely(face.lines[0], match, seen),
  }));
  return close.reduce<NearestFace | undefined>(
    (best, each) =>
      best && best.match.score - strokePrice(best, seen) >= each.match.score - strokePrice(each, seen)
        ? best
        : each,
    undefined,
  );
}

/** What strokes that are thinner or heavier than those that are seen cost. */
function strokePrice({ face, match }: NearestFace, seen: Plane): number {
  const ink = placedInk(spacedPolygons(face.lines[0], match.spacing), match.place, seen);
  return 0.3 * Math.abs(Math.log((strokeWidth(ink) + 1e-3) / (strokeWidth(seen) + 1e-3)));
}
