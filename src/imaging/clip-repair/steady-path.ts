import type { CameraMove } from './camera-move.ts';

/** Where a point of the steady frame lies in the shaky one: turned and scaled about the middle, then moved. */
export interface SteadyMove {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly scale: number;
}

/** The camera of a clip: what it did after each frame but the last one; undefined at a cut, or where nothing was to be seen. */
export type CameraMoves = readonly (CameraMove | undefined)[];

/** What takes longer than this is meant; what is quicker is a hand that trembles. */
const meantSeconds = 0.6;
/** So much of the frame is shown at least: a camera that shakes more is held less still. */
const leastScale = 0.86;

/** A scene holds so many bells at least: a short one is smoothed less. */
const shortestBells = 6;

const kinds = ['x', 'y', 'turn'] as const;
type Path = Record<(typeof kinds)[number], Float64Array>;

/** How far the picture is off its quiet way, on average (root mean square), in pixels. */
export function shakeOf(moves: CameraMoves, rate: number): number {
  const squares = scenesOf(moves).flatMap((scene) => {
    const off = offOf(pathOf(scene), meantSeconds * rate);
    return Array.from(off.x, (x, at) => x * x + off.y[at] ** 2);
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length));
}

/**
 * For each frame, what holds the camera still: it keeps the way it went, smoothed over about a second, and every frame is enlarged by as much as
 * the worst one of its scene needs. At a cut it starts anew.
 *
 * @param size of the frames that the moves were measured on
 */
export function steadyMoves(
  moves: CameraMoves,
  rate: number,
  { width, height }: { readonly width: number; readonly height: number },
): SteadyMove[] {
  return scenesOf(moves).flatMap((scene) => {
    const path = pathOf(scene);
    let off = offOf(path, meantSeconds * rate);
    let scale = scaleFor(off, width, height);
    for (let seconds = meantSeconds / 2; scale < leastScale && seconds > 0.03; seconds /= 2) {
      off = offOf(path, seconds * rate);
      scale = scaleFor(off, width, height);
    }
    const shown = Math.max(leastScale, scale);
    return Array.from(off.x, (x, at) => ({ x, y: off.y[at], turn: off.turn[at], scale: shown }));
  });
}

function scenesOf(moves: CameraMoves): CameraMove[][] {
  const scenes: CameraMove[][] = [[]];
  for (const move of moves) {
    if (move) scenes.at(-1)!.push(move);
    else scenes.push([]);
  }
  return scenes;
}

/** One place more than there are moves. */
function pathOf(scene: readonly CameraMove[]): Path {
  const path: Path = {
    x: new Float64Array(scene.length + 1),
    y: new Float64Array(scene.length + 1),
    turn: new Float64Array(scene.length + 1),
  };
  for (const [at, move] of scene.entries()) {
    for (const kind of kinds) path[kind][at + 1] = path[kind][at] + move[kind];
  }
  return path;
}

/** The path less itself smoothed (a bell of this many frames); beyond its ends it goes on as it came, turned over. */
function offOf(path: Path, wanted: number): Path {
  const frames = Math.max(0.3, Math.min(wanted, path.x.length / shortestBells));
  const reach = Math.ceil(2.5 * frames);
  const bell = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-(((at - reach) / frames) ** 2) / 2),
  );
  const total = bell.reduce((sum, value) => sum + value, 0);
  const less = (values: Float64Array) => {
    const last = values.length - 1;
    const valueAt = (at: number) => {
      if (at < 0) return 2 * values[0] - values[Math.min(last, -at)];
      return at <= last ? values[at] : 2 * values[last] - values[Math.max(0, 2 * last - at)];
    };
    return values.map((value, at) => {
      const smooth = bell.reduce((sum, weight, k) => sum + weight * valueAt(at + k - reach), 0) / total;
      return value - smooth;
    });
  };
  return { x: less(path.x), y: less(path.y), turn: less(path.turn) };
}

/** Of a frame, so that none of its corners ever lies outside. */
function scaleFor({ x, y, turn }: Path, width: number, height: number): number {
  let scale = 1;
  for (let at = 0; at < x.length; at++) {
    const [cos, sin] = [Math.cos(turn[at]), Math.abs(Math.sin(turn[at]))];
    const wide = (width / 2 - Math.abs(x[at])) / ((width / 2) * cos + (height / 2) * sin);
    const high = (height / 2 - Math.abs(y[at])) / ((height / 2) * cos + (width / 2) * sin);
    scale = Math.min(scale, wide, high);
  }
  return scale;
}
