import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StudioPool, StudioReply } from '../studio/studio-pool.ts';
import { type MetadataChoice, metadataChoices } from '../tasks/file-writing.ts';
import { mainInputOf } from '../tool/main-input.ts';
import { resultSize } from '../tool/result-size.ts';
import type { Tool } from '../tool/tool.ts';
import { UsageError } from './command-words.server.ts';
import type { Run } from './plan-runs.server.ts';

/** More than any plan of the site allows: here people use their own machine. */
const maxPixels = 268_000_000;

export interface Surroundings {
  readonly pool: StudioPool;
  readonly tool: Tool;
  readonly options: Readonly<Record<string, unknown>>;
  readonly quality: number;
  /** A folder of our own, deleted by the caller at the end. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** `reading`, a stage of the tool, or `exporting`; 0..1 within it. */
  onProgress(stage: string, fraction: number): void;
}

export interface RunReport {
  readonly outputs: Record<string, { file: string; width: number; height: number; bytes: number }>;
  /** What the tool measured and did; null where it reports nothing. */
  readonly report: StudioReply['report'];
  readonly engine: StudioReply['engine'];
  readonly warnings: string[];
  /** Milliseconds: `read`, the tool's stages, `export`, `total`. */
  readonly timings: Record<string, number>;
}

/** One picture from file to file, by the same steps as on the site. Errors: `UsageError`, and the studio's. */
export async function carryOut(run: Run, surroundings: Surroundings): Promise<RunReport> {
  const { pool, tool, options, quality, signal, onProgress } = surroundings;
  const start = performance.now();
  const folder = await mkdtemp(path.join(surroundings.scratch, 'run-'));
  try {
    onProgress('reading', 0);
    const warnings: string[] = [];
    const inputs: Record<string, string[]> = {};
    for (const [name, file] of Object.entries(run.inputs)) {
      const outputDir = path.join(folder, name);
      await mkdir(outputDir);
      const source = await readable(file, outputDir);
      const taken = await pool.run(
        { kind: 'ingest', path: source, outputDir, maxPixels, metadata: keptMetadata(tool, options) },
        { signal },
      );
      const [photo] = taken.pictures.photo;
      inputs[name] = [photo.path];
      warnings.push(...taken.warnings);
      if (name === mainInputOf(tool)) {
        resultSize(tool, photo, tool.options.parse(options), maxPixels);
      }
    }
    const read = performance.now() - start;

    const outputDir = path.join(folder, 'results');
    await mkdir(outputDir);
    const request = { kind: 'tool', tool: tool.id, inputs, options, outputDir } as const;
    const reply = await pool.run(request, { signal, onProgress });
    warnings.push(...reply.warnings);

    onProgress('exporting', 0);
    const exportStart = performance.now();
    const outputs: RunReport['outputs'] = {};
    for (const [name, { file, format }] of Object.entries(run.outputs)) {
      const [{ path: result, width, height }] = reply.pictures[name];
      let finished = result;
      if (format !== 'png') {
        finished = path.join(outputDir, `${name}.${format}`);
        await pool.run({ kind: 'export', path: result, outputPath: finished, format, quality }, { signal });
      }
      await deliver(finished, file);
      outputs[name] = { file, width, height, bytes: (await stat(finished)).size };
    }
    const { total: _, ...stages } = reply.timings;
    const end = performance.now();
    const own = { export: Math.round(end - exportStart), total: Math.round(end - start) };
    return {
      outputs,
      report: reply.report,
      engine: reply.engine,
      warnings,
      timings: { read: Math.round(read), ...stages, ...own },
    };
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
