/**
 * The middle lines of a mask, one pixel wide (Zhang, Suen: "A Fast Parallel Algorithm for Thinning Digital Patterns", 1984).
 *
 * @param mask 0 or 1; its border pixels count as 0
 */
export function thinMask(mask: Uint8Array, width: number, height: number): Uint8Array {
  const thin = mask.slice();
  for (let x = 0; x < width; x++) thin[x] = thin[(height - 1) * width + x] = 0;
  for (let y = 0; y < height; y++) thin[y * width] = thin[y * width + width - 1] = 0;
  let left: number[] = [];
  for (let i = 0; i < thin.length; i++) if (thin[i]) left.push(i);
  // Clockwise from above.
  const around = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1];
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (let half = 0; half < 2; half++) {
      const gone: number[] = [];
      for (const i of left) {
        let count = 0;
        let turns = 0;
        for (let k = 0; k < 8; k++) {
          const own = thin[i + around[k]];
          count += own;
          if (own === 0 && thin[i + around[(k + 1) & 7]] === 1) turns++;
        }
        if (count < 2 || count > 6 || turns !== 1) continue;
        const up = thin[i - width];
        const right = thin[i + 1];
        const down = thin[i + width];
        const before = thin[i - 1];
        const keeps =
          half === 0
            ? up * right * down !== 0 || right * down * before !== 0
            : up * right * before !== 0 || up * down * before !== 0;
        if (!keeps) gone.push(i);
      }
      for (const i of gone) thin[i] = 0;
      if (gone.length > 0) {
        isChanged = true;
        left = left.filter((i) => thin[i] === 1);
      }
    }
  }
  return thin;
}
