import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { OptionalModel } from './optional-models.ts';

/** What is written beside the files of a model when all of them are there. */
export const installRecord = z.object({
  id: z.string(),
  /** As the operator accepted it. */
  license: z.string(),
  installedAt: z.iso.datetime(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      /** The manifest knew no hash: this is that of the first fetch. */
      isPinnedHere: z.boolean(),
    }),
  ),
});
export type InstallRecord = z.infer<typeof installRecord>;

export const recordFile = 'installed.json';

export function optionalFolder(modelsDir: string, id: string): string {
  return path.join(modelsDir, 'optional', id);
}

/** Where a file of an optional model lies, whether it is there or not. */
export function optionalFile(modelsDir: string, fileId: string): string {
  return path.join(modelsDir, 'optional', ...fileId.split('/'));
}

/** What is known of a model that an operator added; undefined where it isn't there, or only part of it. */
export function readInstalled(
  modelsDir: string,
  { id }: Pick<OptionalModel, 'id'>,
): InstallRecord | undefined {
  try {
    const file = path.join(optionalFolder(modelsDir, id), recordFile);
    return installRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
