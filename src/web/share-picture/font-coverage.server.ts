/**
 * The characters a TrueType font has glyphs for: the segments of its `cmap` table in formats 4 and 12, as OpenType 1.9
 * describes them. Throws where there is neither.
 */
export function fontCoverage(font: Buffer): ReadonlySet<number> {
  const start = cmapOf(font);
  const characters = new Set<number>();
  let isRead = false;
  for (let place = 0; place < font.readUInt16BE(start + 2); place++) {
    const table = start + font.readUInt32BE(start + 4 + place * 8 + 4);
    const format = font.readUInt16BE(table);
    if (format === 4) readSegments(font, table, characters);
    if (format === 12) readGroups(font, table, characters);
    isRead ||= format === 4 || format === 12;
  }
  if (!isRead) throw new Error('the font has no character map of format 4 or 12');
  return characters;
}

function cmapOf(font: Buffer): number {
  for (let place = 0; place < font.readUInt16BE(4); place++) {
    const entry = 12 + place * 16;
    if (font.toString('latin1', entry, entry + 4) === 'cmap') return font.readUInt32BE(entry + 8);
  }
  throw new Error('the font has no character map');
}

function readSegments(font: Buffer, table: number, into: Set<number>): void {
  const bytes = font.readUInt16BE(table + 6);
  const ends = table + 14;
  const starts = ends + bytes + 2;
  const deltas = starts + bytes;
  const offsets = deltas + bytes;
  for (let place = 0; place < bytes; place += 2) {
    const [end, start] = [font.readUInt16BE(ends + place), font.readUInt16BE(starts + place)];
    const [delta, offset] = [font.readUInt16BE(deltas + place), font.readUInt16BE(offsets + place)];
    for (let character = start; character <= end && character !== 0xffff; character++) {
      const glyph =
        offset === 0 ? character : font.readUInt16BE(offsets + place + offset + 2 * (character - start));
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) into.add(character);
    }
  }
}

function readGroups(font: Buffer, table: number, into: Set<number>): void {
  for (let place = 0; place < font.readUInt32BE(table + 12); place++) {
    const group = table + 16 + place * 12;
    for (let at = font.readUInt32BE(group); at <= font.readUInt32BE(group + 4); at++) into.add(at);
  }
}
