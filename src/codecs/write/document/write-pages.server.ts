import { stat, writeFile } from 'node:fs/promises';
import {
  metadataBlocks,
  type WriteOutcome,
  type WriteRequest,
  type WrittenFacts,
} from '../../../tasks/file-writing.ts';
import { openStack } from '../open-stack.server.ts';
import type { PictureStack } from '../picture-stack.ts';
import { pageEncoder, plain } from '../sharp-encoder.server.ts';
import { canHold, preparedStack } from '../write-photo.server.ts';
import { writeDocument } from './write-document.ts';

/** A size is met by one picture, not by a document of many. */
export type PagesRequest = WriteRequest & { readonly aim: { readonly quality: number } };

/**
 * Writes all these files, in this order, into one document: a page each, or all its pages where a file has several, each in
 * its own size and color space. Only one of them is decoded at a time, and the document goes to `target` page by page, so
 * that their number costs no memory. `onFile` is told how many are done.
 *
 * Errors: those of `openPhoto`; `image_too_large` for a page; `option_invalid {option: frames}`.
 */
export async function writePages(
  target: string,
  files: readonly string[],
  request: PagesRequest,
  onFile?: (done: number) => Promise<void>,
): Promise<
  (WrittenFacts & { kind: 'written'; bytes: number }) | Extract<WriteOutcome, { kind: 'many-refused' }>
> {
  for (const file of request.many === 'refuse' ? files : []) {
    const { format, frames } = (await openStack(file)).photo.header;
    if (frames > 1 && !canHold(format, request.format)) {
      return { kind: 'many-refused', from: format, count: frames };
    }
  }
  const lost = new Set<WrittenFacts['lost'][number]>();
  let first: { width: number; height: number } | undefined;
  let count = 0;
  let losesGainMap = false;

  async function* stacks(): AsyncGenerator<PictureStack<Uint8Array>> {
    for (const [place, file] of files.entries()) {
      const opened = await openStack(file);
      const { frames, hasGainMap } = opened.photo.header;
      losesGainMap ||= hasGainMap === true;
      const wanted =
        request.many === 'refuse' ? Array.from({ length: frames }, (_, page) => page) : [request.many];
      for (const page of wanted) {
        const { stack, lost: left } = await preparedStack(opened, await opened.one(page), request);
        for (const block of left) lost.add(block);
        first ??= { width: stack.raster.width, height: stack.raster.height };
        count++;
        yield { ...stack, raster: await plain(stack) };
      }
      await onFile?.(place + 1);
    }
  }
  await writeFile(target, writeDocument(stacks(), pageEncoder(request.aim.quality), request.pdf));
  const { size: bytes } = await stat(target);
  if (!first) throw new Error('a document has a page at least');
  const left = metadataBlocks.filter((block) => lost.has(block));
  return { kind: 'written', bytes, ...first, count, lost: left, losesGainMap: losesGainMap || undefined };
}
