import { latin1, viewOf } from '../../codecs/byte-source.ts';
import { shortText } from './short-text.ts';

/** What a file says of itself beside its record, which nobody has signed: EXIF, XMP, IPTC and the tags of clips. */
export interface FileMetadata {
  readonly camera: string | null;
  /** The camera's clock, which knows no time zone: `2026-05-03T14:20:00`. */
  readonly takenAt: string | null;
  /** That it says where it was taken; not where. */
  readonly hasPlace: boolean;
  readonly author: string | null;
  readonly rights: string | null;
  readonly program: string | null;
  /** IPTC's Digital Source Type, without its address. */
  readonly sourceType: string | null;
}

/** Metadata lie before the pixels in nearly all formats, and after them in WebP and clips. */
const endBytes = 512 * 1024;

/** Reads the two ends of a file alone; what makes no sense is left out. */
export async function fileMetadataOf(file: Blob): Promise<FileMetadata> {
  const ends = [file.slice(0, endBytes), file.slice(Math.max(endBytes, file.size - endBytes))];
  const parts = await Promise.all(ends.map(async (end) => new Uint8Array(await end.arrayBuffer())));
  const found = parts.flatMap((bytes) => [
    exifFacts(bytes),
    xmpFacts(bytes),
    iptcFacts(bytes),
    clipFacts(bytes),
  ]);
  const first = <K extends keyof FileMetadata>(key: K) => found.find((facts) => facts[key])?.[key] ?? null;
  return {
    camera: first('camera'),
    takenAt: first('takenAt'),
    hasPlace: found.some(({ hasPlace }) => hasPlace),
    author: first('author'),
    rights: first('rights'),
    program: first('program'),
    sourceType: first('sourceType'),
  };
}

type Found = Partial<FileMetadata>;

const exifTags = {
  make: 0x010f,
  model: 0x0110,
  program: 0x0131,
  author: 0x013b,
  rights: 0x8298,
  taken: 0x9003,
} as const;
const [exifPointer, placePointer] = [0x8769, 0x8825];
/** Latitude and longitude: without them, a directory about a place tells of none. */
const placeTags = [2, 4];
const entryBytes = 12;
const ascii = 2;

/** By its header, wherever it lies: JPEG, PNG, WebP, HEIF and TIFF each name it differently. */
function exifFacts(bytes: Uint8Array): Found {
  for (const at of exifStarts(bytes)) {
    const found = readExif(bytes.subarray(at));
    if (found) return found;
  }
  return {};
}

function* exifStarts(bytes: Uint8Array): Generator<number> {
  if (isTiff(bytes, 0)) yield 0;
  for (const name of ['Exif', 'eXIf', 'EXIF']) {
    for (let at = indexOf(bytes, name); at >= 0; at = indexOf(bytes, name, at + 1)) {
      // Two zeros in JPEG, the length of the chunk in WebP, and both there in files of some programs.
      for (const gap of [4, 6, 8, 14]) if (isTiff(bytes, at + gap)) yield at + gap;
    }
  }
}

function isTiff(bytes: Uint8Array, at: number): boolean {
  const head = latin1(bytes, at, at + 4);
  return head === 'II*\0' || head === 'MM\0*';
}

function readExif(block: Uint8Array): Found | null {
  if (block.length < 8) return null;
  const view = viewOf(block);
  const isLittle = block[0] === 0x49;
  const entriesAt = (offset: number): ReadonlyMap<number, number> => {
    const entries = new Map<number, number>();
    if (offset < 8 || offset + 2 > block.length) return entries;
    const count = view.getUint16(offset, isLittle);
    for (let place = 0; place < count; place++) {
      const at = offset + 2 + place * entryBytes;
      if (at + entryBytes > block.length) break;
      entries.set(view.getUint16(at, isLittle), at);
    }
    return entries;
  };
  const textOf = (at: number | undefined): string | null => {
    if (at === undefined || view.getUint16(at + 2, isLittle) !== ascii) return null;
    const length = view.getUint32(at + 4, isLittle);
    const start = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle);
    const raw = block.subarray(start, start + Math.min(length, 1000));
    return shortText(new TextDecoder().decode(raw).replace(/\0.*$/s, ''));
  };
  const follow = (entries: ReadonlyMap<number, number>, tag: number) => {
    const at = entries.get(tag);
    return entriesAt(at === undefined ? 0 : view.getUint32(at + 8, isLittle));
  };
  const first = entriesAt(view.getUint32(4, isLittle));
  if (first.size === 0) return null;
  const taken = follow(first, exifPointer);
  const place = follow(first, placePointer);
  return {
    camera: cameraOf(textOf(first.get(exifTags.make)), textOf(first.get(exifTags.model))),
    takenAt: exifTime(textOf(taken.get(exifTags.taken))),
    hasPlace: placeTags.every((tag) => place.has(tag)),
    author: textOf(first.get(exifTags.author)),
    rights: textOf(first.get(exifTags.rights)),
    program: textOf(first.get(exifTags.program)),
  };
}

/** Many makers write their name into the model as well. */
function cameraOf(make: string | null, model: string | null): string | null {
  if (make && model && !model.toLowerCase().startsWith(make.split(' ')[0].toLowerCase()))
    return `${make} ${model}`;
  return model ?? make;
}

/** `2026:05:03 14:20:00` */
function exifTime(text: string | null): string | null {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  const written = `${year}-${month}-${day}T${time}`;
  return year !== undefined && !Number.isNaN(Date.parse(`${written}Z`)) ? written : null;
}

const xmpEnd = '</x:xmpmeta>';

function xmpFacts(bytes: Uint8Array): Found {
  const start = indexOf(bytes, '<x:xmpmeta');
  if (start < 0) return {};
  const end = indexOf(bytes, xmpEnd, start);
  const xmp = new TextDecoder().decode(bytes.subarray(start, end < 0 ? undefined : end));
  const [, taken] =
    /(?:photoshop:DateCreated|exif:DateTimeOriginal)(?:="|>)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)/.exec(xmp) ?? [];
  return {
    camera: cameraOf(property(xmp, 'tiff:Make'), property(xmp, 'tiff:Model')),
    takenAt: taken && !Number.isNaN(Date.parse(`${taken}Z`)) ? taken : null,
    hasPlace:
      /\b(?:exif:GPSLatitude|Iptc4xmpExt:LocationCreated|photoshop:City|Iptc4xmpCore:Location)\b/.test(xmp),
    author: property(xmp, 'dc:creator') ?? property(xmp, 'photoshop:Credit'),
    rights: property(xmp, 'dc:rights'),
    program: property(xmp, 'xmp:CreatorTool'),
    sourceType: /digitalsourcetype\/([A-Za-z]{3,60})/.exec(xmp)?.[1] ?? null,
  };
}

/** In an attribute, an element, or the first item of a list in it. Spaces can be read in one way alone: in two, a file could keep its reader for long. */
function property(xmp: string, name: string): string | null {
  const item = String.raw`>\s{0,200}(?:<rdf:(?:Seq|Alt|Bag)>\s{0,200}<rdf:li[^<>]{0,100}>\s{0,200})?`;
  const [, attribute, element] =
    new RegExp(`${name}(?:="([^"]{1,1000})"|${item}([^\\s<][^<]{0,999})<)`).exec(xmp) ?? [];
  const text = attribute ?? element;
  return text === undefined
    ? null
    : shortText(text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name]));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Records of IPTC-IIM, in Photoshop's resource 0x0404. */
function iptcFacts(bytes: Uint8Array): Found {
  const found = new Map<number, string>();
  const head = indexOf(bytes, '8BIM\x04\x04');
  // Name and length of the resource lie before the first record.
  let at = head < 0 ? bytes.length : bytes.indexOf(0x1c, head + 6);
  while (at >= 0 && at + 5 <= bytes.length && bytes[at] === 0x1c) {
    const length = (bytes[at + 3] << 8) | bytes[at + 4];
    const text = new TextDecoder().decode(bytes.subarray(at + 5, at + 5 + Math.min(length, 1000)));
    if (bytes[at + 1] === 2) found.set(bytes[at + 2], text);
    at += 5 + length;
  }
  const text = (...sets: number[]) => sets.map((set) => shortText(found.get(set))).find(Boolean) ?? null;
  return {
    author: text(80, 110),
    rights: text(116),
    program: text(65),
    // City, part of it, state, country.
    hasPlace: text(90, 92, 95, 101) !== null,
  };
}

/** QuickTime's own tag for a place (ISO 6709), and that of phones. */
function clipFacts(bytes: Uint8Array): Found {
  const isClip = latin1(bytes, 4, 8) === 'ftyp' || indexOf(bytes, 'moov') >= 0;
  return {
    hasPlace: isClip && ['\xa9xyz', 'quicktime.location.ISO6709'].some((name) => indexOf(bytes, name) >= 0),
  };
}

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length++;
    if (length === text.length) return at;
  }
  return -1;
}
