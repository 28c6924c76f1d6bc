import type { MediaBody, ToolDescription } from '../../../api/contract/contract.ts';
import { resultsOf } from '../../../client/job-pictures.ts';
import type { MetadataChoice } from '../../../tasks/file-writing.ts';
import { mainInputOf } from '../../../tool/tool-parts.ts';
import { pictureBlob } from '../../calls/api-client.ts';
import { carryOut } from '../../calls/job-calls.ts';
import { randomId } from '../../calls/random-id.ts';
import { localProblem, ProblemError, problemOfJob } from '../../problem/problem.ts';
import { sendFile } from './server-calls.ts';

/** A file that becomes one or more pages. */
export interface DocumentPart {
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  /** What was sent of it before; null: nothing yet. */
  readonly mediaId: string | null;
  readonly metadata: MetadataChoice;
}

interface DocumentWork {
  readonly tool: ToolDescription;
  readonly parts: readonly DocumentPart[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** How much of the whole is done, 0..1. */
  onShare(share: number): void;
  onSent(id: string, media: MediaBody): void;
}

/** Of the whole, sending takes this much. */
const sendingShare = 0.7;

/** Has the server write one document of all these files, in their order. Rejects with a problem, or when it is called off. */
export async function writeDocument(work: DocumentWork): Promise<Blob> {
  const { tool, parts, options, signal, onShare, onSent } = work;
  const mediaIds: string[] = [];
  for (const [index, part] of parts.entries()) {
    const onPart = (share: number) => onShare((sendingShare * (index + share)) / parts.length);
    onPart(0);
    let { mediaId } = part;
    if (mediaId === null) {
      const media = await sendFile(part, signal, onPart);
      onSent(part.id, media);
      mediaId = media.id;
    }
    mediaIds.push(mediaId);
  }
  const wanted = { tool: tool.id, inputs: { [mainInputOf(tool)]: mediaIds }, options };
  const job = await carryOut(wanted, randomId(), signal, ({ progress }) =>
    onShare(sendingShare + (1 - sendingShare) * (progress ?? 0)),
  );
  if (job.state !== 'succeeded') throw new ProblemError(problemOfJob(job));
  const [document] = resultsOf(job);
  if (!document) throw new ProblemError(localProblem('expired', 'another'));
  return pictureBlob(document.url, signal);
}
