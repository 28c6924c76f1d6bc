import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ingest } from '#src/studio/ingest/ingest.server.ts';
import { runTool } from '#src/studio/run-tool.server.ts';
import type { MetadataChoice } from '#src/tasks/file-writing.ts';

let count = 0;

/**
 * A photo, or a list of them, through a tool that writes files, in this process: taken in as they are, with all their
 * metadata unless told otherwise, then written.
 */
export async function writeByTool(
  tool: string,
  photos: Uint8Array | readonly Uint8Array[],
  options: Record<string, unknown> = {},
  { folder, metadata = 'keep' }: { folder: string; metadata?: MetadataChoice },
) {
  const outputDir = path.join(folder, `${tool}-${count++}`);
  await mkdir(outputDir);
  const taken: Awaited<ReturnType<typeof ingest>>['picture'][] = [];
  for (const [place, photo] of [photos].flat().entries()) {
    const own = path.join(outputDir, `photo-${place}`);
    await mkdir(own);
    const source = path.join(own, 'upload');
    await writeFile(source, photo);
    const request = { kind: 'ingest', path: source, outputDir: own, maxPixels: 1e9, metadata } as const;
    taken.push((await ingest(request)).picture);
  }
  const reply = await runTool(
    { kind: 'tool', tool, inputs: { photo: taken.map((picture) => picture.path) }, options, outputDir },
    {
      signal: new AbortController().signal,
      sessions: { get: () => Promise.reject(new Error('there is no network')), fileOf: (id: string) => id },
      hasModel: () => false,
      onProgress() {},
      onEngine() {},
    },
  );
  const [result, ...more] = reply.pictures.result;
  return { ...result, more, bytes: await readFile(result.path), report: reply.report, taken: taken[0] };
}
