/**
 * 32 even bits for a cell of a grid: chance that belongs to a place, whatever order the places come in. Integers in; mixed as in the
 * finalizer of MurmurHash3 (Appleby).
 */
export function cellHash(i: number, j: number, salt = 0): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(salt, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return (h ^ (h >>> 16)) >>> 0;
}
