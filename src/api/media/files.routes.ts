import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRoute, z } from '@hono/zod-openapi';
import { clipExports } from '../../codecs/clip-types.ts';
import { resultFormats, storedMediaTypes } from '../../codecs/file-types.ts';
import { contentDisposition, nameForType } from '../../media/file-name.ts';
import { fileVariants } from '../../media/media.ts';
import type { OpenFile } from '../../media/media-files.server.ts';
import type { ApiSite } from '../api-site.ts';
import { failureAnswer } from '../contract/answers/answers.ts';
import { exportFailures } from '../contract/answers/usual-failures.ts';
import { type ApiContext, createRouter } from '../contract/envelope.ts';
import { mediaId, signature } from '../contract/id.schemas.ts';
import { exportQuery, unixSeconds } from '../contract/query.schemas.ts';
import { byKeyToo } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { PartyCeiling } from '../guard/party-ceiling.server.ts';
import { answerStream } from './answer-stream.server.ts';
import { type ByteRange, readRange } from './file-range.ts';

const fileFormats = [...new Set([...resultFormats, ...clipExports])] as const;

const picture = z.any().openapi({ type: 'string', format: 'binary' });

const fileRoute = createRoute({
  ...byKeyToo(),
  method: 'get',
  path: '/files/{id}',
  summary: 'Download a picture, from a signed URL in a media or job response',
  request: {
    params: z.object({ id: mediaId }),
    query: exportQuery.extend({
      /** Of a clip: its formats; the moving pictures among them have no sound and at most 480 px, 15 frames a second and 30 seconds. */
      format: z.enum(fileFormats).optional(),
      variant: z.enum(fileVariants),
      expires: unixSeconds,
      signature,
      /** With a name the file is saved instead of shown; its ending follows the format. */
      name: typedLine(200).optional(),
    }),
  },
  responses: {
    200: {
      description: 'The file',
      content: Object.fromEntries(storedMediaTypes.map((type) => [type, { schema: picture }])),
    },
    206: { description: 'The requested range' },
    304: { description: 'Not modified' },
    416: { description: 'The range starts beyond the end of the file' },
    default: failureAnswer(...exportFailures),
  },
});

/** More are made one after the other anyway. */
const mostExportsOfParty = 16;

export function filesRoutes(site: ApiSite) {
  const router = createRouter();
  const exports = new PartyCeiling(mostExportsOfParty);
  router.openapi(fileRoute, async (c) => {
    const { variant, expires, signature: signed, name, format, ...how } = c.req.valid('query');
    const claim = { id: c.req.valid('param').id, variant, expires, signature: signed };
    const { party } = c.get('owner');
    const asker = { party, signal: c.req.raw.signal };
    const { files } = site.media;
    const file = format
      ? await exports.within(party, () => files.open(claim, asker, { format, ...how }))
      : await files.open(claim, asker);
    return answerFile(c, file, name, site.timeouts.readerSilenceMs);
  });
  return router;
}

/** Takes the file over and releases it when the last byte is sent or nobody wants it any more. */
async function answerFile(
  c: ApiContext,
  file: OpenFile,
  saveAs: string | undefined,
  silenceMs: number,
): Promise<Response> {
  const { size } = await stat(file.path);
  const tag = `"${file.tag}"`;
  const name = saveAs === undefined ? file.name : nameForType(saveAs, file.type);
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    // Whatever a proxy would make smaller on the way would no longer be what was signed.
    'cache-control': `private, max-age=${file.secondsLeft}, immutable, no-transform`,
    // Even a file that a browser takes for a page can do nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': contentDisposition(saveAs === undefined ? 'inline' : 'attachment', name),
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
