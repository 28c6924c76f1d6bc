import type { WriteRequest } from '../../tasks/file-writing.ts';

/** Of a size that was asked for, a profile may take so much: the rest is the picture's. */
const mostShare = 0.1;

/** The request as it goes for a picture with this profile: where it would take much of the size, the picture becomes sRGB. */
export function withRoomForPicture(request: WriteRequest, profile: Uint8Array | undefined): WriteRequest {
  const { aim } = request;
  const isTooLarge = profile && 'maxBytes' in aim && profile.length > aim.maxBytes * mostShare;
  return isTooLarge ? { ...request, profile: 'srgb' } : request;
}
