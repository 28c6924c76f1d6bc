import { useEffect, useRef, useState } from 'react';
import { isPreviewOnly } from '../../client/job-pictures.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { decodePart, partInView, pixelsOf } from '../compare/part-in-view.ts';
import type { ShownPart } from '../compare/picture-shot.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownRegion } from '../stage/picture-view.ts';
import type { StageZoom } from '../stage/stage-zoom.ts';
import type { Work } from '../work/work.ts';

/** Views rest this long before the pixels in them are worth decoding. */
const restMs = 150;
/** Closer than the preview by this much and it begins to look soft. */
const softness = 1.05;

/** A part of the photo with its own pixels, or the screen's where those are fewer. */
export interface PhotoShot extends ShownPart {
  readonly pixels: ImageData;
}

/** The photo's own pixels in view, once it is looked at more closely than its preview is sharp; null until they are there. */
export function usePhotoCloseUp(
  work: Work,
  session: WorkspaceSession,
  zoom: StageZoom,
  preview: { readonly width: number } | null,
): PhotoShot | null {
  const [shot, setShot] = useState<PhotoShot | null>(null);
  const file = useRef<{ id: string; blob: Promise<Blob>; controller: AbortController } | null>(null);
  const { media } = work;
  const { framePixels, view } = zoom;
  const { x, y, scale } = view;
  const isWanted =
    media != null &&
    framePixels !== null &&
    preview !== null &&
    preview.width < media.width &&
    // The sharp part lies over the soft one: translucent pixels would come out too opaque.
    !media.hasAlpha &&
    !isPreviewOnly(media) &&
    mediaKindOf(media.type) === 'picture' &&
    framePixels.width * scale > preview.width * softness;

  useEffect(() => () => file.current?.controller.abort(new Error('another photo is looked at')), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed addresses lead to the same photo
  useEffect(() => {
    if (!isWanted) return setShot(null);
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        if (file.current?.id !== media.id) {
          file.current?.controller.abort(new Error('another photo is looked at'));
          const controller = new AbortController();
          file.current = { id: media.id, controller, blob: fetchPhoto(work, session, controller.signal) };
        }
        const part = partInView(media, shownRegion({ x, y, scale }), framePixels);
        const bitmap = await decodePart(await file.current.blob, part);
        const { across: width, down: height } = part;
        if (!isOver) {
          setShot({
            box: part.box,
            scale: part.scale,
            pixels: pixelsOf(bitmap, width, height, { x: 0, y: 0, width, height }),
          });
        }
        bitmap.close();
      } catch {
        // The preview is still there to mark on; the next move tries again.
        file.current = null;
      }
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, media?.id, x, y, scale, framePixels?.width, framePixels?.height]);

  return isWanted ? shot : null;
}

/** Signed addresses live ten minutes: one that has ended is renewed once. */
async function fetchPhoto(work: Work, session: WorkspaceSession, signal: AbortSignal): Promise<Blob> {
  const address = work.media?.url;
  const known = address ? await pictureBlob(address, signal).catch(() => null) : null;
  signal.throwIfAborted();
  return known ?? pictureBlob((await session.renewPhoto(work.id)).url, signal);
}
