import type { ByteSource } from '../byte-source.ts';
import type { PictureHeader } from '../picture-header.ts';
import { probeSource } from '../probe/probe-source.ts';

const windowBytes = 64 * 1024;

/** What the header of a file says, read in the page a window at a time. Errors: those of `probeSource`. */
export function probeFile(file: Blob): Promise<PictureHeader> {
  return probeSource(blobSource(file));
}

function blobSource(file: Blob): ByteSource {
  let start = 0;
  let cached = new Uint8Array(0);
  return {
    size: file.size,
    async read(offset, length) {
      if (offset < 0 || offset >= file.size) return new Uint8Array(0);
      const end = Math.min(file.size, offset + length);
      if (offset < start || end > start + cached.length) {
        const window = file.slice(offset, Math.max(end, offset + windowBytes));
        cached = new Uint8Array(await window.arrayBuffer());
        start = offset;
      }
      return cached.subarray(offset - start, end - start);
    },
  };
}
