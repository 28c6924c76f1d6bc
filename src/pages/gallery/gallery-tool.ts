import type { JobBody, MediaBody, ToolDescription } from '#src/api/contract/contract.ts';
import { allOf, photoOf, resultsOf } from '#src/client/job-pictures.ts';
import { typeNameFor } from '#src/codecs/file-types.ts';
import { resultStem } from '#src/tool/naming/result-name.ts';
import { mainOutputOf } from '#src/tool/tool-parts.ts';
import type { ToolWords } from '#src/tool/tool-words.ts';
import type { IconNode } from '#src/ui/icon.tsx';
import { isCutoutTool } from '#src/workspace/work/tool-options.ts';

/** What the gallery knows of a tool, in the language of the page. */
export interface GalleryTool {
  readonly description: ToolDescription;
  /** Of its options and of what it reports. */
  readonly words: Pick<ToolWords, 'options' | 'report'>;
  readonly icon: IconNode;
  /** Ids of the tools that its results go on to, the likeliest first. */
  readonly next: readonly string[];
}

/** A finished job as the gallery shows it. */
export interface GalleryResult {
  readonly job: JobBody;
  /** Null for a tool that the site has no more. */
  readonly tool: GalleryTool | null;
  readonly toolName: string;
  /** The photo's name, or the result's where the photo is gone. */
  readonly name: string;
  readonly picture: MediaBody;
  /** Everything it was asked for that is still there; the picture is the first. */
  readonly all: readonly MediaBody[];
  readonly photo: MediaBody | null;
  /** What it was made of where that is no photo. */
  readonly words: string | null;
  /** Made from an earlier result and the strokes of a brush. */
  readonly isCorrected: boolean;
}

/** Null where nothing of the result is left. */
export function galleryResult(job: JobBody, tools: readonly GalleryTool[]): GalleryResult | null {
  const tool = tools.find(({ description }) => description.id === job.tool) ?? null;
  const results = resultsOf(job);
  const all = results.length > 0 ? results : allOf(job.outputs).slice(0, 1);
  const [picture] = all;
  if (!picture) return null;
  const photo = photoOf(job) ?? null;
  const others = Object.keys(job.inputs).length - (photo ? 1 : 0);
  return {
    job,
    tool,
    toolName: tool?.description.name ?? job.tool,
    name: photo?.name ?? picture.name,
    picture,
    all,
    photo,
    words: tool && wordsOf(tool.description, job),
    isCorrected: tool !== null && isCutoutTool(tool.description) && others > 0,
  };
}

function wordsOf(tool: ToolDescription, job: JobBody): string | null {
  const prompt = job.mainInput === null && tool.options.find(({ control }) => control === 'text');
  return prompt ? String(job.options[prompt.id] ?? '') || null : null;
}

/** Of all its files. */
export function bytesOf({ all }: Pick<GalleryResult, 'all'>): number {
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What its file is called after the photo and the tool. */
export function resultFileName({ tool, photo, picture, job }: GalleryResult): string {
  if (!tool || !photo) return picture.name;
  const output = mainOutputOf(tool.description);
  const made = job.outputs[output] ?? [];
  const place = Math.max(
    0,
    made.findIndex(({ id }) => id === picture.id),
  );
  const about = photo.name.replace(/\.\w{1,5}$/, '');
  const stem = resultStem(tool.description, about, { output, place, count: made.length });
  return `${stem}${/\.\w+$/.exec(picture.name)?.[0] ?? ''}`;
}

/** `image/jpeg` → `JPEG` */
export function typeName({ type }: MediaBody): string {
  return typeNameFor(type) ?? type;
}

/** The address of a picture's file, to be saved under this name. */
export function downloadAddress({ url }: MediaBody, name: string): string {
  return `${url}&name=${encodeURIComponent(name)}`;
}
