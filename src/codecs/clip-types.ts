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

export type ClipFormat = keyof typeof clipTypes;

export const clipFormats = Object.keys(clipTypes) as ClipFormat[];
