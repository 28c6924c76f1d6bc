/** Numbers of the pixels whose centers lie in a triangle, into `inside`. */
export function pixelsInTriangle(
  points: Float64Array,
  [a, b, c]: ArrayLike<number> & Iterable<number>,
  { width, height }: { width: number; height: number },
  inside: number[],
): void {
  inside.length = 0;
  const [ax, ay] = [points[a * 2], points[a * 2 + 1]];
  const [bx, by] = [points[b * 2], points[b * 2 + 1]];
  const [cx, cy] = [points[c * 2], points[c * 2 + 1]];
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
  const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= bottom; y++) {
    const py = y + 0.5;
    for (let x = left; x <= right; x++) {
      const px = x + 0.5;
      const u = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
      const v = (cx - bx) * (py - by) - (cy - by) * (px - bx);
      const w = (ax - cx) * (py - cy) - (ay - cy) * (px - cx);
      if ((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) inside.push(y * width + x);
    }
  }
}
