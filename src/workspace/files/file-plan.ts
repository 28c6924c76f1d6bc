import { fileTypes } from '../../codecs/file-types.ts';
import { type ServerReason, serverReason } from '../../codecs/page/server-reason.ts';
import type { PictureHeader } from '../../codecs/picture-header.ts';
import type { FileFacts, WriteRequest } from '../../tasks/file-writing.ts';
import type { Values } from './file-entry.ts';
import type { Writing } from './tool-writing.ts';

/** What has to happen to a file with these settings. */
export type FilePlan =
  | { readonly kind: 'unset' }
  /** It has this many frames or pages, and what is asked for holds one of them. */
  | { readonly kind: 'choice'; readonly count: number }
  | { readonly kind: 'page'; readonly request: WriteRequest; readonly key: string }
  | {
      readonly kind: 'server';
      readonly request: WriteRequest;
      readonly key: string;
      readonly reason: ServerReason;
    };

export function planOf(header: PictureHeader & FileFacts, values: Values, writing: Writing): FilePlan {
  const request = writing(header, values);
  if (!request) return { kind: 'unset' };
  const holdsMany = fileTypes[request.format].many !== null;
  if (header.frames > 1 && !holdsMany && request.many === 'refuse') {
    return { kind: 'choice', count: header.frames };
  }
  const key = JSON.stringify(request);
  const reason = serverReason(header, request);
  return reason ? { kind: 'server', request, key, reason } : { kind: 'page', request, key };
}
