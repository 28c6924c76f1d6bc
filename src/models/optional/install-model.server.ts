import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestFile } from '../digest-file.server.ts';
import { fetchUrl } from '../fetch-url.server.ts';
import { takeModelLock } from '../model-lock.server.ts';
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
      `${model.name} is under ${license.name} (${license.url}). If you accept that license, add: --accept ${license.name}`,
    );
  }
  const folder = optionalFolder(modelsDir, model.id);
  const parts = path.join(path.dirname(folder), `.${model.id}`);
  await mkdir(parts, { recursive: true });
  const lock = await takeModelLock(`${folder}.lock`);
  try {
    const there = readInstalled(modelsDir, model);
    if (there) return there;
    const files: InstallRecord['files'] = [];
    for (const file of model.files) {
      const part = path.join(parts, file.name);
      await mkdir(path.dirname(part), { recursive: true });
      if (!(await fetchFile(model, file, part, options))) continue;
      const sha256 = await digestFile(part, 'sha256', 'hex');
      if (file.sha256 && file.sha256 !== sha256) {
        await rm(part);
        throw new InstallRefusedError(
          `${file.name} is not the file it should be: its sha256 is ${sha256}, not ${file.sha256}`,
        );
      }
      const { size: bytes } = await stat(part);
      files.push({ name: file.name, bytes, sha256, isPinnedHere: !file.sha256 });
    }
    const record = { id: model.id, license: license.name, installedAt: new Date().toISOString(), files };
    await writeFile(path.join(parts, recordFile), `${JSON.stringify(record, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(parts, folder);
    return record;
  } finally {
    await lock.release();
  }
}

/** False where a file isn't there that need not be. */
async function fetchFile(
  model: OptionalModel,
  file: OptionalFile,
  part: string,
  { from, mirror, hub, onProgress }: InstallOptions,
): Promise<boolean> {
  const report = (fraction: number) => onProgress(file.name, fraction);
  if (from !== undefined && !/^https?:/.test(from)) {
    const source = path.join(from, file.name);
    if (file.mayBeMissing && !existsSync(source)) return false;
    await copyFile(source, part).catch((cause) => {
      throw new InstallRefusedError(`${source} cannot be read`, { cause });
    });
    report(1);
    return true;
  }
  const base = from ?? (mirror && `${trimmed(mirror)}/${model.id}`);
  const { published } = file;
  if (base === undefined && !published) {
    throw new InstallRefusedError(
      `${model.name} is published in no form we can fetch. Convert it to ONNX (${model.tensors}), then: --from FOLDER, with ${model.files.map(({ name }) => name).join(', ')} in it`,
    );
  }
  const url = base
    ? `${trimmed(base)}/${file.name}`
    : `${trimmed(hub)}/${published!.repository}/resolve/main/${published!.path}`;
  try {
    await fetchUrl(url, { partPath: part, onProgress: report });
    return true;
  } catch (cause) {
    if (file.mayBeMissing && /answered 404$/.test(String(cause))) return false;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InstallRefusedError(`${reason}. Try again, or copy the files here by hand: --from FOLDER`, {
      cause,
    });
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
