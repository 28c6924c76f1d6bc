import type { ToolDescription } from '../../api/contract/contract.ts';
import { resultOf } from '../../client/job-pictures.ts';
import { callUrl } from '../../client/site-call.ts';
import { startDownload } from '../../client/start-download.ts';
import { api } from '../calls/api-client.ts';
import { pause } from '../calls/event-stream.ts';
import { withRetries } from '../calls/retries.ts';
import { jobForSaving } from '../session/job-for-saving.ts';
import { isLossy, type SaveSettings, sixDigits } from '../session/result-file.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasEdits, type ResultEdits } from '../work/result-edits.ts';
import type { Work } from '../work/work.ts';

export interface WantedArchive {
  tool: ToolDescription;
  works: readonly Work[];
  edits: ResultEdits;
  save: SaveSettings;
  session: WorkspaceSession;
  signal: AbortSignal;
  /** How many of the results that carry edits are made. */
  onEdited(done: number, total: number): void;
}

/** Masks that carry strokes are stretched over the photo: this many pixels are as fine as a hand draws. */
const maskPixels = 2_000_000;

/** Saves a zip file with these results: the browser writes it while the server sends it. */
export async function saveArchive(wanted: WantedArchive): Promise<void> {
  const { url } = await archiveAddress(wanted);
  startDownload(callUrl(url));
}

/** Where a zip file with these results can be fetched. Edits are carried out at full size first, one result at a time. */
async function archiveAddress(wanted: WantedArchive): Promise<{ url: string }> {
  const { tool, works, edits, save, session, signal, onEdited } = wanted;
  const edited = works.filter((work) => hasEdits(work, edits));
  const jobIds = new Map(works.map(({ id, job }) => [id, job?.id]));
  for (const [index, work] of edited.entries()) {
    onEdited(index, edited.length);
    const maskSize = work.strokes.length > 0 ? maskSizeOf(work) : null;
    const asked = { tool, work, edits, maskSize, session, signal, onStep: () => {} };
    const job = await withRetries(() => jobForSaving(asked), signal, pause);
    jobIds.set(work.id, job.id);
  }
  return api.archive({
    ids: [...new Set(jobIds.values())].filter((id) => id !== undefined),
    ...(save.type !== 'made' && { format: save.type }),
    ...(isLossy(save.type) && { quality: save.quality }),
    ...(save.type !== 'made' && save.leavesOutRecord && { record: 'leave-out' as const }),
    ...(edits.background !== 'transparent' && { background: sixDigits(edits.background) }),
  });
}

function maskSizeOf({ job, media }: Work): { width: number; height: number } | null {
  const size = (job && resultOf(job)) ?? media;
  if (!size) return null;
  const scale = Math.min(1, Math.sqrt(maskPixels / (size.width * size.height)));
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}
