import { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError } from '../../errors.ts';
import type { RequestTimeouts } from '../guard/request-timeouts.ts';
import { readWithTimeouts, StalledBody } from '../guard/timed-reader.server.ts';

/** Room for the form around the file. */
const formBytes = 64 * 1024;

/**
 * Hands the first file of a multipart request to `take` while it is still arriving; nothing is collected in memory. A
 * request that declares more than `maxBytes` is refused unread; one that stalls is given up. Errors: `file_too_large`, `file_missing`,
 * `upload_interrupted`, `request_invalid`.
 */
export async function readUpload<T>(
  request: Request,
  maxBytes: number,
  timeouts: RequestTimeouts,
  take: (upload: { stream: Readable; name: string }) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length')) > maxBytes + formBytes) {
    throw new AppError('file_too_large', { maxBytes });
  }
  if (!request.body) throw new AppError('file_missing');
  const parser = openParser(request.headers);
  const source = Readable.from(readWithTimeouts(request.body, timeouts));
  try {
    return await new Promise<T>((settle, reject) => {
      let isTaken = false;
      parser.on('file', (_field, stream, { filename }) => {
        if (isTaken) return stream.resume();
        isTaken = true;
        // A file that breaks off is reported by whoever reads it; without a reader it would end the process.
        stream.on('error', () => {});
        take({ stream, name: readName(filename) }).then(settle, reject);
      });
      parser.on('close', () => isTaken || reject(new AppError('file_missing')));
      parser.on('error', (cause: Error) => isTaken || reject(formFailure(cause)));
      source.on('error', (cause) => parser.destroy(cause));
      source.pipe(parser);
    });
  } finally {
    // The rest is not read; the server closes the connection when it does not stop by itself.
    source.unpipe(parser);
    source.destroy();
    parser.destroy();
  }
}

/** A form that ends too early, or one that is none. */
function formFailure(cause: Error): AppError {
  const isCut = cause instanceof StalledBody || cause.message.startsWith('Unexpected end');
  return isCut
    ? new AppError('upload_interrupted', {}, { cause })
    : new AppError('request_invalid', { field: 'file' }, { cause });
}

/** Browsers write quotation marks and line breaks in a name as these three; none of them can stay in a name anyway. */
function readName(filename: string | undefined): string {
  return (filename ?? '').replace(/%(22|0A|0D)/gi, '');
}

function openParser(headers: Headers): busboy.Busboy {
  try {
    return busboy({
      headers: Object.fromEntries(headers),
      defParamCharset: 'utf8',
      limits: { fields: 8, fieldSize: 1024, files: 2, parts: 10, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError('request_invalid', { field: 'content-type' }, { cause });
  }
}
