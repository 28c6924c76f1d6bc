import { pictureBlob } from '../calls/api-client.ts';
import { type LoadedDesk, usePhotoDesk } from '../marking/use-photo-desk.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';
import { ColorDesk, isKept } from './color-desk.ts';

/** The photo of a work and the colors that were painted on it, in this visit or for the job that is shown. */
export function useColorDesk(work: Work, input: string, session: WorkspaceSession): LoadedDesk<ColorDesk> {
  return usePhotoDesk(work, session, async (pixels, mediaId, signal) => {
    const base = isKept(mediaId) ? null : await givenColors(work, input, signal);
    return () => ({ desk: new ColorDesk(mediaId, pixels, base) });
  });
}

/** What the job that is shown was given. */
async function givenColors({ job }: Work, input: string, signal: AbortSignal): Promise<ImageBitmap | null> {
  try {
    const address = job?.inputs[input]?.[0]?.url;
    return address ? await createImageBitmap(await pictureBlob(address, signal)) : null;
  } catch {
    // The photo can be painted on anew.
    return null;
  }
}
