import type { Raster } from '../../imaging/raster/raster.ts';
import { viewOf } from '../byte-source.ts';
import { type Density, inUnit } from '../density/density.ts';

const fileHeader = 14;
/** BITMAPINFOHEADER, and BITMAPV4HEADER, the first that says where alpha is. */
const [plainHeader, alphaHeader] = [40, 108];
const bitFields = 3;

/**
 * A Windows bitmap (MS-WMF §2.2.2, "Bitmap Storage"): 24 bits a pixel, or 32 with alpha; rows from the bottom, each padded
 * to four bytes. 8-bit RGB in sRGB, 3 or 4 channels.
 */
export function writeBmp(raster: Raster<Uint8Array>, density?: Density): Uint8Array {
  const header = raster.channels === 4 ? alphaHeader : plainHeader;
  const pixels = bitmapRows(raster);
  const bytes = new Uint8Array(fileHeader + header + pixels.length);
  const view = viewOf(bytes);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, fileHeader + header, true);
  bytes.set(bitmapHeader(raster, header, raster.height), fileHeader);
  if (density) {
    view.setInt32(fileHeader + 24, Math.round(inUnit(density.x, 'meter')), true);
    view.setInt32(fileHeader + 28, Math.round(inUnit(density.y, 'meter')), true);
  }
  bytes.set(pixels, fileHeader + header);
  return bytes;
}

/** A bitmap as icons hold it: no file header, 32 bits, twice the height, and after the pixels a mask of one bit each. */
export function iconBitmap(raster: Raster<Uint8Array>): Uint8Array {
  const { width, height, data } = raster;
  const pixels = bitmapRows(raster);
  const maskRow = Math.ceil(width / 32) * 4;
  const bytes = new Uint8Array(plainHeader + pixels.length + maskRow * height);
  bytes.set(bitmapHeader(raster, plainHeader, height * 2));
  bytes.set(pixels, plainHeader);
  const mask = bytes.subarray(plainHeader + pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isHidden = data[(y * width + x) * 4 + 3] < 128;
      if (isHidden) mask[(height - 1 - y) * maskRow + (x >> 3)] |= 0x80 >> (x & 7);
    }
  }
  return bytes;
}

function bitmapHeader({ width, channels }: Raster, length: number, height: number): Uint8Array {
  const header = new Uint8Array(length);
  const view = viewOf(header);
  view.setUint32(0, length, true);
  view.setInt32(4, width, true);
  view.setInt32(8, height, true);
  view.setUint16(12, 1, true);
  view.setUint16(14, channels * 8, true);
  if (length === alphaHeader) {
    view.setUint32(16, bitFields, true);
    const masks = [0x00ff0000, 0x0000ff00, 0x000000ff, 0xff000000];
    for (const [index, mask] of masks.entries()) view.setUint32(40 + index * 4, mask, true);
    // "sRGB", read from its last letter.
    view.setUint32(56, 0x73524742, true);
  }
  return header;
}

function bitmapRows({ width, height, channels, data }: Raster<Uint8Array>): Uint8Array {
  const rowBytes = Math.ceil((width * channels) / 4) * 4;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    let to = (height - 1 - y) * rowBytes;
    for (let at = y * width * channels; at < (y + 1) * width * channels; at += channels, to += channels) {
      rows[to] = data[at + 2];
      rows[to + 1] = data[at + 1];
      rows[to + 2] = data[at];
      if (channels === 4) rows[to + 3] = data[at + 3];
    }
  }
  return rows;
}
