import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { clipExportTypes } from '../../codecs/clip-types.ts';
import { fileTypes } from '../../codecs/file-types.ts';
import { mayHaveRecord } from '../../provenance/reading/may-have-record.server.ts';
import {
  isSignedType,
  recordType,
  type Testimony,
  type TypedFile,
} from '../../provenance/sign-file.server.ts';
import { mainListOf } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type {
  RecordRequest,
  StudioHooks,
  StudioReply,
  StudioRequest,
  WrittenPicture,
} from '../studio-pool.ts';
import { typedFile } from './file-type.server.ts';

type RunRecord = (request: RecordRequest, hooks: StudioHooks) => Promise<StudioReply>;

type ToolRequest = Extract<StudioRequest, { kind: 'tool' }>;
type IngestRequest = Extract<StudioRequest, { kind: 'ingest' }>;
type LogoAsked = Extract<StudioRequest, { kind: 'logo' }>;

/** Each record takes room in the result's own. */
const mostInputs = 12;

/**
 * Signs whatever the other children have written, as the last change of it. What cannot be signed is as it was: it says in its XMP how it came
 * about, and `onFailure` is told.
 */
export class ResultSigner {
  readonly #run: RunRecord;
  readonly #onFailure: (error: unknown) => void;

  constructor(run: RunRecord, onFailure: (error: unknown) => void) {
    this.#run = run;
    this.#onFailure = onFailure;
  }

  /** The same reply, once its files are signed. Rejects only where nobody waits for them any more. */
  async sign(request: StudioRequest, reply: StudioReply, hooks: StudioHooks): Promise<StudioReply> {
    if (request.kind === 'tool') return this.#signOutputs(request, reply, hooks);
    if (request.kind === 'ingest') return this.#keepRecord(request, reply, hooks);
    if (request.kind === 'logo') return this.#signVector(request, reply, hooks);
    const type = exportedType(request);
    if (!type || !('outputPath' in request) || reply.isCopy) return reply;
    // What strangers see says how it came about, and nothing that records of files before it may tell.
    const leavesOut = request.kind === 'share' || ('record' in request && request.record === 'leave-out');
    const parent = leavesOut ? undefined : await typedFile(request.path);
    const { sourceType } = reply;
    await this.#signFile(
      { path: request.outputPath, type },
      { deed: 'converted', sourceType, parent },
      hooks,
    );
    return reply;
  }

  async #signOutputs(request: ToolRequest, reply: StudioReply, hooks: StudioHooks): Promise<StudioReply> {
    if (Object.keys(reply.pictures).length === 0) return reply;
    const testimony = await testimonyOf(request, reply);
    const pictures: Record<string, WrittenPicture[]> = {};
    for (const [name, list] of Object.entries(reply.pictures)) {
      pictures[name] = [];
      for (const picture of list) {
        const { sourceType } = picture;
        const isSigned = await this.#signFile(picture, { ...testimony, sourceType }, hooks);
        const bytes = isSigned ? (await stat(picture.path)).size : picture.bytes;
        pictures[name].push({ ...picture, bytes });
      }
    }
    return { ...reply, pictures };
  }

  /** A logo that is saved while it's designed never was a file. */
  async #signVector({ ask }: LogoAsked, reply: StudioReply, hooks: StudioHooks): Promise<StudioReply> {
    if (ask.kind !== 'vector' || typeof reply.logo !== 'string') return reply;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-vector-'));
    try {
      const file = { path: path.join(folder, 'logo.svg'), type: 'image/svg+xml' };
      await writeFile(file.path, reply.logo);
      await this.#signFile(file, { deed: 'made', sourceType: 'algorithmicMedia' }, hooks);
      return { ...reply, logo: await readFile(file.path, 'utf8') };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * An upload loses its record with its metadata. Where that told nothing of people or places and showed nothing, the file that is kept
   * says what it was made from. Nobody asked for either, so what might be private goes. Whoever sent it is told of both.
   */
  async #keepRecord(request: IngestRequest, reply: StudioReply, hooks: StudioHooks): Promise<StudioReply> {
    const { path: upload, outputDir, metadata } = request;
    const [kept] = reply.pictures.photo;
    if (metadata === 'keep' || metadata === 'none') return reply;
    if (!isSignedType(kept.type) || !(await mayHaveRecord(upload))) return reply;
    const keptAt = path.join(outputDir, 'record');
    const { party, signal } = hooks;
    const { record } = await this.#run(
      { kind: 'read-record', file: await typedFile(upload), keptAt },
      { party, signal },
    ).catch((error: unknown) => {
      signal?.throwIfAborted();
      this.#onFailure(error);
      return { record: null };
    });
    if (!record) return reply;
    const warned = (code: 'record_kept' | 'record_left_out') => ({
      ...reply,
      warnings: [...reply.warnings, code],
    });
    if (record.hasLocation || record.hasPictures || record.authors.length > 0) {
      return warned('record_left_out');
    }
    const parent = { path: keptAt, type: recordType };
    if (!(await this.#signFile(kept, { deed: 'taken', parent }, hooks))) return reply;
    const { size: bytes } = await stat(kept.path);
    return { ...warned('record_kept'), pictures: { photo: [{ ...kept, bytes }] } };
  }

  async #signFile(file: TypedFile, testimony: Testimony, { party, signal }: StudioHooks): Promise<boolean> {
    if (!isSignedType(file.type) && file.type !== fileTypes.zip.mediaType) return false;
    if (!testimony.sourceType && !(await anyRecord(testimony))) return false;
    try {
      const { isSigned = false } = await this.#run(
        { kind: 'sign', file: { path: file.path, type: file.type }, testimony },
        { party, signal },
      );
      return isSigned;
    } catch (error) {
      signal?.throwIfAborted();
      this.#onFailure(error);
      return false;
    }
  }
}

/**
 * What was done with which of a tool's inputs: its main one was changed, or something was made anew, of all or none of them. What
 * people paint over a photo says nothing of where it comes from.
 */
async function testimonyOf(
  { tool: id, inputs }: ToolRequest,
  { isMadeAnew }: StudioReply,
): Promise<Testimony> {
  const tool = findTool(id);
  const main = tool ? mainListOf(tool, inputs) : [];
  const others = Object.entries(tool?.inputs ?? {})
    .filter(([, { kind, main: isMain }]) => kind !== 'mask' && !isMain)
    .flatMap(([name]) => inputs[name] ?? []);
  const files = await Promise.all([...main, ...others].slice(0, mostInputs).map(typedFile));
  const [parent, ...further] = files;
  if (isMadeAnew || main.length === 0) return { deed: 'made', inputs: files };
  return { deed: 'edited', parent, inputs: further };
}

async function anyRecord({ parent, inputs = [] }: Testimony): Promise<boolean> {
  for (const one of [...(parent ? [parent] : []), ...inputs]) if (await mayHaveRecord(one.path)) return true;
  return false;
}

/** Previews of clips and what stands in lists stay unsigned, as all previews do. */
function exportedType(request: StudioRequest): string | undefined {
  if (request.kind === 'share') return request.longestSide === undefined ? request.type : undefined;
  if (request.kind === 'export') return fileTypes[request.format].mediaType;
  if (request.kind !== 'export-clip' || request.format === 'watch' || request.format === 'watch-clear')
    return undefined;
  return clipExportTypes[request.format];
}
