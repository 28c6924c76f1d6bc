export { smooth } from '../raster/smooth.ts';

/** Shapes of a number between two others; the shorthand every part of a scene is written in. */
export const clamp = (x: number) => (x < 0 ? 0 : Math.min(x, 1));

export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
