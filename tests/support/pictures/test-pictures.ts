import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of test pictures that `TESTDATA` names. */
export function testPictures(): string {
  if (!process.env.TESTDATA) throw new Error('TESTDATA does not name a folder of test pictures');
  return process.env.TESTDATA;
}

/** File names in one folder of it, in order. */
export function picturesIn(folder: string): string[] {
  return readdirSync(path.join(testPictures(), folder))
    .filter((name) => !name.endsWith('.json'))
    .sort();
}

export function readPicture(folder: string, name: string): Buffer {
  return readFileSync(path.join(testPictures(), folder, name));
}
