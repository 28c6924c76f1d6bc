import type { ComplexGrid } from './fast-fourier.ts';

/** Multiplies each wave of a grid by the one of another, in place: convolution. */
export function multiply({ re, im }: ComplexGrid, by: ComplexGrid): void {
  for (let i = 0; i < re.length; i++) {
    const real = re[i] * by.re[i] - im[i] * by.im[i];
    im[i] = re[i] * by.im[i] + im[i] * by.re[i];
    re[i] = real;
  }
}

/** By what the other one's wave is mirrored to, in place: correlation. */
export function multiplyByConjugate({ re, im }: ComplexGrid, by: ComplexGrid): void {
  for (let i = 0; i < re.length; i++) {
    const real = re[i] * by.re[i] + im[i] * by.im[i];
    im[i] = im[i] * by.re[i] - re[i] * by.im[i];
    re[i] = real;
  }
}
