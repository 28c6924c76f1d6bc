import { loadC2pa } from '../../provenance/c2pa-library.server.ts';
import type { CoseSigner } from '../../provenance/cose-signature.server.ts';
import { withFileBlob } from '../../provenance/file-blob.server.ts';
import { checkFile } from '../../provenance/reading/check-file.ts';
import { readerSettings } from '../../provenance/reading/record-facts.ts';
import { readRecord } from '../../provenance/reading/record-reader.server.ts';
import { signArchive } from '../../provenance/sign-archive.server.ts';
import { signFile } from '../../provenance/sign-file.server.ts';
import type { RecordRequest, StudioReply, StudioRequest } from '../studio-pool.ts';
import { checkedType } from './file-type.server.ts';

/** What the child for signed records does. A ZIP holds no record; the files in it do. */
export async function answerRecord(
  request: RecordRequest,
  signer: CoseSigner,
): Promise<Pick<StudioReply, 'record' | 'isSigned'>> {
  if (request.kind === 'read-record') return { record: await readRecord(request.file, request.keptAt) };
  const { file, testimony } = request;
  const isSigned =
    file.type === 'application/zip'
      ? await signArchive(file.path, testimony, signer)
      : await signFile(file, testimony, signer);
  return { isSigned };
}

/** What the child for files that somebody checks does: it has nobody to ask for a signature. */
export async function answerCheck({
  path,
  known,
}: Extract<StudioRequest, { kind: 'check-record' }>): Promise<Pick<StudioReply, 'check'>> {
  const { WasmReader } = await loadC2pa();
  const type = await checkedType(path);
  try {
    const open = (file: Blob) => () => WasmReader.fromBlob(type, file, readerSettings(known));
    return { check: await withFileBlob(path, (file) => checkFile(file, open(file), known)) };
  } catch (error) {
    process.stderr.write(`the reader of records broke: ${error}\n`);
    // The next file gets another one.
    process.exit(1);
  }
}
