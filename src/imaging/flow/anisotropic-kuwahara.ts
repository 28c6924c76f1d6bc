import type { ColorField } from '../color/working-colors.ts';
import type { FlowField } from './flow-field.ts';

const sectors = 8;
/** Sharpness of the choice between sectors, and the deviation, of 1, below which there is no choice to make. */
const [sharpness, flat] = [8, 0.02];
/** Angle at which a sector's weight reaches 0. */
const sectorHalf = 0.58;
/** The weights of all sectors over the disc stand in a table of so many cells a side. */
const cells = 64;

/**
 * Flattens colors and keeps edges: the mean over an ellipse along the flow, of its most even sectors (Kyprianidis, Kang,
 * Döllner: "Image and Video Abstraction by Anisotropic Kuwahara Filtering", 2009; polynomial weights of Kyprianidis, Semmo,
 * Kang, Döllner, 2010). At full anisotropy the ellipse is twice as long and half as wide.
 *
 * @param radius of the ellipse in pixels where there is no preferred direction
 * @param step is awaited after some rows with the share that is done
 */
export async function anisotropicKuwahara(
  colors: ColorField,
  flow: FlowField,
  radius: number,
  step: (share: number) => Promise<void>,
): Promise<ColorField> {
  const { width, height, data } = colors;
  const out = new Float32Array(data.length);
  const { first, places, weights } = fullCells(sectorTable(2 / radius));
  // For each sector: weight, red, green, blue, and the sum of their squares.
  const sums = new Float32Array(sectors * 5);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const reach = 1 + flow.anisotropy[i];
      const [long, short] = [radius * reach, radius / reach];
      const cosine = flow.x[i];
      const sine = flow.y[i];
      const reachX = Math.floor(Math.sqrt((long * cosine) ** 2 + (short * sine) ** 2));
      const reachY = Math.floor(Math.sqrt((long * sine) ** 2 + (short * cosine) ** 2));
      sums.fill(0);
      for (let dy = -reachY; dy <= reachY; dy++) {
        const row = Math.min(Math.max(y + dy, 0), height - 1) * width;
        for (let dx = -reachX; dx <= reachX; dx++) {
          const u = (cosine * dx + sine * dy) / long;
          const v = (cosine * dy - sine * dx) / short;
          if (u * u + v * v > 1) continue;
          const cell =
            (((v + 1) * (cells / 2)) & (cells - 1)) * cells + (((u + 1) * (cells / 2)) & (cells - 1));
          const at = (row + Math.min(Math.max(x + dx, 0), width - 1)) * 3;
          const red = data[at];
          const green = data[at + 1];
          const blue = data[at + 2];
          const squares = red * red + green * green + blue * blue;
          const end = first[cell + 1];
          for (let k = first[cell]; k < end; k++) {
            const weight = weights[k];
            const s = places[k];
            sums[s] += weight;
            sums[s + 1] += weight * red;
            sums[s + 2] += weight * green;
            sums[s + 3] += weight * blue;
            sums[s + 4] += weight * squares;
          }
        }
      }
      mixSectors(sums, data, out, i * 3);
    }
    if (y % 16 === 15) await step((y + 1) / height);
  }
  return { width, height, data: out };
}

/** Of each cell those sectors that weigh something, two or three of them: where their sums are, and their weights. */
function fullCells(table: Float32Array) {
  const first = new Int32Array(cells * cells + 1);
  const places = new Uint8Array(table.length);
  const weights = new Float32Array(table.length);
  let count = 0;
  for (let i = 0; i < table.length; i++) {
    if (i % sectors === 0) first[i / sectors] = count;
    if (table[i] === 0) continue;
    places[count] = (i % sectors) * 5;
    weights[count++] = table[i];
  }
  first[cells * cells] = count;
  return { first, places, weights };
}

/** Weights of the eight sectors in each cell of the square around the disc. */
function sectorTable(zeta: number): Float32Array {
  const eta = (zeta + Math.cos(sectorHalf)) / Math.sin(sectorHalf) ** 2;
  const table = new Float32Array(cells * cells * sectors);
  const weights = new Float32Array(sectors);
  for (let cell = 0; cell < cells * cells; cell++) {
    let u = ((cell % cells) + 0.5) / cells - 0.5;
    let v = (Math.floor(cell / cells) + 0.5) / cells - 0.5;
    const bell = Math.exp(-3.125 * (u * u + v * v));
    for (let turn = 0; turn < 2; turn++) {
      const [uu, vv] = [zeta - eta * u * u, zeta - eta * v * v];
      for (const [part, lobe] of [v + uu, vv - u, uu - v, u + vv].entries())
        weights[turn + 2 * part] = Math.max(0, lobe) ** 2;
      [u, v] = [Math.SQRT1_2 * (u - v), Math.SQRT1_2 * (u + v)];
    }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total > 0)
      table.set(
        weights.map((weight) => (weight * bell) / total),
        cell * sectors,
      );
  }
  return table;
}

function mixSectors(sums: Float32Array, data: Float32Array, out: Float32Array, at: number): void {
  let [total, red, green, blue] = [0, 0, 0, 0];
  for (let s = 0; s < sums.length; s += 5) {
    const weight = sums[s];
    if (weight === 0) continue;
    const [r, g, b] = [sums[s + 1] / weight, sums[s + 2] / weight, sums[s + 3] / weight];
    const variance = Math.abs(sums[s + 4] / weight - r * r - g * g - b * b);
    const share = 1 / (1 + (Math.sqrt(variance) / flat) ** sharpness);
    total += share;
    red += share * r;
    green += share * g;
    blue += share * b;
  }
  out[at] = total > 0 ? red / total : data[at];
  out[at + 1] = total > 0 ? green / total : data[at + 1];
  out[at + 2] = total > 0 ? blue / total : data[at + 2];
}
