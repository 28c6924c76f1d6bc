/** Types of files that hold a clip. The first extension is the one we give; `name` is what it is called in a message. */
export const clipTypes = {
  mp4: { mediaType: 'video/mp4', extensions: ['mp4', 'm4v'], name: 'MP4 video' },
  mov: { mediaType: 'video/quicktime', extensions: ['mov', 'qt'], name: 'QuickTime video' },
  webm: { mediaType: 'video/webm', extensions: ['webm'], name: 'WebM video' },
  mkv: { mediaType: 'video/x-matroska', extensions: ['mkv'], name: 'Matroska video' },
  avi: { mediaType: 'video/x-msvideo', extensions: ['avi'], name: 'AVI video' },
} as const satisfies Record<string, ClipType>;

interface ClipType {
  readonly mediaType: `video/${string}`;
  readonly extensions: readonly [string, ...string[]];
  readonly name: string;
}

/** What a clip can be saved as, in the order in which it is offered: the last two are pictures that move, and have no sound. */
export const clipExports = ['mp4', 'webm', 'gif', 'webp'] as const;
/** A picture that moves is no longer than this: a palette is made of all of its frames. */
export const longestMovingMs = 30_000;
export type ClipExport = (typeof clipExports)[number];

/** For looking at a clip, of modest size. `watch`: an MP4 that every browser plays; `watch-clear`: a WebM that keeps what is transparent. */
export type ClipCopy = ClipExport | 'watch' | 'watch-clear';

export const clipExportTypes = {
  mp4: clipTypes.mp4.mediaType,
  webm: clipTypes.webm.mediaType,
  gif: 'image/gif',
  webp: 'image/webp',
} as const satisfies Record<ClipExport, string>;

export type ClipFormat = keyof typeof clipTypes;

export const clipFormats = Object.keys(clipTypes) as ClipFormat[];

/** What a clip may be brought as: a GIF becomes an MP4 when it comes in. */
export type ClipSourceFormat = ClipFormat | 'gif';
