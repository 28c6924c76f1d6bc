import { expectWritten, type fileReport, filesOf, reportFiles } from '../../steps/files/file-report.ts';
import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { MadeFile, Photo, PhotoFile } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';

/**
 * Has photos’ files written into one document, in their order, as the request for the first says. Errors: as `expectWritten` and
 * `photo.file.write`.
 */
export async function writeTogether(
  photos: readonly Photo[],
  writes: (file: PhotoFile) => readonly WriteRequest[],
  studio: Studio<typeof fileReport>,
): Promise<MadeFile[]> {
  const [first, ...files] = filesOf(photos);
  const [request] = writes(first);
  const onFile = (done: number) => studio.step(done / photos.length);
  const written = expectWritten(await first.write(request, { files, onFile }), request);
  studio.report(reportFiles([first, ...files], [written]));
  return [written.made];
}
