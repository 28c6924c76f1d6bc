/** From where to where a lens is in focus, meters from the eye, and how large a point an infinite way off would be, pixels. */
export interface Focus {
  readonly near: number;
  readonly far: number;
  /** Radius, in pixels, of a point for each unit that the inverse of its distance is out of focus. */
  readonly strength: number;
  /** Largest radius, pixels. */
  readonly most: number;
}

const mostTaps = 44;
/** A disc of a few pixels is full with fewer. */
const fewTaps = 24;
const small = 6;
const tileSide = 16;
const goldenAngle = 2.399963229728653;

/**
 * What lies before or behind the focus becomes soft, as through a wide lens: each pixel gathers those around it whose circle of confusion
 * reaches it (after Potmesil & Chakravarty 1981); what is behind never spreads over what is sharp in front.
 */
export function lensBlur(
  light: Float32Array,
  distance: Float32Array,
  width: number,
  height: number,
  { near, far, strength, most }: Focus,
): Float32Array {
  const circle = Float32Array.from(distance, (t) => {
    const off = t > far ? 1 / far - 1 / t : t < near ? 1 / t - 1 / near : 0;
    return Math.min(most, off * strength);
  });
  const out = Float32Array.from(light);
  const columns = Math.ceil(width / tileSide);
  const rows = Math.ceil(height / tileSide);
  const reach = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const tile = Math.floor(y / tileSide) * columns + Math.floor(x / tileSide);
      reach[tile] = Math.max(reach[tile], circle[y * width + x]);
    }
  const taps = most < small ? fewTaps : mostTaps;
  const aroundX = Float32Array.from(
    { length: taps },
    (_, k) => Math.sqrt((k + 0.5) / taps) * Math.cos(k * goldenAngle),
  );
  const aroundY = Float32Array.from(
    { length: taps },
    (_, k) => Math.sqrt((k + 0.5) / taps) * Math.sin(k * goldenAngle),
  );
  const span = Math.ceil(most / tileSide);
  // The largest circle that may reach into each tile.
  const widest = reach.map((_, tile) => {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    let radius = 0;
    for (let j = Math.max(0, row - span); j <= Math.min(rows - 1, row + span); j++)
      for (let i = Math.max(0, column - span); i <= Math.min(columns - 1, column + span); i++)
        radius = Math.max(radius, reach[j * columns + i]);
    return radius;
  });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const radius = widest[Math.floor(y / tileSide) * columns + Math.floor(x / tileSide)];
      if (radius < 0.6) continue;
      const p = y * width + x;
      let r = light[3 * p];
      let g = light[3 * p + 1];
      let b = light[3 * p + 2];
      let total = 1;
      for (let k = 0; k < taps; k++) {
        const u = Math.round(x + radius * aroundX[k]);
        const v = Math.round(y + radius * aroundY[k]);
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        const q = v * width + u;
        const isBehind = distance[q] > distance[p] * 1.01;
        const own = isBehind ? Math.min(circle[q], circle[p]) : circle[q];
        const weight = Math.min(1, Math.max(0, own + 0.5 - Math.sqrt((u - x) * (u - x) + (v - y) * (v - y))));
        if (weight <= 0) continue;
        r += weight * light[3 * q];
        g += weight * light[3 * q + 1];
        b += weight * light[3 * q + 2];
        total += weight;
      }
      out[3 * p] = r / total;
      out[3 * p + 1] = g / total;
      out[3 * p + 2] = b / total;
    }
  return out;
}
