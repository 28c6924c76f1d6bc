import type { FoundBody } from '../../api/contract/contract.ts';
import { api, type PointedThing } from '../calls/api-client.ts';

/** So many photos are remembered as long as the page is open. */
const mostKept = 16;

const known = new Map<string, Promise<FoundBody>>();

/** What a tool looks for in somebody's photo; asked for once. Rejects with a problem, and is asked anew then. */
export function lookFor(mediaId: string, tool: string): Promise<FoundBody> {
  const key = `${mediaId}/${tool}`;
  const asked = known.get(key);
  if (asked) return asked;
  const asking = api.things(mediaId, tool);
  known.set(key, asking);
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
  asking.catch(() => known.delete(key));
  return asking;
}

/** The outline of one thing as a gray picture. Rejects with a problem. */
export async function outlineOf(mediaId: string, thing: PointedThing, signal: AbortSignal): Promise<Blob> {
  const { mask } = await api.outline(mediaId, thing, signal);
  return new Blob([Uint8Array.from(atob(mask), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
}
