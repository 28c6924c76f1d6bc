export type Vector = readonly [x: number, y: number];

/** Two vectors, in pixels, by which a repeated mark lies beside itself. */
export interface Lattice {
  readonly across: Vector;
  readonly down: Vector;
}

/** The area of one cell, in pixels. */
export function cellArea({ across, down }: Lattice): number {
  return Math.abs(across[0] * down[1] - across[1] * down[0]);
}

/**
 * The same lattice by its shortest vectors (Gauss), the one that lies flatter as `across`, to the right; `down` leads down.
 */
export function reducedLattice(one: Vector, other: Vector): Lattice {
  let [short, long] = [one, other].sort((p, q) => Math.hypot(...p) - Math.hypot(...q));
  for (let turn = 0; turn < 64; turn++) {
    const times = Math.round((short[0] * long[0] + short[1] * long[1]) / (short[0] ** 2 + short[1] ** 2));
    if (times === 0 || !Number.isFinite(times)) break;
    const rest: Vector = [long[0] - times * short[0], long[1] - times * short[1]];
    [short, long] = Math.hypot(...rest) < Math.hypot(...short) ? [rest, short] : [short, rest];
  }
  const flatness = ([x, y]: Vector) => Math.abs(x) / (Math.abs(y) + 1e-6);
  const [flat, steep] = flatness(short) >= flatness(long) ? [short, long] : [long, short];
  const across: Vector = flat[0] < 0 ? [-flat[0], -flat[1]] : flat;
  const isUp = across[0] * steep[1] - across[1] * steep[0] < 0;
  return { across, down: isUp ? [-steep[0], -steep[1]] : steep };
}

/** A place on a lattice: of which copy, and where in it. */
export interface LatticePlace {
  readonly column: number;
  readonly row: number;
  /** From the copy's own corner: 0..width of `across`, and down as far as the cell is high. */
  readonly x: number;
  readonly y: number;
}

/** How high a cell is over `across`. */
export function cellHeight({ across, down }: Lattice): number {
  return down[1] - (down[0] * across[1]) / across[0];
}

/** Every place belongs to one copy; cells are parallelograms of `across` and a vertical. */
export function placeOn(lattice: Lattice, x: number, y: number): LatticePlace {
  const { across, down } = lattice;
  const slope = across[1] / across[0];
  const row = Math.floor((y - x * slope) / cellHeight(lattice));
  const along = x - row * down[0];
  const column = Math.floor(along / across[0]);
  return { column, row, x: along - column * across[0], y: y - row * down[1] - column * across[1] };
}
