import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ConversionOrder } from './convert-model.server.ts';
import { convert } from './format/conversion.ts';

// A conversion holds a network in memory and the thread for seconds: not in the web server. Told by its argument what
// to do, it says in megabytes how far it is, and ends.
const { conversion, files, target }: ConversionOrder = JSON.parse(process.argv[2]);
const leave = () => process.exit(1);
process.once('disconnect', leave);

const contents = await Promise.all(files.map((file) => readFile(file)));
await pipeline(Readable.from(counted(convert(conversion, contents))), createWriteStream(target));
process.off('disconnect', leave);
process.disconnect();

function* counted(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let written = 0;
  let told = 0;
  for (const piece of pieces) {
    yield piece;
    written += piece.length;
    if (written - told < 1_000_000) continue;
    told = written;
    process.send?.(written);
  }
}
