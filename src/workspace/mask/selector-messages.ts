/** What the selection worker is asked. Places and lengths are in pixels of the mask. */
export type SelectionQuestion =
  | { kind: 'photo'; width: number; height: number; pixels: Uint8ClampedArray }
  | { kind: 'region' | 'color'; at: { x: number; y: number }; tolerance: number }
  | { kind: 'polygon'; corners: readonly { x: number; y: number }[] }
  | { kind: 'grow'; mask: Uint8Array; radius: number }
  | { kind: 'feather'; mask: Uint8Array; sigma: number };

/** A mask of the photo's size; null where it only took in the photo. */
export interface SelectionAnswer {
  mask: Uint8Array<ArrayBuffer> | null;
}
