/** What of gifenc 1.0.3 is used; the package has no types. */
declare module 'gifenc' {
  type Palette = number[][];
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    mostColors: number,
    options?: { format?: 'rgb565' | 'rgb444' },
  ): Palette;
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format?: 'rgb565' | 'rgb444',
  ): Uint8Array;
  export function GIFEncoder(): {
    /** `delay` in milliseconds, kept in hundredths of a second; `repeat` 0 is for ever. */
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette: Palette; delay: number; repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
