import { defaultTimeouts } from '../api/guard/request-timeouts.ts';
import { readWithTimeouts } from '../api/guard/timed-reader.server.ts';
import { localePath, splitPath } from '../i18n/locales.ts';
import { missedQuery, receivePath } from '../pages/device/shared-marks.ts';
import { addressOf } from './request-address.ts';

/** So much of a share is let go by before the connection ends with the answer. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Leads somebody to the first page who shared a file with the installed site before its worker was there to take it: the page says so.
 * Nothing of the file is read or kept, but it is let go by, since a browser that is still sending hears no answer. Null for all else.
 */
export async function answerMissedShare(request: Request): Promise<Response | null> {
  const { locale, path } = splitPath(addressOf(request).path);
  if (path !== receivePath) return null;
  if (request.body) await letGoBy(request.body);
  const location = `${localePath(locale, '/')}?${missedQuery}`;
  return new Response(null, { status: 303, headers: { location, connection: 'close' } });
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
