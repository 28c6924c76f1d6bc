import { defaultTimeouts } from '../api/guard/request-timeouts.ts';
import { readWithTimeouts } from '../api/guard/timed-reader.server.ts';
import { plans } from '../billing/plans.ts';
import { localePath, splitPath } from '../i18n/locales.ts';
import { missedQuery, receivePath } from '../pages/device/shared-marks.ts';
import { addressOf } from './request-address.ts';

/** So much of a share is let go by before the connection ends with the answer. */
const mostBytes = 32 * 1024 * 1024;
/** More than the largest upload there is. */
const mostDeclared = Math.max(
  ...Object.values(plans).flatMap(({ picture, clip }) => [picture.maxBytes, clip.maxBytes]),
);

/**
 * Leads somebody to the first page who shared a file with the installed site before its worker was there to take it: the page says so.
 * Nothing of the file is read or kept, but it is let go by, since a browser that is still sending hears no answer. Forms of other sites
 * and what says to be larger than any upload are refused before a byte is read. Null for all else.
 */
export async function answerMissedShare(request: Request): Promise<Response | null> {
  const { locale, path } = splitPath(addressOf(request).path);
  if (path !== receivePath) return null;
  // What stays unread ends the connection.
  const refuse = (status: number) => new Response(null, { status, headers: { connection: 'close' } });
  if (!isOwn(request)) return refuse(403);
  if (Number(request.headers.get('content-length') ?? 0) > mostDeclared) return refuse(413);
  if (request.body) await letGoBy(request.body);
  const location = `${localePath(locale, '/')}?${missedQuery}`;
  return new Response(null, { status: 303, headers: { location, connection: 'close' } });
}

/** The system hands a share to the installed site by itself (`none`). All browsers in which sites take shares say where a request is from. */
function isOwn({ headers }: Request): boolean {
  return ['none', 'same-origin'].includes(headers.get('sec-fetch-site') ?? '');
}

async function letGoBy(body: ReadableStream<Uint8Array>): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of readWithTimeouts(body, defaultTimeouts)) {
      bytes += part.length;
      if (bytes > mostBytes) return;
    }
  } catch {
    // Whoever stopped sending is answered all the same.
  }
}
