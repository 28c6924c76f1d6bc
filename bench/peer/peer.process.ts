import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { answerTasks, type CutOutKind } from './measured-process.ts';

type RemoveBackground = (photo: Blob) => Promise<Blob>;

/** Started in the folder the package is installed in. */
const requirePeer = createRequire(path.join(process.cwd(), 'package.json'));
const peer: { removeBackground: RemoveBackground } = requirePeer('@imgly/background-removal-node');

answerTasks<CutOutKind>(async ({ file, out }) => {
  const type = file.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const start = performance.now();
  const cutOut = await peer.removeBackground(await openAsBlob(file, { type }));
  const png = Buffer.from(await cutOut.arrayBuffer());
  const ms = performance.now() - start;
  if (out) await writeFile(out, png);
  return { ms, pngBytes: png.length };
});
