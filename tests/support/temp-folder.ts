import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface TempFolder extends AsyncDisposable {
  readonly path: string;
  remove(): Promise<void>;
}

/** An empty folder of its own: `await using folder = await tempFolder()`, or `remove()` it in `afterAll`. */
export async function tempFolder(): Promise<TempFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-test-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  return { path: folder, remove, [Symbol.asyncDispose]: remove };
}
