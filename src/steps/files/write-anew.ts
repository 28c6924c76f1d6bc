import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { MadeFile, Photo, PhotoFile } from '../../tasks/photo.ts';
import type { Studio } from '../../tool/studio.ts';
import { expectWritten, type fileReport, reportFiles } from './file-report.ts';

type Writes = (file: PhotoFile) => readonly WriteRequest[];

/**
 * Has photos' files written as these requests say, one file for each request, and reports on all of them. Errors: as
 * `expectWritten` and `photo.file.write`.
 */
export async function writeAnew(
  photos: readonly Photo[],
  writes: Writes,
  studio: Studio<typeof fileReport>,
): Promise<MadeFile[]> {
  const files = filesOf(photos);
  const asked = files.flatMap((file) => writes(file).map((request) => ({ file, request })));
  const written = [];
  for (const [index, { file, request }] of asked.entries()) {
    written.push(expectWritten(await file.write(request), request));
    await studio.step((index + 1) / asked.length);
  }
  studio.report(reportFiles(bytesOf(files), written));
  return written.map(({ made }) => made);
}

/** Has all of them written into one document, in their order, as the request says; errors as above. */
export async function writeTogether(
  photos: readonly Photo[],
  writes: Writes,
  studio: Studio<typeof fileReport>,
): Promise<MadeFile[]> {
  const [first, ...files] = filesOf(photos);
  const [request] = writes(first);
  const onFile = (done: number) => studio.step(done / photos.length);
  const written = expectWritten(await first.write(request, { files, onFile }), request);
  studio.report(reportFiles(bytesOf([first, ...files]), [written]));
  return [written.made];
}

function filesOf(photos: readonly Photo[]): PhotoFile[] {
  return photos.map(({ file }) => {
    if (!file) throw new Error('this photo has no file');
    return file;
  });
}

const bytesOf = (files: readonly PhotoFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
