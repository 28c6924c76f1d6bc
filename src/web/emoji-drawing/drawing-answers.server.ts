import { createHash } from 'node:crypto';
import { LruCache } from '../../cache/lru-cache.ts';
import { drawingsAt } from '../../page-tools/emoji/drawing-address.ts';
import { compress, type Encoding, pickEncoding } from '../content-encoding.server.ts';
import { emojiDrawing } from './emoji-drawings.server.ts';

/** What is kept at most, in bytes: some two thousand drawings, compressed. */
const keptBytes = 4 * 1024 * 1024;

/** Opened by itself, a drawing may load nothing and run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const codePattern = /^[0-9a-f]{2,5}(?:-[0-9a-f]{2,5}){0,9}$/;

interface KeptDrawing {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** Answers the drawings of emoji, `<code points>.svg`, and for every other address below theirs that there is nothing. */
export function createDrawingAnswers(): (request: Request) => Promise<Response> {
  const kept = new LruCache<KeptDrawing>(keptBytes);

  async function drawn(code: string, encoding: Encoding | null): Promise<KeptDrawing | null> {
    const key = `${encoding} ${code}`;
    const known = kept.get(key);
    if (known) return known;
    const text = await emojiDrawing(code);
    if (text === null) return null;
    const plain = Buffer.from(text);
    const bytes = encoding ? Buffer.from(await compress(plain, encoding, 'quick')) : plain;
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    const drawing = { bytes, etag: `"${hash}${encoding ? `-${encoding}` : ''}"` };
    kept.set(key, drawing, bytes.length);
    return drawing;
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const name = pathname.startsWith(`${drawingsAt}/`) ? pathname.slice(drawingsAt.length + 1) : '';
    const code = name.endsWith('.svg') ? name.slice(0, -'.svg'.length) : '';
    const encoding = pickEncoding(request.headers.get('accept-encoding'));
    const drawing = codePattern.test(code) ? await drawn(code, encoding) : null;
    if (!drawing) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    const headers = new Headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag: drawing.etag,
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (request.headers.get('if-none-match')?.includes(drawing.etag))
      return new Response(null, { status: 304, headers });
    headers.set('content-length', String(drawing.bytes.length));
    return new Response(request.method === 'HEAD' ? null : drawing.bytes, { headers });
  };
}
