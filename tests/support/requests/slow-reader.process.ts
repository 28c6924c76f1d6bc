import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { readEnv } from '#src/env.server.ts';
import { openStorage } from '#src/media/storage/open-storage.server.ts';

/** Reads objects as somebody with a slow line does, and prints how many bytes each had: `slow-reader.process.ts <key> …`. */

const env = readEnv();
const storage = openStorage(env, path.join(env.DATA_DIR, 'scratch'));
for (const key of process.argv.slice(2)) {
  const object = await storage.read(key);
  // By now what the store had to say waits in our buffers, and its end of the connection with it.
  await after(300);
  let bytes = 0;
  for await (const part of object?.stream ?? []) {
    bytes += part.length;
    await after(1);
  }
  console.log(bytes);
}
