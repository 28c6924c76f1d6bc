import type { MediaBody, ToolDescription } from '../../../api/contract/contract.ts';
import { pictureBlob } from '../../calls/api-client.ts';
import { resultName, uniqueNames } from '../file-names.ts';
import { packResults } from '../results-archive.ts';

/** What several files that were made of one leave as. */
export const archiveType = 'application/zip';

/** The file that a job wrote; of several, one zip file. */
export async function fetchResults(
  tool: ToolDescription,
  results: readonly MediaBody[],
  name: string,
  signal: AbortSignal,
): Promise<Blob> {
  const files: Blob[] = [];
  for (const { url } of results) files.push(await pictureBlob(url, signal));
  if (files.length === 1) return files[0];
  const names = results.map(({ type }, place) =>
    resultName(tool, { name, mediaType: type, place, count: results.length }),
  );
  return packResults(uniqueNames(names).map((unique, index) => ({ name: unique, file: files[index] })));
}
