import type { FileHandle } from 'node:fs/promises';

/** Random access to bytes with a known length. Reads past the end come back shorter, never fail. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

const windowBytes = 64 * 1024;

/** Reads an open file through one window of 64 KB, so that walking thousands of small blocks costs few system calls. */
export function fileSource(handle: FileHandle, size: number): ByteSource {
  let start = 0;
  let cached = new Uint8Array(0);
  return {
    size,
    async read(offset, length) {
      if (offset < 0 || offset >= size) return new Uint8Array(0);
      const end = Math.min(size, offset + length);
      if (offset < start || end > start + cached.length) {
        const buffer = new Uint8Array(Math.max(end - offset, Math.min(windowBytes, size - offset)));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
        start = offset;
        cached = buffer.subarray(0, bytesRead);
      }
      return cached.subarray(offset - start, Math.min(end - start, cached.length));
    },
  };
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(Math.max(0, offset), Math.max(0, offset + length)),
  };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, bytes.length)));
}
