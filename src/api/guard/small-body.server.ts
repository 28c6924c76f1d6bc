import { createMiddleware } from 'hono/factory';
import { AppError } from '../../errors.ts';
import type { ApiVariables } from '../api-site.ts';
import type { RequestTimeouts } from './request-timeouts.ts';
import { readWithTimeouts, StalledBody } from './timed-reader.server.ts';

/**
 * Reads bodies whole before anybody asks for them: at most `maxBytes`, and no longer than its timeouts. Errors:
 * `request_invalid {field: body}`. What `isStreamed` says is left alone.
 */
export function limitBody(
  maxBytes: number,
  timeouts: RequestTimeouts,
  isStreamed: (request: Request) => boolean,
) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const { raw } = c.req;
    const isEmpty = !raw.headers.has('content-length') && !raw.headers.has('transfer-encoding');
    if (isEmpty || isStreamed(raw)) return next();
    const declared = Number(raw.headers.get('content-length') ?? 0);
    if (declared > maxBytes) throw tooLarge(maxBytes);
    if (raw.body) c.req.raw = new Request(raw, { body: await readWhole(raw.body, maxBytes, timeouts) });
    return next();
  });
}

/** At most so many bytes, and no longer than the timeouts. Errors: `request_invalid {field: body}`. */
export async function readWhole(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  timeouts: RequestTimeouts,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of readWithTimeouts(body, timeouts)) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      parts.push(part);
    }
  } catch (cause) {
    if (!(cause instanceof StalledBody)) throw cause;
    throw new AppError('request_invalid', { field: 'body' }, { cause });
  }
  return Buffer.concat(parts);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('request_invalid', { field: 'body', maxBytes });
}
