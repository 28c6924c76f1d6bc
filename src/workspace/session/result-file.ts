import type { ToolDescription } from '../../api/contract/contract.ts';
import { type ClipExport, clipExportTypes } from '../../codecs/clip-types.ts';
import { extensionFor, fileTypes, type ResultFormat } from '../../codecs/file-types.ts';
import { resultStem } from '../../tool/naming/result-name.ts';
import { earlierOutputOf, mainOutputOf } from '../../tool/tool-parts.ts';
import { readAnswer, request } from '../calls/api-client.ts';
import { localProblem, ProblemError } from '../problem/problem.ts';
import type { Work } from '../work/work.ts';
import { type EditRequest, editsKey, jobForSaving, type WantedResult } from './job-for-saving.ts';

/** `made`: the file as the tool wrote it, byte for byte. */
export type SaveType = ResultFormat | ClipExport | 'mask' | 'made';

export interface SaveSettings {
  readonly type: SaveType;
  /** 1..100; means something where the type is lossy. */
  readonly quality: number;
  /** It names no record that its photo came with. */
  readonly leavesOutRecord?: boolean;
}

export const asMade: SaveSettings = { type: 'made', quality: 100 };

/** Whether a file of this type is the smaller, the less it is like the picture. */
export function isLossy(type: SaveType): boolean {
  return type !== 'png' && type !== 'mask' && type !== 'made';
}

interface SaveRequest extends EditRequest {
  save: SaveSettings;
}

/** What the file shows and how it is written: the same text, the same file. */
export function saveKey(wanted: WantedResult, { type, quality, leavesOutRecord }: SaveSettings): string {
  const background = type === 'mask' ? '' : wanted.edits.background;
  return [
    editsKey(wanted),
    wanted.work.shown,
    background,
    type,
    isLossy(type) ? quality : '',
    leavesOutRecord ?? '',
  ].join('|');
}

/** `made`: media type of the file. */
export function fileName(
  { tool, work }: Pick<WantedResult, 'tool' | 'work'>,
  type: SaveType,
  made: string,
): string {
  return outputFileName(tool, work, outputFor(tool, type), work.shown ?? 0, mediaTypeOf(type, made));
}

/** `made`: media type of the file as the tool wrote it. */
export function mediaTypeOf(type: SaveType, made: string): string {
  if (type === 'made') return made;
  if (type === 'mask') return 'image/png';
  return type in clipExportTypes
    ? clipExportTypes[type as ClipExport]
    : fileTypes[type as ResultFormat].mediaType;
}

/** What one of the files of an output is called. */
export function outputFileName(
  tool: ToolDescription,
  { name, job }: Pick<Work, 'name' | 'job'>,
  output: string,
  place: number,
  mediaType: string,
): string {
  const count = job?.outputs[output]?.length ?? 1;
  const stem = resultStem(tool, name.replace(/\.\w{1,5}$/, ''), { output, place, count });
  return `${stem}.${extensionFor(mediaType) ?? 'bin'}`;
}

/** The mask is what a later job can rework. */
function outputFor(tool: ToolDescription, type: SaveType): string {
  return (type === 'mask' ? earlierOutputOf(tool) : undefined) ?? mainOutputOf(tool);
}

/** The finished file at full size. */
export async function resultFile(asked: SaveRequest): Promise<Blob> {
  const { edits, save, signal, onStep } = asked;
  const job = await jobForSaving(asked);
  const made = job.outputs[outputFor(asked.tool, save.type)] ?? [];
  // All of several results have the one mask.
  const output = made[save.type === 'mask' ? 0 : (asked.work.shown ?? 0)];
  if (!output) throw new ProblemError(localProblem('expired', 'another'));
  onStep('file');
  const url = new URL(output.url, window.location.href);
  url.searchParams.set('name', fileName(asked, save.type, output.type));
  if (save.type !== 'made') url.searchParams.set('format', save.type === 'mask' ? 'png' : save.type);
  if (isLossy(save.type)) url.searchParams.set('quality', String(save.quality));
  if (save.type !== 'mask' && save.type !== 'made' && edits.background !== 'transparent') {
    url.searchParams.set('background', sixDigits(edits.background));
  }
  if (save.leavesOutRecord && save.type !== 'made') url.searchParams.set('record', 'leave-out');
  const response = await request(url.href, { signal });
  if (!response.ok) return readAnswer<never>(response.status, await response.text());
  return response.blob();
}

/** `#abc` or `#aabbcc` → `aabbcc`. */
export function sixDigits(color: string): string {
  const digits = color.replace('#', '').toLowerCase();
  return digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
}
