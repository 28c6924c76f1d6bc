import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { contentDisposition } from '../../media/file-name.ts';
import type { OpenFile } from '../../media/media-files.server.ts';
import type { ApiContext } from '../contract/envelope.ts';
import { answerStream } from './answer-stream.server.ts';
import { type ByteRange, readRange } from './file-range.ts';

interface FileAnswer {
  readonly name: string;
  /** It is saved instead of shown. */
  readonly isSaved: boolean;
  /** How long the browser alone may keep it. */
  readonly cacheControl: string;
  readonly silenceMs: number;
}

/** Takes the file over and releases it when the last byte is sent or nobody wants it any more. */
export async function answerFile(
  c: ApiContext,
  file: Pick<OpenFile, 'path' | 'type' | 'tag' | 'release'>,
  { name, isSaved, cacheControl, silenceMs }: FileAnswer,
): Promise<Response> {
  const { size } = await stat(file.path);
  const tag = `"${file.tag}"`;
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    // Whatever a proxy would make smaller on the way would no longer be what was signed.
    'cache-control': `private, ${cacheControl}, no-transform`,
    // Even a file that a browser takes for a page can do nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': contentDisposition(isSaved ? 'attachment' : 'inline', name),
    etag: tag,
  };
  const answerEmpty = async (status: 304 | 416, more: Record<string, string> = {}) => {
    await file.release();
    return c.body(null, status, { ...headers, ...more });
  };
  if (hasTag(c.req.header('if-none-match'), tag)) return answerEmpty(304);
  const isCurrent = [undefined, tag].includes(c.req.header('if-range'));
  const range = isCurrent ? readRange(c.req.header('range'), size) : 'whole';
  if (range === 'unsatisfiable') return answerEmpty(416, { 'content-range': `bytes */${size}` });

  const part: ByteRange = range === 'whole' ? { start: 0, end: size - 1 } : range;
  headers['content-type'] = file.type;
  headers['content-length'] = String(part.end - part.start + 1);
  if (range !== 'whole') headers['content-range'] = `bytes ${part.start}-${part.end}/${size}`;
  const status = range === 'whole' ? 200 : 206;
  if (c.req.method === 'HEAD') {
    await file.release();
    return c.body(null, status, headers);
  }
  const stream = createReadStream(file.path, part);
  stream.on('close', () => void file.release());
  return c.body(answerStream(c, stream, silenceMs), status, headers);
}

function hasTag(header: string | undefined, tag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((entry) => entry.trim().replace(/^W\//, '') === tag || entry.trim() === '*');
}
