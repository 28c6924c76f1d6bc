interface Page {
  readonly width: number;
  readonly height: number;
  readonly color: readonly [number, number, number];
  /** Pixels per inch across and down. */
  readonly density?: readonly [number, number];
  /** Who made it. */
  readonly artist?: string;
}

/** A TIFF 6.0 file without compression, each page in one color and in a size of its own. */
export function unevenTiff(pages: readonly Page[]): Buffer {
  const parts = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])];
  let at = 8;
  for (const [place, { width, height, color, density, artist = '' }] of pages.entries()) {
    const entries = 10 + (density ? 3 : 0) + (artist ? 1 : 0);
    const bits = at + 2 + entries * 12 + 4;
    const fractions = bits + 6;
    const name = fractions + (density ? 16 : 0);
    const nameBytes = artist ? artist.length + 1 + ((artist.length + 1) % 2) : 0;
    const pixels = name + nameBytes;
    const bytes = width * height * 3;
    const next = place + 1 < pages.length ? pixels + bytes + (bytes % 2) : 0;
    const folder = Buffer.alloc(pixels - at);
    folder.writeUInt16LE(entries, 0);
    const fields: [tag: number, type: 2 | 3 | 4 | 5, count: number, value: number][] = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, bits],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, pixels],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, bytes],
      ...(density
        ? ([
            [282, 5, 1, fractions],
            [283, 5, 1, fractions + 8],
          ] as [number, 5, number, number][])
        : []),
      [284, 3, 1, 1],
      ...(density ? ([[296, 3, 1, 2]] as [number, 3, number, number][]) : []),
      ...(artist ? ([[315, 2, artist.length + 1, name]] as [number, 2, number, number][]) : []),
    ];
    for (const [index, [tag, type, count, value]] of fields.entries()) {
      const field = 2 + index * 12;
      folder.writeUInt16LE(tag, field);
      folder.writeUInt16LE(type, field + 2);
      folder.writeUInt32LE(count, field + 4);
      folder.writeUInt32LE(value, field + 8);
    }
    folder.writeUInt32LE(next, 2 + entries * 12);
    for (let channel = 0; channel < 3; channel++) folder.writeUInt16LE(8, bits - at + channel * 2);
    for (const [side, value] of (density ?? []).entries()) {
      folder.writeUInt32LE(value * 10, fractions - at + side * 8);
      folder.writeUInt32LE(10, fractions - at + side * 8 + 4);
    }
    folder.write(artist, name - at, 'latin1');
    const even = Buffer.alloc(bytes + (bytes % 2));
    for (let i = 0; i < bytes; i++) even[i] = color[i % 3];
    parts.push(folder, even);
    at = pixels + even.length;
  }
  return Buffer.concat(parts);
}
