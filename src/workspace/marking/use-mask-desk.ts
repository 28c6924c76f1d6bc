import type { ToolDescription } from '../../api/contract/contract.ts';
import { pictureBlob } from '../calls/api-client.ts';
import { sampleMask } from '../calls/sample-mask.ts';
import { MaskDesk } from '../mask/mask-desk.ts';
import { maskFromPicture } from '../mask/mask-file.ts';
import { type PhotoPixels, photoKey } from '../mask/photo-pixels.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { DelayedWrite } from '../store/delayed-write.ts';
import { type KeptMask, maskStore } from '../store/mask-store.ts';
import { isMaskTool } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { type LoadedDesk, usePhotoDesk } from './use-photo-desk.ts';

/** Strokes follow each other quickly; what is marked is written once in so long. */
const writePauseMs = 250;

/** The mask of a tool that is marked. */
interface Marked {
  readonly tool: ToolDescription;
  readonly input: ToolDescription['inputs'][number] | undefined;
}

/** What is marked on the photo of a work: as it was left, here or with another tool, or as its sample or its job has it. */
export function useMaskDesk(work: Work, marked: Marked, session: WorkspaceSession): LoadedDesk<MaskDesk> {
  return usePhotoDesk(work, session, async (pixels, mediaId, signal) => {
    const photo = keptUnder(pixels, marked);
    const kept = await maskStore.read(photo);
    const mask = kept ? null : await givenMask(work, marked, pixels, signal);
    return () => {
      const { note, flush } = keeper(photo, mediaId);
      const desk = new MaskDesk(pixels, { kept, mask }, note);
      return {
        desk,
        close() {
          flush();
          desk.close();
        },
      };
    };
  });
}

/** What stays as it is isn't what another tool works on: it is kept apart. */
function keptUnder(pixels: PhotoPixels, { input }: Marked): string {
  return input?.brush === 'protect' ? `${photoKey(pixels)}/protect` : photoKey(pixels);
}

/** Writes the newest history in a moment, or at once when the view or the page goes. */
function keeper(photo: string, mediaId: string) {
  let newest: KeptMask;
  const writing = new DelayedWrite(() => void maskStore.write(photo, mediaId, newest));
  return {
    flush: () => writing.flush(),
    note(history: KeptMask): void {
      newest = history;
      writing.in(writePauseMs);
    },
  };
}

/** The mask of the job that is shown, or of the sample; null for any other photo. */
async function givenMask(
  { job, source }: Work,
  { tool, input }: Marked,
  pixels: PhotoPixels,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const address = job?.inputs[input?.id ?? '']?.[0]?.url;
    const picture = address
      ? await pictureBlob(address, signal)
      : source?.kind === 'sample' && isMaskTool(tool)
        ? await sampleMask(tool.id, source.sample, signal)
        : null;
    return picture && (await maskFromPicture(picture, pixels));
  } catch {
    // The photo can be marked anew.
    return null;
  }
}
