import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { MadeFile, Photo, PhotoFile } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { expectWritten, type fileReport, filesOf, reportFiles } from './file-report.ts';

/**
 * Has photos' files written as these requests say, one file for each request, and reports on all of them. Errors: as
 * `expectWritten` and `photo.file.write`.
 */
export async function writeAnew(
  photos: readonly Photo[],
  writes: (file: PhotoFile) => readonly WriteRequest[],
  studio: Studio<typeof fileReport>,
): Promise<MadeFile[]> {
  const files = filesOf(photos);
  const asked = files.flatMap((file) => writes(file).map((request) => ({ file, request })));
  const written = [];
  for (const [index, { file, request }] of asked.entries()) {
    written.push(expectWritten(await file.write(request), request));
    await studio.step((index + 1) / asked.length);
  }
  studio.report(reportFiles(files, written));
  return written.map(({ made }) => made);
}
