import { randomInt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ClipExport, clipExports, clipExportTypes } from '../codecs/clip-types.ts';
import { fileTypes, pictureFormats } from '../codecs/file-types.ts';
import type { StudioPool, StudioReply, WrittenPicture } from '../studio/studio-pool.ts';
import { type MetadataChoice, metadataChoices } from '../tasks/file-writing.ts';
import { misshapenMask } from '../tool/marking/mask-shape.ts';
import { resultSize } from '../tool/result-size.ts';
import type { Size, Tool } from '../tool/tool.ts';
import { findMainInput, isFinished, mainOutputOf } from '../tool/tool-parts.ts';
import { ContradictionError, UsageError } from './command-words.server.ts';
import { checkEnding, type Destination, filesAt } from './destination.ts';
import { checkOverwriting, type Run } from './plan-runs.server.ts';

/** More than any plan of the site allows: here people use their own machine. */
const maxPixels = 268_000_000;

export interface Surroundings {
  readonly pool: StudioPool;
  readonly tool: Tool;
  readonly options: Readonly<Record<string, unknown>>;
  readonly quality: number;
  /** What is written names no record that a photo or clip came with. */
  readonly leavesOutRecord?: boolean;
  /** A folder of our own, deleted by the caller at the end. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** `reading`, a stage of the tool, or `exporting`; 0..1 within it. */
  onProgress(stage: string, fraction: number): void;
}

interface WrittenFile {
  /** As it was typed or named; `-` is standard output. */
  file: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

export interface RunReport {
  /** Everything that was written, by the names of the outputs. */
  readonly outputs: Record<string, WrittenFile[]>;
  /** What the tool measured and did; null where it reports nothing. */
  readonly report: StudioReply['report'];
  readonly engine: StudioReply['engine'];
  readonly warnings: string[];
  /** Milliseconds: `read`, the tool's stages, `export`, `total`. */
  readonly timings: Record<string, number>;
}

/**
 * One run from files to files, by the same steps as on the site. Errors: `UsageError`, `ContradictionError` before anything is
 * written, and the studio's.
 */
export async function carryOut(run: Run, surroundings: Surroundings): Promise<RunReport> {
  const { pool, tool, options, signal, onProgress } = surroundings;
  const start = performance.now();
  const folder = await mkdtemp(path.join(surroundings.scratch, 'run-'));
  try {
    onProgress('reading', 0);
    const taken = await readInputs(run, folder, surroundings);
    const { inputs } = taken;
    const read = performance.now() - start;

    const outputDir = path.join(folder, 'results');
    await mkdir(outputDir);
    const chance = randomInt(2 ** 31);
    const request = { kind: 'tool', tool: tool.id, inputs, options, outputDir, chance } as const;
    const reply = await pool.run(request, { signal, onProgress });

    onProgress('exporting', 0);
    const exportStart = performance.now();
    const outputs = await writeOutputs(run, reply, outputDir, surroundings);
    const { total: _, ...stages } = reply.timings;
    const end = performance.now();
    const own = { export: Math.round(end - exportStart), total: Math.round(end - start) };
    return {
      outputs,
      report: reply.report,
      engine: reply.engine,
      warnings: [...new Set([...taken.warnings, ...reply.warnings])],
      timings: { read: Math.round(read), ...stages, ...own },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the tool finds in the picture of a run; nothing is made or written. Errors: the studio's. */
export async function findIn(run: Run, surroundings: Surroundings): Promise<object> {
  const { pool, tool, options, signal, onProgress } = surroundings;
  const folder = await mkdtemp(path.join(surroundings.scratch, 'run-'));
  try {
    onProgress('reading', 0);
    const { inputs } = await readInputs(run, folder, surroundings);
    const request = { kind: 'tool', tool: tool.id, inputs, options, outputDir: folder, find: true } as const;
    const { found = {} } = await pool.run(request, { signal, onProgress });
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A tool that writes files anew gets them as they are; its own option says what becomes of their metadata. */
function keptMetadata(tool: Tool, options: Readonly<Record<string, unknown>>): MetadataChoice | undefined {
  if (!tool.writes) return undefined;
  const { metadata } = tool.options.parse(options);
  return metadataChoices.find((choice) => choice === metadata) ?? 'none';
}

/** Takes the pictures in one after the other; what cannot become what was asked for is refused here. */
async function readInputs(run: Run, folder: string, { pool, tool, options, signal }: Surroundings) {
  const inputs: Record<string, string[]> = {};
  const sizes: Record<string, Size[]> = {};
  const warnings: string[] = [];
  for (const [name, files] of Object.entries(run.inputs)) {
    inputs[name] = [];
    sizes[name] = [];
    for (const [place, file] of files.entries()) {
      const outputDir = path.join(folder, `${name}-${place + 1}`);
      await mkdir(outputDir);
      const source = await readable(file, outputDir);
      const takes = tool.inputs[name]?.kind === 'clip' ? 'clip' : undefined;
      const metadata = keptMetadata(tool, options);
      const taken = await pool.run(
        { kind: 'ingest', path: source, outputDir, maxPixels, metadata, takes },
        { signal },
      );
      const [photo] = taken.pictures.photo;
      inputs[name].push(photo.path);
      sizes[name].push(photo);
      warnings.push(...taken.warnings);
      if (name !== findMainInput(tool)) continue;
      const chosen = tool.options.parse(options);
      resultSize(tool, photo, chosen, maxPixels);
      const destination = run.outputs[mainOutputOf(tool)];
      for (const type of typesOf(tool, photo, chosen)) checkEnding(destination, type);
    }
  }
  checkMasks(tool, sizes);
  return { inputs, warnings };
}

function checkMasks(tool: Tool, sizes: Readonly<Record<string, readonly Size[]>>): void {
  const wrong = misshapenMask(tool, sizes);
  if (!wrong) return;
  const { input, mask, photo } = wrong;
  const textOf = ({ width, height }: Size) => `${width} × ${height}`;
  throw new ContradictionError('problems.maskShape', { input, mask: textOf(mask), photo: textOf(photo) });
}

/** Media types of what comes out, where the tool can say so before. */
function typesOf(tool: Tool, photo: WrittenPicture, chosen: Record<string, unknown>): string[] {
  const { type, width, height, frames, hasAlpha, bytes } = photo;
  const format = pictureFormats.find((one) => fileTypes[one].mediaType === type);
  if (!format || !tool.writes) return [];
  const requests = tool.writes({ format, width, height, frames, hasAlpha, bytes }, chosen);
  return requests.map((request) => fileTypes[request.format].mediaType);
}

/** Pictures in the format that was asked for, clips in the one that the file's ending says, other finished files as they are. */
async function writeOutputs(
  run: Run,
  reply: StudioReply,
  outputDir: string,
  surroundings: Surroundings,
): Promise<RunReport['outputs']> {
  const { pool, tool, quality, leavesOutRecord, signal } = surroundings;
  const record = leavesOutRecord ? ('leave-out' as const) : undefined;
  const planned = Object.entries(run.outputs).map(([name, destination]) => {
    const isAsItIs = isFinished(tool.outputs[name].kind);
    const exported = isAsItIs || (destination.format === 'png' && !record) ? undefined : destination.format;
    const clip = tool.outputs[name].kind === 'clip' ? clipFormatOf(destination) : undefined;
    const type = exported ? fileTypes[exported].mediaType : clip && clipExportTypes[clip];
    const made = reply.pictures[name].map((picture) => ({ ...picture, type: type ?? picture.type }));
    return {
      name,
      exported,
      clip,
      made,
      files: filesAt(
        destination,
        made.map(({ type }) => type),
      ),
    };
  });
  await checkOverwriting(
    run.inputs,
    planned.flatMap(({ files }) => files),
  );
  const outputs: RunReport['outputs'] = {};
  for (const { name, exported, clip, made, files } of planned) {
    outputs[name] = [];
    for (const [place, { path: result, type, width, height }] of made.entries()) {
      let finished = result;
      if (exported) {
        finished = path.join(outputDir, `${name}-${place + 1}.exported.${exported}`);
        const request = { path: result, outputPath: finished, format: exported, quality, record };
        await pool.run({ kind: 'export', ...request }, { signal });
      } else if (clip && (record || type !== reply.pictures[name][place].type)) {
        finished = path.join(outputDir, `${name}-${place + 1}.exported.${clip}`);
        const request = { path: result, outputPath: finished, format: clip, record };
        await pool.run({ kind: 'export-clip', ...request }, { signal });
      }
      await deliver(finished, files[place]);
      outputs[name].push({ file: files[place], type, width, height, bytes: (await stat(finished)).size });
    }
  }
  return outputs;
}

/** As which a clip is written; undefined where the ending says none, or another. */
function clipFormatOf({ path: file, isOpen }: Destination): ClipExport | undefined {
  const ending = path.extname(file).slice(1).toLowerCase();
  return isOpen ? undefined : clipExports.find((format) => format === ending);
}

async function readable(file: string, folder: string): Promise<string> {
  if (file === '-') {
    const received = path.join(folder, 'received');
    await pipeline(process.stdin, createWriteStream(received));
    return received;
  }
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UsageError('problems.fileMissing');
  return file;
}

async function deliver(from: string, file: string): Promise<void> {
  if (file === '-') return pipeline(createReadStream(from), process.stdout, { end: false });
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(from, file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw new UsageError('problems.unwritable', { file, reason });
  }
}
