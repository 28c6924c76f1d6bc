import { watchForgetting } from '../../client/kept-work.ts';
import { readAnswer, request } from '../calls/api-client.ts';
import type { OpenPhoto } from './open-photo.ts';

/** So many photos are remembered as long as the page is open. */
const mostKept = 8;

const known = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
watchForgetting(() => known.clear());

/** What the tiles of a tool are drawn from on somebody's photo; asked for once. Rejects with a problem, and is asked anew then. */
export function preparedTiles(
  tool: string,
  mediaId: string,
  masks: OpenPhoto['masks'],
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([tool, mediaId, masks]);
  const asked = known.get(key);
  if (asked) return asked;
  const asking = ask(tool, mediaId, masks);
  known.set(key, asking);
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
  asking.catch(() => known.delete(key));
  return asking;
}

async function ask(
  tool: string,
  mediaId: string,
  masks: OpenPhoto['masks'],
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await request(`/api/media/${encodeURIComponent(mediaId)}/tiles`, {
    method: 'POST',
    body: JSON.stringify({ tool, masks }),
    headers: { 'content-type': 'application/json' },
  });
  const isPrepared = answer.headers.get('content-type')?.startsWith('application/octet-stream');
  if (!isPrepared) readAnswer(answer.status, await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}
