import type { MediaBody } from '../../api/contract/contract.ts';
import { api } from '../calls/api-client.ts';
import { type UploadOptions, uploadPicture } from '../calls/upload.ts';

/** Where a photo comes from. A file is kept until the server has it, so that a reload does not lose it. */
export type PhotoSource =
  | { readonly kind: 'file'; readonly file: Blob; readonly name: string }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'sample'; readonly sample: string };

/** Whether it is a visitor's own clip, which no picture element shows. */
export function isClipFile(source: PhotoSource | null): boolean {
  return source?.kind === 'file' && source.file.type.startsWith('video/');
}

/** What the photo is called until the server has it. */
export function nameOf(source: PhotoSource): string {
  if (source.kind === 'file') return source.name;
  if (source.kind === 'sample') return source.sample;
  try {
    const { hostname, pathname } = new URL(source.url);
    return decodeURIComponent(pathname.split('/').at(-1) || hostname);
  } catch {
    return source.url;
  }
}

/** Brings the photo to the server. Progress is told where the browser itself sends it. */
export function sendPhoto(source: PhotoSource, options: Omit<UploadOptions, 'metadata'>): Promise<MediaBody> {
  const { signal, takes } = options;
  switch (source.kind) {
    case 'file':
      return uploadPicture(source.file, source.name, options);
    case 'link':
      return api.mediaFromUrl(source.url, signal, takes);
    case 'sample':
      return api.mediaFromSample(source.sample, signal, takes);
  }
}
