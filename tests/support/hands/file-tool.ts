import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ingest } from '#src/studio/ingest.server.ts';
import { runTool } from '#src/studio/run-tool.server.ts';
import type { MetadataChoice } from '#src/tasks/file-writing.ts';

let count = 0;

/**
 * One photo through a tool that writes files, in this process: taken in as it is, with all its metadata unless told
 * otherwise, then written.
 */
export async function writeByTool(
  tool: string,
  photo: Uint8Array,
  options: Record<string, unknown> = {},
  { folder, metadata = 'keep' }: { folder: string; metadata?: MetadataChoice },
) {
  const outputDir = path.join(folder, `${tool}-${count++}`);
  await mkdir(outputDir);
  const source = path.join(outputDir, 'upload');
  await writeFile(source, photo);
  const taken = await ingest({ kind: 'ingest', path: source, outputDir, maxPixels: 1e9, metadata });
  const reply = await runTool(
    { kind: 'tool', tool, inputs: { photo: [taken.picture.path] }, options, outputDir },
    {
      signal: new AbortController().signal,
      sessions: { get: () => Promise.reject(new Error('there is no network')) },
      hasModel: () => false,
      onProgress() {},
      onEngine() {},
    },
  );
  const [result, ...more] = reply.pictures.result;
  return { ...result, more, bytes: await readFile(result.path), report: reply.report, taken: taken.picture };
}
