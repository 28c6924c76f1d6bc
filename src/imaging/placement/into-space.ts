import { colorInProfile } from '../color/profile-color.ts';
import type { Raster } from '../raster/raster.ts';
import { cellHash } from '../sampling/cell-hash.ts';

/** Places of the lattice along each channel; between them colors change evenly enough. */
const places = 17;

/**
 * An sRGB picture in another RGB space and depth. 16 bits that become 8 are dithered, so that soft backdrops show no steps.
 *
 * @param picture 3 channels, 8 or 16 bit
 * @param profile of the space, as in `colorInProfile`
 */
export function intoSpace(picture: Raster, profile: Uint8Array | undefined, bitDepth: 8 | 16): Raster {
  const { width, height, data } = picture;
  const from = data instanceof Uint16Array ? 65535 : 255;
  const maximum = bitDepth === 16 ? 65535 : 255;
  const lattice = profile && latticeOf(profile);
  if (!lattice && from === maximum) return picture;
  const out = maximum === 65535 ? new Uint16Array(data.length) : new Uint8Array(data.length);
  const color = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      for (let c = 0; c < 3; c++) color[c] = data[i + c] / from;
      if (lattice) convert(lattice, color);
      const isDithered = maximum === 255 && from === 65535;
      const rounding = isDithered ? 0.5 + 0.9 * (cellHash(x, y) / 2 ** 32 - 0.5) : 0.5;
      for (let c = 0; c < 3; c++) out[i + c] = color[c] * maximum + rounding;
    }
  }
  return { width, height, channels: 3, data: out };
}

/** Values of the space, 0..1, for evenly spread sRGB colors: red changes slowest. */
function latticeOf(profile: Uint8Array): Float32Array {
  const lattice = new Float32Array(places ** 3 * 3);
  const hex = (place: number) =>
    Math.round((255 * place) / (places - 1))
      .toString(16)
      .padStart(2, '0');
  for (let red = 0, i = 0; red < places; red++) {
    for (let green = 0; green < places; green++) {
      for (let blue = 0; blue < places; blue++, i += 3) {
        const values = colorInProfile(`#${hex(red)}${hex(green)}${hex(blue)}`, profile, 16);
        for (let c = 0; c < 3; c++) lattice[i + c] = values[c] / 65535;
      }
    }
  }
  return lattice;
}

/** Between the eight places around a color. */
function convert(lattice: Float32Array, color: Float64Array): void {
  const steps = [places * places * 3, places * 3, 3];
  const shares = [0, 0, 0];
  let at = 0;
  for (let c = 0; c < 3; c++) {
    const place = color[c] * (places - 1);
    const low = Math.min(Math.floor(place), places - 2);
    shares[c] = place - low;
    at += low * steps[c];
  }
  color.fill(0);
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1;
    let from = at;
    for (let c = 0; c < 3; c++) {
      const isHigh = (corner >> c) & 1;
      weight *= isHigh ? shares[c] : 1 - shares[c];
      from += isHigh * steps[c];
    }
    for (let c = 0; c < 3; c++) color[c] += weight * lattice[from + c];
  }
}
