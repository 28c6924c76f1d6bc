import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';

/** What somebody else's reader says of a JPEG's or PNG's record, whose code shares nothing with the library that wrote it: codes that aren't a success. */
export async function foreignProblems(bytes: Uint8Array): Promise<string[]> {
  const asset = JPEG.canRead(bytes) ? new JPEG(bytes) : new PNG(bytes);
  const box = asset.getManifestJUMBF();
  if (!box) return ['none'];
  const { isValid, statusEntries } = await ManifestStore.read(
    SuperBox.fromBuffer(Uint8Array.from(box)),
  ).validate(asset);
  const problems = statusEntries.filter(({ success }) => success === false).map(({ code }) => `${code}`);
  return isValid || problems.length > 0 ? problems : ['invalid'];
}
