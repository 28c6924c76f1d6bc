import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { memoize } from '../cache/memoize.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** The best of our encodings that the header accepts; null: none, or the header rules them out. */
export function pickEncoding(acceptEncoding: string | null | undefined): Encoding | null {
  return acceptEncoding ? bestOf(acceptEncoding) : null;
}

const bestOf = memoize((acceptEncoding): Encoding | null => {
  const accepted = new Map(
    acceptEncoding.split(',').map((entry) => {
      const [name, ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return [name, Number(quality ?? 1)] as const;
    }),
  );
  for (const encoding of ['br', 'gzip'] as const) {
    if ((accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0) return encoding;
  }
  return null;
});

/** Of a library of 9 MB the last quality takes half a minute of whoever asks first, and a fifth of its size; this one a second. */
const longBytes = 4 * 1024 * 1024;

/** `once` is for what is kept and sent many times, `quick` for what is compressed for one answer. */
export function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: 'once' | 'quick',
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return zip(bytes, { level: effort === 'once' ? 9 : 6 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'quick' ? 5 : bytes.length > longBytes ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
