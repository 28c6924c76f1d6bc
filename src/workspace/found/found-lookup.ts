import type { FoundBody, OutlineBody } from '../../api/contract/contract.ts';
import { watchForgetting } from '../../client/kept-work.ts';
import { post } from '../calls/api-client.ts';

interface ThingBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Something in a picture that is pointed at, in shares of its sides: a box among others, lines of letters, or a place. */
export type PointedThing =
  | { box: ThingBox; beside: readonly ThingBox[] }
  | { lines: readonly (readonly number[])[] }
  | { at: { x: number; y: number } };

const mediaPath = (id: string) => `/api/media/${encodeURIComponent(id)}`;

/** So many photos are remembered as long as the page is open. */
const mostKept = 16;

const known = new Map<string, Promise<FoundBody>>();

/** What a tool looks for in somebody's photo; asked for once. Rejects with a problem, and is asked anew then. */
export function lookFor(mediaId: string, tool: string): Promise<FoundBody> {
  const key = `${mediaId}/${tool}`;
  const asked = known.get(key);
  if (asked) return asked;
  const asking = post<FoundBody>(`${mediaPath(mediaId)}/things`, { tool });
  known.set(key, asking);
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
  asking.catch(() => known.delete(key));
  return asking;
}

/** So many outlines are remembered. */
const mostOutlines = 48;
const outlines = new Map<string, Promise<Blob>>();
/** The one that is asked for before anybody wants it. */
let ahead: { readonly key: string; readonly controller: AbortController } | null = null;
watchForgetting(() => {
  known.clear();
  stopOutlining();
  outlines.clear();
});

const outlineKey = (mediaId: string, thing: PointedThing) => `${mediaId}/${JSON.stringify(thing)}`;

/** The outline of one thing as a gray picture; asked for once. Rejects with a problem, and is asked anew then. */
export function outlineOf(mediaId: string, thing: PointedThing, signal: AbortSignal): Promise<Blob> {
  const key = outlineKey(mediaId, thing);
  // What somebody waits for goes first.
  if (ahead?.key !== key) stopOutlining();
  ahead = null;
  return outlines.get(key) ?? remember(key, askOutline(mediaId, thing, signal));
}

/** Asks for the outline of a thing that is likely to be wanted next, in the place of another such. */
export function outlineAhead(mediaId: string, thing: PointedThing): void {
  const key = outlineKey(mediaId, thing);
  if (outlines.has(key)) return;
  stopOutlining();
  const controller = new AbortController();
  ahead = { key, controller };
  remember(key, askOutline(mediaId, thing, controller.signal)).then(
    () => {
      if (ahead?.key === key) ahead = null;
    },
    () => undefined,
  );
}

/** Nobody is likely to want anything any more. */
export function stopOutlining(): void {
  if (!ahead) return;
  outlines.delete(ahead.key);
  ahead.controller.abort(new Error('another thing is outlined first'));
  ahead = null;
}

function remember(key: string, asking: Promise<Blob>): Promise<Blob> {
  outlines.set(key, asking);
  for (const oldest of outlines.keys()) {
    if (outlines.size <= mostOutlines) break;
    outlines.delete(oldest);
  }
  asking.catch(() => {
    if (outlines.get(key) === asking) outlines.delete(key);
  });
  return asking;
}

async function askOutline(mediaId: string, thing: PointedThing, signal: AbortSignal): Promise<Blob> {
  const { mask } = await post<OutlineBody>(`${mediaPath(mediaId)}/outline`, thing, { signal });
  return new Blob([Uint8Array.from(atob(mask), (letter) => letter.charCodeAt(0))], { type: 'image/png' });
}
