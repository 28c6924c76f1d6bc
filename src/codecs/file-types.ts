import { clipFormats, clipTypes } from './clip-types.ts';

/** What a file of a type can hold besides one opaque picture of 8 bits a channel in sRGB. */
interface FileTypeAbilities {
  readonly alpha: boolean;
  /** Several pictures: frames shown one after the other, with delays, or pages that each stand alone. As we write it. */
  readonly many: 'frames' | 'pages' | null;
  readonly bits16: boolean;
  /** An ICC profile. */
  readonly profile: boolean;
  /** Which blocks of metadata we write into it. */
  readonly metadata: readonly ('exif' | 'xmp' | 'iptc')[];
  /** What gives up likeness for fewer bytes; null where every pixel is kept. */
  readonly lossy: 'quality' | 'colors' | null;
  /** No side may be longer than this many pixels. */
  readonly maxSide: number;
}

/** A type of file that holds pictures: the one list from which formats, media types and extensions are derived. */
interface FileType extends FileTypeAbilities {
  readonly mediaType: `image/${string}` | 'application/pdf' | 'application/zip';
  /** Without the dot; the first is the one we give. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether uploads of it are opened. */
  readonly isOpened: boolean;
  /** Who writes it. What the page writes (WebAssembly or plain code) the server writes as well. */
  readonly writtenBy: readonly ('server' | 'page')[];
}

const unlimited = Number.POSITIVE_INFINITY;

export const fileTypes = {
  jpeg: {
    mediaType: 'image/jpeg',
    extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
    isOpened: true,
    writtenBy: ['server', 'page'],
    alpha: false,
    many: null,
    bits16: false,
    profile: true,
    metadata: ['exif', 'xmp', 'iptc'],
    lossy: 'quality',
    maxSide: 65_500,
  },
  png: {
    mediaType: 'image/png',
    extensions: ['png'],
    isOpened: true,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: null,
    bits16: true,
    profile: true,
    metadata: ['exif', 'xmp'],
    lossy: 'colors',
    maxSide: unlimited,
  },
  webp: {
    mediaType: 'image/webp',
    extensions: ['webp'],
    isOpened: true,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: 'frames',
    bits16: false,
    profile: true,
    metadata: ['exif', 'xmp'],
    lossy: 'quality',
    maxSide: 16_383,
  },
  avif: {
    mediaType: 'image/avif',
    extensions: ['avif'],
    isOpened: true,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: null,
    bits16: false,
    profile: true,
    metadata: ['exif', 'xmp'],
    lossy: 'quality',
    maxSide: 16_384,
  },
  gif: {
    mediaType: 'image/gif',
    extensions: ['gif'],
    isOpened: true,
    writtenBy: ['server'],
    alpha: true,
    many: 'frames',
    bits16: false,
    profile: false,
    metadata: [],
    lossy: 'colors',
    maxSide: 65_535,
  },
  tiff: {
    mediaType: 'image/tiff',
    extensions: ['tiff', 'tif'],
    isOpened: true,
    writtenBy: ['server'],
    alpha: true,
    many: 'pages',
    bits16: true,
    profile: true,
    metadata: ['xmp'],
    lossy: null,
    maxSide: unlimited,
  },
  heic: {
    mediaType: 'image/heic',
    extensions: ['heic', 'heif'],
    isOpened: true,
    writtenBy: [],
    alpha: true,
    many: null,
    bits16: false,
    profile: true,
    metadata: [],
    lossy: 'quality',
    maxSide: unlimited,
  },
  bmp: {
    mediaType: 'image/bmp',
    extensions: ['bmp'],
    isOpened: false,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: null,
    bits16: false,
    profile: false,
    metadata: [],
    lossy: null,
    maxSide: unlimited,
  },
  ico: {
    mediaType: 'image/x-icon',
    extensions: ['ico'],
    isOpened: false,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: null,
    bits16: false,
    profile: false,
    metadata: [],
    lossy: null,
    maxSide: unlimited,
  },
  pdf: {
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    isOpened: false,
    writtenBy: ['server', 'page'],
    alpha: true,
    many: 'pages',
    bits16: false,
    profile: true,
    metadata: [],
    lossy: 'quality',
    maxSide: unlimited,
  },
  zip: {
    mediaType: 'application/zip',
    extensions: ['zip'],
    isOpened: false,
    writtenBy: [],
    alpha: true,
    many: null,
    bits16: false,
    profile: false,
    metadata: [],
    lossy: null,
    maxSide: unlimited,
  },
} as const satisfies Record<string, FileType>;

export type FileTypeId = keyof typeof fileTypes;

type IdWhere<Ability> = {
  [Id in FileTypeId]: (typeof fileTypes)[Id] extends Ability ? Id : never;
}[FileTypeId];

/** Formats of pictures that are opened. */
export type PictureFormat = IdWhere<{ isOpened: true }>;
/** Formats that can be written. */
export type WrittenFormat = IdWhere<{ writtenBy: readonly ['server', ...('page' | 'server')[]] }>;

/** Formats that are written in the page as well. */
export type PageFormat = IdWhere<{ writtenBy: readonly ['server', 'page'] }>;

const ids = Object.keys(fileTypes) as FileTypeId[];

export const pictureFormats = ids.filter((id): id is PictureFormat => fileTypes[id].isOpened);

/** All formats that can be written, in the order in which they are offered. */
export const writtenFormats = ids.filter((id): id is WrittenFormat => fileTypes[id].writtenBy.length > 0);

/** Formats in which the picture a tool made can be saved, in the order in which they are offered. */
export const resultFormats = ['png', 'webp', 'avif', 'jpeg'] as const satisfies readonly WrittenFormat[];
export type ResultFormat = (typeof resultFormats)[number];

/** Media types of files as they are stored: those that are not opened come from tools. */
export type StoredMediaType = (typeof fileTypes)[FileTypeId]['mediaType'] | ClipMediaType;
type ClipMediaType = (typeof clipTypes)[keyof typeof clipTypes]['mediaType'];
export const storedMediaTypes: readonly StoredMediaType[] = [
  ...ids.map((id) => fileTypes[id].mediaType),
  ...clipFormats.map((id) => clipTypes[id].mediaType),
];

/**
 * What somebody has under a media type: a picture or a clip, which can be opened again, shown large, saved in other formats and
 * worked on; or a file that is finished as it is.
 */
export const mediaKinds = ['picture', 'clip', 'file'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export function mediaKindOf(mediaType: string): MediaKind {
  if (clipFormats.some((id) => clipTypes[id].mediaType === mediaType)) return 'clip';
  return ids.some((id) => fileTypes[id].mediaType === mediaType && fileTypes[id].isOpened)
    ? 'picture'
    : 'file';
}

/** The extension we give to files of a media type, without the dot; undefined for a type we do not know. */
export function extensionFor(mediaType: string): string | undefined {
  return extensionsFor(mediaType)[0];
}

/** All that files of a media type end in, without the dot; none for a type we do not know. */
export function extensionsFor(mediaType: string): readonly string[] {
  const isMeant = (type: { readonly mediaType: string }) => type.mediaType === mediaType;
  return [...Object.values(fileTypes), ...Object.values(clipTypes)].find(isMeant)?.extensions ?? [];
}

const ownSpelling = new Map([
  ['jpg', 'JPEG'],
  ['webp', 'WebP'],
  ['webm', 'WebM'],
]);

/** What a type of file is called, wherever one is: `JPEG`, `WebP`; undefined for a type we do not know. */
export function typeNameFor(mediaType: string): string | undefined {
  const extension = extensionFor(mediaType);
  return extension && (ownSpelling.get(extension) ?? extension.toUpperCase());
}
