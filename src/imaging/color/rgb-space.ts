import { colorInProfile, lightOfProfile, type ProfileLight } from './profile-color.ts';

/** An RGB space beside sRGB. */
export interface RgbSpace {
  /** From encoded sRGB to the space's own encoded values, three of 0..1, in place. */
  fromSrgb(color: Float64Array): void;
  readonly light: ProfileLight;
}

/** Places of the lattice along each channel; between them colors change evenly enough. */
const places = 17;

/**
 * The space of a profile that `colorInProfile` understands; undefined for any other, whose numbers are taken for sRGB's, and without one.
 */
export function rgbSpace(profile: Uint8Array | undefined): RgbSpace | undefined {
  const light = profile && lightOfProfile(profile);
  if (!light) return undefined;
  const lattice = latticeOf(profile);
  return { fromSrgb: (color) => convert(lattice, color), light };
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
