import type { JobBody, MediaBody } from '../api/contract/contract.ts';
import { isPreviewOnly, resultsOf } from './job-pictures.ts';
import { siteCall } from './site-call.ts';

/** A picture that one of our tools made, of whoever asks: a person who is signed in, or a guest by their cookie. */
export interface OwnResult {
  readonly id: string;
  readonly name: string;
  readonly thumbnailUrl: string;
  /** What a browser can show of it, as large as this person gets it. */
  readonly url: string;
  readonly isPreview: boolean;
}

export interface OwnResults {
  readonly results: readonly OwnResult[];
  /** What the next, older ones are asked for with; null where these were the last. */
  readonly before: string | null;
}

const jobsAtOnce = 36;
/** What every browser opens; of others there is a preview that it does. */
const shownByBrowsers = /^image\/(png|jpeg|webp|avif|gif)$/;

/** The newest first. A sentence for people where they did not come. */
export async function readOwnResults(
  before: string | null = null,
): Promise<OwnResults | { failure: string }> {
  const query = new URLSearchParams({
    only: 'results',
    limit: String(jobsAtOnce),
    ...(before && { before }),
  });
  const { result: jobs, message } = await siteCall<JobBody[]>(`/api/jobs?${query}`);
  if (!jobs) return { failure: message };
  return {
    results: jobs.flatMap((job) => resultsOf(job).flatMap(pictureOf)),
    before: jobs.length < jobsAtOnce ? null : jobs[jobs.length - 1].id,
  };
}

function pictureOf(media: MediaBody): OwnResult[] {
  const { id, name, type, thumbnailUrl, previewUrl } = media;
  if (!type.startsWith('image/') || previewUrl === '') return [];
  const isShown = shownByBrowsers.test(type) && media.url !== '';
  return [
    {
      id,
      name,
      thumbnailUrl: thumbnailUrl || previewUrl,
      url: isShown ? media.url : previewUrl,
      isPreview: !isShown || isPreviewOnly(media),
    },
  ];
}

/** The picture itself; null where it did not come, such as when it was deleted meanwhile. */
export async function fetchOwnResult({ url, name }: OwnResult): Promise<File | null> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin' });
    if (!answer.ok) return null;
    const blob = await answer.blob();
    return new File([blob], name, { type: blob.type });
  } catch {
    return null;
  }
}
