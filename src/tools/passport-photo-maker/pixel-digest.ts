import type { Raster } from '../../imaging/raster/raster.ts';

/** SHA-256 of the samples as they lie in memory, in hexadecimal: anybody who decodes the same part of the photo gets the same. */
export async function digestOf({ data }: Raster): Promise<string> {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
