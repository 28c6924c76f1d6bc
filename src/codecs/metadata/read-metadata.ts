import { latin1, viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';
import type { CompletedFormat, Embedded } from './embed-metadata.ts';

/** The header says the density. */
type EmbeddedBlocks = Omit<Embedded, 'density'>;

/**
 * Profile and metadata of a file, as `embedMetadata` puts them in; what is cut or makes no sense is left out. For where
 * sharp is not: it reads the same on the server.
 */
export function readMetadata(bytes: Uint8Array, format: CompletedFormat): Promise<EmbeddedBlocks> {
  return readers[format](bytes);
}

const readers: Record<CompletedFormat, (bytes: Uint8Array) => Promise<EmbeddedBlocks>> = {
  jpeg: async (bytes) => readJpeg(bytes),
  png: readPng,
  webp: async (bytes) => readWebp(bytes),
};

const names = {
  exif: 'Exif\0\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  iptc: 'Photoshop 3.0\0',
  profile: 'ICC_PROFILE\0',
} as const;

function readJpeg(bytes: Uint8Array): EmbeddedBlocks {
  const found: Partial<Record<keyof EmbeddedBlocks, Uint8Array>> = {};
  const pieces: Uint8Array[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    const body = bytes.subarray(at + 4, at + 2 + length);
    for (const [kind, name] of Object.entries(names) as [keyof typeof names, string][]) {
      if (latin1(body, 0, name.length) !== name) continue;
      if (kind === 'profile') pieces[body[name.length]] = body.subarray(name.length + 2);
      else found[kind] ??= body.subarray(name.length);
    }
    at += 2 + length;
  }
  const profile = pieces.length > 0 ? joinBytes(pieces.filter(Boolean)) : undefined;
  return { ...found, profile };
}

const xmpKeyword = 'XML:com.adobe.xmp\0';

async function readPng(bytes: Uint8Array): Promise<EmbeddedBlocks> {
  const found: Partial<Record<keyof EmbeddedBlocks, Uint8Array>> = {};
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = latin1(bytes, at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === 'eXIf') found.exif = body;
    if (type === 'iCCP') found.profile = await inflate(body.subarray(body.indexOf(0) + 2));
    if (type === 'iTXt' && latin1(body, 0, xmpKeyword.length) === xmpKeyword) {
      const isPacked = body[xmpKeyword.length] === 1;
      const language = body.indexOf(0, xmpKeyword.length + 2);
      const text = body.subarray(body.indexOf(0, language + 1) + 1);
      found.xmp = isPacked ? await inflate(text) : text;
    }
  }
  return found;
}

/** The largest real profiles (printer tables) are about 3 MB. */
const mostUnpacked = 8 * 1024 * 1024;

async function inflate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Response(new Uint8Array(bytes)).body!.pipeThrough(new DecompressionStream('deflate'));
    for await (const part of stream) {
      length += part.length;
      if (length > mostUnpacked) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return joinBytes(parts);
}

function readWebp(bytes: Uint8Array): EmbeddedBlocks {
  const kinds: Readonly<Record<string, keyof EmbeddedBlocks>> = {
    ICCP: 'profile',
    EXIF: 'exif',
    'XMP ': 'xmp',
  };
  const found: Partial<Record<keyof EmbeddedBlocks, Uint8Array>> = {};
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const kind = kinds[latin1(bytes, at, at + 4)];
    if (kind) found[kind] = bytes.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length & 1);
  }
  return found;
}
