import { type ComplexGrid, complexGrid, transform, transformBack } from '../../fourier/fast-fourier.ts';
import { gatherGradients, gradientsOf } from './gradients.ts';

/** So many times as much as before, the picture is held to its few edges in each step, up to the last. */
const growth = 3;
const last = 1e5;

/**
 * The sharp picture with the fewest edges that blurs to a given one: by half-quadratic splitting, with a price on every pixel that differs from its neighbor (Xu, Zheng, Jia:
 * "Unnatural L0 Sparse Representation for Natural Image Deblurring", 2013). It looks like a cartoon: what is left are the edges that tell how the picture was blurred.
 *
 * @param blurred a square, and its waves
 * @param transfer what the blur makes of its waves
 * @param price of an edge, where the picture is 0..1
 */
export function plainLatentOf(
  blurred: { readonly data: Float32Array; readonly waves: ComplexGrid },
  transfer: ComplexGrid,
  price: number,
): Float32Array {
  const side = transfer.width;
  const { power, joint } = beside(blurred.waves, transfer);
  const stiffness = stiffnessOf(side);
  let latent = blurred.data;
  for (let hold = 2 * price; hold < last; hold *= growth) {
    const edges = gradientsOf(latent, side);
    const limit = price / hold;
    for (let at = 0; at < latent.length; at++) {
      if (edges.across[at] ** 2 + edges.down[at] ** 2 < limit) edges.across[at] = edges.down[at] = 0;
    }
    const grid = complexGrid(side, side);
    grid.re.set(gatherGradients(edges, side));
    transform(grid);
    for (let at = 0; at < latent.length; at++) {
      const share = 1 / (power[at] + hold * stiffness[at] + 1e-9);
      grid.re[at] = (joint.re[at] + hold * grid.re[at]) * share;
      grid.im[at] = (joint.im[at] + hold * grid.im[at]) * share;
    }
    transformBack(grid);
    latent = grid.re;
  }
  return latent;
}

function beside(waves: ComplexGrid, { re, im }: ComplexGrid) {
  const joint = complexGrid(waves.width, waves.height);
  const power = new Float32Array(re.length);
  for (let at = 0; at < re.length; at++) {
    power[at] = re[at] ** 2 + im[at] ** 2;
    joint.re[at] = waves.re[at] * re[at] + waves.im[at] * im[at];
    joint.im[at] = waves.im[at] * re[at] - waves.re[at] * im[at];
  }
  return { power, joint };
}

/** What a wave changes from pixel to pixel, squared and added up, for its strength. */
function stiffnessOf(side: number): Float32Array {
  const line = Float32Array.from({ length: side }, (_, at) => 2 - 2 * Math.cos((2 * Math.PI * at) / side));
  return Float32Array.from({ length: side * side }, (_, at) => line[at % side] + line[Math.floor(at / side)]);
}
