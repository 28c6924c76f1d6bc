import type { WriteRequest } from '../../tasks/file-writing.ts';
import type { MadeFile, Photo } from '../../tasks/photo.ts';
import type { Studio } from '../studio.ts';
import { expectWritten, type fileReport, reportFiles } from './file-report.ts';

/**
 * Has a photo's file written as these requests say, one file for each, and reports on it. Errors: as `expectWritten` and
 * `photo.file.write`.
 */
export async function writeAnew(
  { file }: Photo,
  requests: readonly WriteRequest[],
  studio: Studio<typeof fileReport>,
): Promise<MadeFile[]> {
  if (!file) throw new Error('this photo has no file');
  const written = [];
  for (const [index, request] of requests.entries()) {
    written.push(expectWritten(await file.write(request), request));
    await studio.step((index + 1) / requests.length);
  }
  studio.report(reportFiles(file.bytes, written));
  return written.map(({ made }) => made);
}
