import { randomBytes } from 'node:crypto';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzipSync,
} from 'node:zlib';
import { compress, type Encoding } from './content-encoding.server.ts';

/** Ends the same in every nonce: Brotli codes what follows a letter by the two letters before it. */
const ending = 'AA';

/** Fresh for each answer, and as long as every other. */
export function createNonce(): string {
  if (used === randomness.length) {
    randomness = randomBytes(randomness.length);
    used = 0;
  }
  used += 18;
  return randomness.toString('base64', used - 18, used) + ending;
}

/** Asking the system for each nonce alone takes a tenth of an answer's time. */
let randomness = randomBytes(18 * 256);
let used = 0;

type Page = Buffer<ArrayBuffer>;

/** The page compressed in two parts, with room for the nonce in between; a character a byte. */
interface Template {
  readonly head: string;
  readonly tail: string;
}

/**
 * A page that is sent again and again, with another nonce each time, without compressing it each time: the first nonce
 * stands in the compressed stream as it is, in a block of its own, and all later ones are repetitions of it. A page whose
 * template does not come back as the very page is compressed for each answer instead.
 */
export class NoncedPage {
  readonly #parts: readonly string[];
  readonly #templates = new Map<Encoding, Promise<Template | null>>();
  readonly #ready = new Map<Encoding, Template>();
  readonly #asked = new Set<Encoding>();

  /** The placeholder is a nonce as `createNonce` makes it; it stands wherever the nonce belongs. */
  constructor(html: string, placeholder: string) {
    this.#parts = html.split(placeholder);
  }

  plain(nonce: string): Page {
    return Buffer.from(this.#parts.join(nonce));
  }

  async compressed(nonce: string, encoding: Encoding): Promise<Page> {
    // Many a page is sent once and never again: one that is not there, one with a query.
    if (this.#asked.has(encoding)) await this.#template(encoding);
    this.#asked.add(encoding);
    const page = this.atHand(nonce, encoding);
    return page === null ? compress(this.plain(nonce), encoding, 'quick') : Buffer.from(page, 'latin1');
  }

  /** The compressed page without waiting, a character a byte (`latin1`); null when nothing is prepared. */
  atHand(nonce: string, encoding: Encoding): string | null {
    const template = this.#ready.get(encoding);
    return template ? fill(template, nonce, encoding, () => this.plain(nonce)) : null;
  }

  #template(encoding: Encoding): Promise<Template | null> {
    let template = this.#templates.get(encoding);
    if (!template) {
      template = this.#makeTemplate(encoding);
      this.#templates.set(encoding, template);
    }
    return template;
  }

  /** One in some hundred nonces looks like the text around it, and is not coded as one piece: then another is tried. */
  async #makeTemplate(encoding: Encoding): Promise<Template | null> {
    for (let trial = 0; trial < 4; trial++) {
      const template = await this.#compressAround(createNonce(), encoding);
      if (!template) continue;
      this.#ready.set(encoding, template);
      return template;
    }
    return null;
  }

  async #compressAround(nonce: string, encoding: Encoding): Promise<Template | null> {
    const [before, ...others] = this.#parts;
    const after = others.join(nonce);
    if (after === '') return null;
    // The mark behind the first nonce goes into its block, for the sake of what Brotli codes after it.
    const sections = [before, `${nonce}${after[0]}`, after.slice(1)];
    const [head, , tail] = await compressSections(sections, encoding);
    const start = encoding === 'br' ? [head, brotliHeader] : [gzipStart, head, deflateHeader];
    const template = {
      head: Buffer.concat(start).toString('latin1'),
      tail: Buffer.concat([Buffer.from(after[0]), tail]).toString('latin1'),
    };
    const other = createNonce();
    const whole = this.plain(other);
    const filled = fill(template, other, encoding, () => whole);
    return decompresses(Buffer.from(filled, 'latin1'), whole, encoding) ? template : null;
  }
}

/**
 * Each section as bytes of its own; together they are the compressed text. Brotli above 9 takes a repeated nonce apart.
 */
async function compressSections(sections: readonly string[], encoding: Encoding): Promise<Buffer[]> {
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : createDeflateRaw({ level: 9 });
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const compressed: Buffer[] = [];
  for (const [place, section] of sections.entries()) {
    const isLast = place === sections.length - 1;
    const done = Promise.withResolvers<void>();
    if (isLast) {
      stream.once('end', done.resolve);
      stream.end(section);
    } else {
      stream.write(section);
      stream.flush(
        encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH,
        done.resolve,
      );
    }
    await done.promise;
    compressed.push(Buffer.concat(chunks));
    chunks = [];
  }
  return compressed;
}

/** Text of one byte a character is joined and sent with the headers in one piece, which buffers are not. */
function fill({ head, tail }: Template, nonce: string, encoding: Encoding, whole: () => Buffer): string {
  return `${head}${nonce}${tail}${encoding === 'gzip' ? gzipEnd(whole()) : ''}`;
}

/** The end of a gzip file (RFC 1952): checksum and length of what is in it. */
function gzipEnd(plain: Buffer): string {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(plain), 0);
  end.writeUInt32LE(plain.length, 4);
  return end.toString('latin1');
}

/** The nonce and the mark behind it. */
const blockLength = 26 + 1;

/** An uncompressed meta-block (RFC 7932, 9.2): not the last, four nibbles of length - 1, uncompressed, filled to a byte. */
const brotliHeader = Buffer.alloc(3);
brotliHeader.writeUIntLE(((blockLength - 1) << 3) | (1 << 19), 0, 3);

/** A stored block (RFC 1951, 3.2.4). */
const deflateHeader = Buffer.alloc(5);
deflateHeader.writeUInt16LE(blockLength, 1);
deflateHeader.writeUInt16LE(~blockLength & 0xffff, 3);

/** The head of a gzip file (RFC 1952): deflate, no name, no time, system unknown. */
const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

function decompresses(bytes: Buffer, whole: Buffer, encoding: Encoding): boolean {
  try {
    return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(whole);
  } catch {
    return false;
  }
}
