import { PictureWriter } from '#src/codecs/page/picture-writer.ts';
import type { WriteRequest } from '#src/tasks/file-writing.ts';

const writer = new PictureWriter();

/** For a test in Node: files travel as base64. */
async function writeHere(base64: string, request: WriteRequest) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const outcome = await writer.write(new Blob([bytes]), request);
  if (outcome.kind !== 'written') return outcome;
  let text = '';
  for (const byte of outcome.bytes) text += String.fromCharCode(byte);
  return { ...outcome, bytes: btoa(text) };
}

Object.assign(globalThis, { writeHere });
