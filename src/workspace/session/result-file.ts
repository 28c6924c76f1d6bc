import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf, photoOf } from '../../client/job-pictures.ts';
import { fileTypes, type ResultFormat } from '../../codecs/file-types.ts';
import { BrushMasks, isBlank } from '../brush/brush-strokes.ts';
import { api, readAnswer, request } from '../calls/api-client.ts';
import { watchJob } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { uploadPicture } from '../calls/upload.ts';
import { isGone, localProblem, ProblemError, problemOf } from '../problem/problem.ts';
import { brushInputOf, earlierOutputOf, mainInputOf, mainOutputOf, suffixOf } from '../work/tool-parts.ts';
import { type CutoutOptions, hasEdits, problemOfJob, type Work } from '../work/work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

export type SaveType = ResultFormat | 'mask';

export interface SaveSettings {
  readonly type: SaveType;
  /** 1..100; PNG and the mask are lossless. */
  readonly quality: number;
}

export type SaveStep = 'masks' | 'rework' | 'file';

export interface WantedResult {
  tool: ToolDescription;
  work: Work;
  options: CutoutOptions;
  /** Given where the result is made for saving: what its job is told. */
  jobOptions?: Readonly<Record<string, unknown>>;
}

interface EditRequest extends WantedResult {
  /** Size of the masks that carry the strokes; they are stretched over the photo. Null only where there are none. */
  maskSize: { width: number; height: number } | null;
  session: WorkspaceSession;
  signal: AbortSignal;
  onStep(step: SaveStep): void;
}

interface SaveRequest extends EditRequest {
  save: SaveSettings;
}

/** What the file shows and how it is written: the same text, the same file. */
export function saveKey(wanted: WantedResult, { type, quality }: SaveSettings): string {
  const background = type === 'mask' ? '' : wanted.options.background;
  const isLossless = type === 'png' || type === 'mask';
  return [editsKey(wanted), background, type, isLossless ? '' : quality].join('|');
}

/** What a job has to carry out for this result, as text. */
export function editsKey({ work, options, jobOptions }: Omit<WantedResult, 'tool'>): string {
  if (jobOptions) return JSON.stringify(jobOptions);
  const crop = options.cropToSubject ? options.margin : 'whole';
  return [work.job?.id, crop, options.removeHalo, ...work.strokes.map(({ id }) => id)].join(',');
}

/** Whether a job has made this before; nothing is counted then. */
export function isMade(wanted: WantedResult): boolean {
  return wanted.work.rework?.key === editsKey(wanted);
}

export function fileName({ tool, work }: WantedResult, type: SaveType): string {
  const base = work.name.replace(/\.\w{1,5}$/, '');
  const suffix = suffixOf(tool, outputFor(tool, type));
  if (type === 'mask') return `${base}-${suffix}.png`;
  return `${base}-${suffix}.${fileTypes[type].extensions[0]}`;
}

/** The mask is what a later job can rework. */
function outputFor(tool: ToolDescription, type: SaveType): string {
  return (type === 'mask' ? earlierOutputOf(tool) : undefined) ?? mainOutputOf(tool);
}

/**
 * The finished file at full size. Edits are carried out by a rework job first, which asks no network and is not counted;
 * the same edits are not carried out twice.
 */
export async function resultFile(asked: SaveRequest): Promise<Blob> {
  const { options, save, signal, onStep } = asked;
  const job = asked.jobOptions ? await makeForSaving(asked, asked.jobOptions) : await editedJob(asked);
  const [output] = job.outputs[outputFor(asked.tool, save.type)] ?? [];
  if (!output) throw new ProblemError(localProblem('expired', 'another'));
  onStep('file');
  const url = new URL(output.url, window.location.href);
  url.searchParams.set('format', save.type === 'mask' ? 'png' : save.type);
  url.searchParams.set('name', fileName(asked, save.type));
  if (save.type !== 'png' && save.type !== 'mask') url.searchParams.set('quality', String(save.quality));
  if (save.type !== 'mask' && options.background !== 'transparent') {
    url.searchParams.set('background', sixDigits(options.background));
  }
  const response = await request(url.href, { signal });
  if (!response.ok) return readAnswer<never>(response.status, await response.text());
  return response.blob();
}

/** The job whose result is shown, or the one that carries the edits out on it. */
export async function editedJob(asked: EditRequest): Promise<JobBody> {
  const { work, options, session, signal } = asked;
  const fresh = await session.renew(work.id, signal);
  return hasEdits(work, options) ? rework(asked, fresh) : fresh;
}

async function makeForSaving(
  asked: EditRequest,
  options: Readonly<Record<string, unknown>>,
): Promise<JobBody> {
  const { media } = asked.work;
  if (!media) throw new ProblemError(localProblem('expired', 'another'));
  return oneJob(asked, async () => ({
    tool: asked.tool.id,
    inputs: { [mainInputOf(asked.tool)]: media.id },
    options,
  }));
}

async function rework(asked: EditRequest, job: JobBody): Promise<JobBody> {
  const { tool, work, options, maskSize, session, signal, onStep } = asked;
  const photo = photoOf(job);
  const earlier = earlierOutputOf(tool);
  const found = earlier === undefined ? undefined : job.outputs[earlier]?.[0];
  if (!photo || !found || earlier === undefined) throw new ProblemError(localProblem('expired', 'another'));
  return oneJob(asked, async () => {
    const inputs: Record<string, string> = { [mainInputOf(tool)]: photo.id, [earlier]: found.id };
    const masks = maskSize && new BrushMasks(maskSize.width, maskSize.height);
    masks?.replay(work.strokes);
    for (const brush of ['keep', 'erase'] as const) {
      if (!masks || !maskSize || isBlank(masks[brush])) continue;
      onStep('masks');
      const sent = await uploadPicture(await grayPng(masks[brush], maskSize), `${brush}.png`, { signal });
      inputs[brushInputOf(tool, brush)] = sent.id;
      session.noteMedia(work.id, [sent.id]);
    }
    const { cropToSubject, margin, removeHalo } = options;
    return { tool: job.tool, inputs, options: { cropToSubject, margin, removeHalo } };
  });
}

/** Runs a job for saving, or finds the one that did the same before. */
async function oneJob(
  asked: EditRequest,
  describe: () => Promise<Parameters<typeof api.createJob>[0]>,
): Promise<JobBody> {
  const { work, session, signal, onStep } = asked;
  const key = editsKey(asked);
  if (work.rework?.key === key) {
    const known = await api.job(work.rework.jobId, signal).catch((error: unknown) => {
      if (isGone(problemOf(error))) return null;
      throw error;
    });
    if (known?.state === 'succeeded') return known;
  }
  const request = await describe();
  onStep('rework');
  const started = await api.createJob(request, randomId());
  const ended = await watchJob(started, { signal, onJob: () => {} }).catch(async (error: unknown) => {
    // Called off: nobody else knows of the job, nor of what it would leave behind.
    if (signal.aborted) await api.cancelJob(started.id).catch(() => undefined);
    throw error;
  });
  if (ended.state !== 'succeeded') throw new ProblemError(problemOfJob(ended));
  const mediaIds = allOf(ended.outputs).map(({ id }) => id);
  session.reworked(work.id, { key, jobId: ended.id }, mediaIds);
  return ended;
}

async function grayPng(mask: Uint8Array, size: { width: number; height: number }): Promise<Blob> {
  const image = new ImageData(size.width, size.height);
  for (let i = 0; i < mask.length; i++) {
    image.data[i * 4] = image.data[i * 4 + 1] = image.data[i * 4 + 2] = mask[i];
    image.data[i * 4 + 3] = 255;
  }
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser writes no PNG');
  return blob;
}

/** `#abc` or `#aabbcc` → `aabbcc`. */
export function sixDigits(color: string): string {
  const digits = color.replace('#', '').toLowerCase();
  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; Safari needs a moment.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
