import { randomBytes } from 'node:crypto';
import {
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzipSync,
} from 'node:zlib';
import { compress, type Encoding } from '../content-encoding.server.ts';

/**
 * Begins every nonce. A compressor codes repeated letters as one copy; as no page has a quotation mark followed by these two,
 * no copy reaches from the text before a nonce into its random letters, which have to be replaced in the compressed stream.
 */
const beginning = '+/';
/** Ends every nonce: Brotli codes what follows a letter by the two letters before it. */
const ending = 'AA';
/** 18 random bytes in between. */
const nonceLength = 28;

/** Fresh for each answer, and as long as every other. */
export function createNonce(): string {
  if (used === randomness.length) {
    randomness = randomBytes(randomness.length);
    used = 0;
  }
  used += 18;
  return beginning + randomness.toString('base64', used - 18, used) + ending;
}

/** A nonce with another letter in each place: what of the first is coded as its own letters stands out in this one. */
function unlike(nonce: string): string {
  const random = nonce.slice(beginning.length, -ending.length);
  return beginning + random.replace(/./g, (letter) => (letter === 'A' ? 'B' : 'A')) + ending;
}

/** Asking the system for each nonce alone takes a tenth of an answer's time. */
let randomness = randomBytes(18 * 256);
let used = 0;

/** One for each trial, the best first. In some texts Brotli's best takes every nonce apart. */
const qualities: Readonly<Record<Encoding, readonly number[]>> = {
  br: [11, 11, 11, 9, 9, 9],
  gzip: [9, 9, 9],
};

type Page = Buffer<ArrayBuffer>;

/** The page compressed in parts, with room for the nonce in between; a character a byte. */
type Template = readonly string[];

/** How far back in the text a repetition may lie, in bytes: all of a page for Brotli, the window of deflate with some room. */
const reach: Readonly<Record<Encoding, number>> = { br: Number.POSITIVE_INFINITY, gzip: 32_000 };

/**
 * A page that is sent again and again, with another nonce each time, without compressing it each time: the first nonce
 * stands in the compressed stream as it is, in a block of its own, and so does each one that is too far away to repeat the
 * one before; all others are repetitions. A page whose template does not come back as the very page is compressed for each
 * answer instead.
 */
export class NoncedPage {
  /** What stands before, between and behind the nonces. */
  readonly #parts: readonly Buffer[];
  readonly #templates = new Map<Encoding, Promise<Template | null>>();
  readonly #ready = new Map<Encoding, Template>();
  readonly #asked = new Set<Encoding>();

  /** The placeholder is a nonce as `createNonce` makes it; it stands wherever the nonce belongs. */
  constructor(html: string, placeholder: string) {
    this.#parts = html.split(placeholder).map((part) => Buffer.from(part));
  }

  /** What it takes in memory, with the templates that are ready. */
  get bytes(): number {
    const templates = [...this.#ready.values()].flat();
    return [...this.#parts, ...templates].reduce((sum, { length }) => sum + length, 0);
  }

  plain(nonce: string): Page {
    const mark = Buffer.from(nonce);
    return Buffer.concat(this.#parts.flatMap((part, place) => (place === 0 ? [part] : [mark, part])));
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
    return template ? this.#fill(template, nonce, encoding) : null;
  }

  #template(encoding: Encoding): Promise<Template | null> {
    let template = this.#templates.get(encoding);
    if (!template) {
      template = this.#makeTemplate(encoding);
      this.#templates.set(encoding, template);
    }
    return template;
  }

  /** One in some twenty nonces looks like the text around it, and is not coded as one piece: then another is tried. */
  async #makeTemplate(encoding: Encoding): Promise<Template | null> {
    for (const quality of qualities[encoding]) {
      const template = await this.#compressAround(createNonce(), encoding, quality);
      if (!template) continue;
      this.#ready.set(encoding, template);
      return template;
    }
    return null;
  }

  async #compressAround(nonce: string, encoding: Encoding, quality: number): Promise<Template | null> {
    const sections = this.#sections(nonce, reach[encoding]);
    // No nonce, or nothing behind one.
    if (sections.length === 1 || sections.some((section) => section === '' || section === nonce)) return null;
    const compressed = await compressSections(sections, encoding, quality);
    const pieces: string[] = [];
    for (let place = 0; place < sections.length; place += 2) {
      const isLast = place === sections.length - 1;
      const before = place === 0 ? start[encoding] : Buffer.from(markOf(sections[place - 1]));
      const behind = isLast ? nothing : blockHeader[encoding];
      pieces.push(Buffer.concat([before, compressed[place], behind]).toString('latin1'));
    }
    const other = unlike(nonce);
    const filled = Buffer.from(this.#fill(pieces, other, encoding), 'latin1');
    return decompresses(filled, this.plain(other), encoding) ? pieces : null;
  }

  /**
   * Text of one byte a character is sent with the headers in one piece, which buffers are not. It is added up, not joined:
   * that would copy it once more.
   */
  #fill(pieces: Template, nonce: string, encoding: Encoding): string {
    let filled = pieces[0];
    for (let place = 1; place < pieces.length; place++) filled += nonce + pieces[place];
    return encoding === 'gzip' ? filled + this.#gzipEnd(nonce) : filled;
  }

  /** The end of a gzip file (RFC 1952): checksum and length of what is in it. */
  #gzipEnd(nonce: string): string {
    let checksum = 0;
    let length = 0;
    for (const [place, part] of this.#parts.entries()) {
      if (place > 0) checksum = crc32(nonce, checksum);
      checksum = crc32(part, checksum);
      length += part.length + (place > 0 ? nonceLength : 0);
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(checksum, 0);
    end.writeUInt32LE(length, 4);
    return end.toString('latin1');
  }

  /**
   * The page's text, cut at the first nonce and at each one that is too far from the one before to repeat it: text and
   * nonce in turns. The mark behind a nonce goes with it, for the sake of what Brotli codes after it.
   */
  #sections(nonce: string, farthest: number): string[] {
    const [first, ...others] = this.#parts.map((part) => part.toString());
    const sections = [first];
    let before = first;
    for (const part of others) {
      const isFirst = sections.length === 1;
      if (isFirst || Buffer.byteLength(before) > farthest) {
        sections.push(`${nonce}${part.slice(0, 1)}`, part.slice(1));
      } else sections[sections.length - 1] += nonce + part;
      before = part;
    }
    return sections;
  }
}

const markOf = (section: string) => section.slice(nonceLength);

/** Each section as bytes of its own; together they are the compressed text. */
async function compressSections(
  sections: readonly string[],
  encoding: Encoding,
  quality: number,
): Promise<Buffer[]> {
  const stream =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : createDeflateRaw({ level: quality });
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

/** The nonce and the mark behind it. */
const blockLength = nonceLength + 1;

/** An uncompressed meta-block (RFC 7932, 9.2): not the last, four nibbles of length - 1, uncompressed, filled to a byte. */
const brotliHeader = Buffer.alloc(3);
brotliHeader.writeUIntLE(((blockLength - 1) << 3) | (1 << 19), 0, 3);

/** A stored block (RFC 1951, 3.2.4). */
const deflateHeader = Buffer.alloc(5);
deflateHeader.writeUInt16LE(blockLength, 1);
deflateHeader.writeUInt16LE(~blockLength & 0xffff, 3);

const blockHeader: Readonly<Record<Encoding, Buffer>> = { br: brotliHeader, gzip: deflateHeader };
const nothing = Buffer.alloc(0);

/** What stands before the first block: for gzip the head of its file (RFC 1952): deflate, no name, no time, system unknown. */
const start: Readonly<Record<Encoding, Buffer>> = {
  br: nothing,
  gzip: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]),
};

function decompresses(bytes: Buffer, whole: Buffer, encoding: Encoding): boolean {
  try {
    return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(whole);
  } catch {
    return false;
  }
}
