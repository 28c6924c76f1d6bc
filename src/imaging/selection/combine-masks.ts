/** What is in either of two masks of the same size, 0..255. */
export function addMask(mask: Uint8Array, more: Uint8Array): Uint8Array<ArrayBuffer> {
  const sum = new Uint8Array(mask.length);
  for (let i = 0; i < sum.length; i++) sum[i] = Math.max(mask[i], more[i]);
  return sum;
}

/** What is in the first mask and not in the second. */
export function takeMask(mask: Uint8Array, away: Uint8Array): Uint8Array<ArrayBuffer> {
  const rest = new Uint8Array(mask.length);
  for (let i = 0; i < rest.length; i++) rest[i] = Math.min(mask[i], 255 - away[i]);
  return rest;
}

/** What is not in the mask. */
export function invertMask(mask: Uint8Array): Uint8Array<ArrayBuffer> {
  const others = new Uint8Array(mask.length);
  for (let i = 0; i < others.length; i++) others[i] = 255 - mask[i];
  return others;
}

/** Share of the picture that is in the mask, 0..1; a pixel that is half in counts half. */
export function coverage(mask: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < mask.length; i++) sum += mask[i];
  return sum / (255 * mask.length);
}
