import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRange } from '../api/media/file-range.ts';
import { workerPath } from '../pages/device/edition.ts';
import { compress, type Encoding, pickEncoding } from './content-encoding.server.ts';
import { addressOf } from './request-address.ts';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.css', '.js', '.json', '.map', '.md', '.svg', '.txt', '.wasm']);

/** Answers the files of a folder; null for everything else. */
export type StaticFiles = (request: Request) => Promise<Response | null>;

/**
 * Serves the files that are in `folder` now. Each is read and compressed once, at its first request, and then answered
 * from memory.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, new StaticFile(file)]),
  );
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { path: pathname } = addressOf(request);
    const file = files.get(pathname);
    if (!file) return null;
    const encoding = file.isCompressible ? pickEncoding(request.headers.get('accept-encoding')) : null;
    const { bytes, etag } = await file.content(encoding);
    const headers = new Headers({
      'content-type': file.type,
      'cache-control': keeping(pathname),
      etag,
      ...(file.isCompressible && { vary: 'accept-encoding' }),
      ...(encoding && { 'content-encoding': encoding }),
      ...(file.isPlayed && { 'accept-ranges': 'bytes' }),
    });
    if (request.headers.get('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers });
    const range = file.isPlayed
      ? readRange(request.headers.get('range') ?? undefined, bytes.length)
      : 'whole';
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${bytes.length}`);
      return new Response(null, { status: 416, headers });
    }
    if (range !== 'whole') {
      const part = bytes.subarray(range.start, range.end + 1);
      headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
      headers.set('content-length', String(part.length));
      return new Response(request.method === 'HEAD' ? null : part, { status: 206, headers });
    }
    headers.set('content-length', String(bytes.length));
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  };
}

/**
 * What lies in `assets/` carries a hash in its name and is never asked for again, nor is what is said of one build. Which
 * build is the latest is asked for each time, and so is the worker that keeps parts of it.
 */
function keeping(pathname: string): string {
  if (/^\/(assets|builds\/(meta|parts))\//.test(pathname)) return 'public, max-age=31536000, immutable';
  const isLatest = pathname.startsWith('/builds/') || pathname === workerPath;
  return isLatest ? 'no-cache' : 'public, max-age=3600';
}

interface Content {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
}

class StaticFile {
  readonly type: string;
  readonly isCompressible: boolean;
  /** Players ask for a part of it at a time, and some play nothing else. */
  readonly isPlayed: boolean;
  readonly #file: string;
  readonly #contents = new Map<Encoding | null, Promise<Content>>();

  constructor(file: string) {
    const extension = path.extname(file);
    this.#file = file;
    this.type = types[extension] ?? 'application/octet-stream';
    this.isCompressible = compressible.has(extension);
    this.isPlayed = extension === '.mp4';
  }

  content(encoding: Encoding | null): Promise<Content> {
    let content = this.#contents.get(encoding);
    if (!content) {
      content = this.#read(encoding);
      content.catch(() => this.#contents.delete(encoding));
      this.#contents.set(encoding, content);
    }
    return content;
  }

  async #read(encoding: Encoding | null): Promise<Content> {
    const plain = await readFile(this.#file);
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    const bytes = encoding ? Buffer.from(await compress(plain, encoding, 'once')) : Buffer.from(plain);
    return { bytes, etag: `"${hash}${encoding ? `-${encoding}` : ''}"` };
  }
}
