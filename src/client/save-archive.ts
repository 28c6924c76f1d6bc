import { callUrl, siteCall } from './site-call.ts';
import { startDownload } from './start-download.ts';

/** Has everything these jobs made packed and saved by the browser. Answers why not, where it cannot be. */
export async function saveArchive(jobIds: readonly string[]): Promise<string | null> {
  const { message, result } = await siteCall<{ url: string }>('/api/jobs/zip', {
    method: 'post',
    payload: { ids: jobIds },
  });
  if (!result) return message;
  startDownload(callUrl(result.url));
  return null;
}
