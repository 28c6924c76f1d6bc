/** XMP lies before the pixels in nearly all formats, and after them in WebP and clips. */
const endBytes = 512 * 1024;
const term = /digitalsourcetype\/([A-Za-z]{3,60})/;

/** IPTC's Digital Source Type as the file's metadata say it, which nobody has signed; null where they don’t. */
export async function unsignedSourceType(file: Blob): Promise<string | null> {
  for (const part of [file.slice(0, endBytes), file.slice(Math.max(0, file.size - endBytes))]) {
    const [, found] = term.exec(await part.text()) ?? [];
    if (found) return found;
  }
  return null;
}
